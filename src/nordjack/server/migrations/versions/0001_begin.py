"""Make the first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    log()
    clock()
    lobby()
    identities()
    connections()


def log() -> None:
    """Make the log, the ledger and the commands."""
    op.create_table(
        "events",
        sa.Column("stream", sa.String(32), primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("secret", sa.Text),
    )
    op.create_table(
        "ledger",
        sa.Column("stream", sa.String(32), primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.String(80), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("stream", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
    )


def clock() -> None:
    """Make the deadlines and the snapshots."""
    op.create_table(
        "deadlines",
        sa.Column("stream", sa.String(32), primary_key=True),
        sa.Column("due", sa.BigInteger),
    )
    op.create_index("deadlines_due", "deadlines", ["due"])
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.String(32), primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )


def lobby() -> None:
    """Make the list of tables, and who may see those that are not public."""
    op.create_table(
        "tables",
        sa.Column("stream", sa.String(32), primary_key=True),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_public", "tables", ["public", "opened"])
    op.create_table(
        "invitations",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("stream", sa.String(32), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "admitted",
        sa.Column("stream", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(40), primary_key=True),
    )


def identities() -> None:
    """Make the people."""
    op.create_table(
        "people",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("token", sa.String(64), unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("adult", sa.Boolean, nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )


def connections() -> None:
    """Make the processes and who is connected through each."""
    op.create_table(
        "processes",
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("stream", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(40), primary_key=True),
    )
