"""``python -m nordjack`` is the command line, and so is ``nordjack``."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; an interrupt while it loads ends as one later does."""
    try:
        from nordjack.cli.app import main as run  # noqa: PLC0415 - loading is what may be interrupted

        run()
    except KeyboardInterrupt:
        print("nordjack: interrupted", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
