"""``python -m nordjack`` is the command line."""

from nordjack.cli.app import main

main()
