"""Make the tables of practice and of shared rounds, and a way to find a person's rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "practice",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("course", sa.String(200), primary_key=True),
        sa.Column("weak", sa.Text, nullable=False),
    )
    op.create_table(
        "shared",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("stream", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
    )
    op.create_index("ledger_account", "ledger", ["account"])
