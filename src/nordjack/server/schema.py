"""The rows of the store. The migrations make them; here they have names."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text

__all__ = [
    "admitted",
    "commands",
    "deadlines",
    "events",
    "invitations",
    "ledger",
    "metadata",
    "people",
    "practice",
    "presence",
    "processes",
    "shared",
    "snapshots",
    "tables",
]

metadata = MetaData()

#: The log of every table: the public event, and the whole one where the two differ.
events = Table(
    "events",
    metadata,
    Column("stream", String(32), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("event", Text, nullable=False),
    Column("secret", Text),
)

#: Double entries in öre; those of one event sum to zero.
ledger = Table(
    "ledger",
    metadata,
    Column("stream", String(32), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("account", String(80), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Index("ledger_account", "account"),
)

#: Which command made which version, so that a repeat has no second effect.
commands = Table(
    "commands",
    metadata,
    Column("stream", String(32), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("version", BigInteger, nullable=False),
)

#: When a table's clock strikes next, in milliseconds since 1970.
deadlines = Table(
    "deadlines",
    metadata,
    Column("stream", String(32), primary_key=True),
    Column("due", BigInteger),
    Index("deadlines_due", "due"),
)

#: The fold of a log up to a version; ``code`` names the code that folded it.
snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", String(32), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("code", String(64), nullable=False),
    Column("state", LargeBinary, nullable=False),
)

#: What the lobby lists.
tables = Table(
    "tables",
    metadata,
    Column("stream", String(32), primary_key=True),
    Column("public", Boolean, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Index("tables_public", "public", "opened"),
)

#: Who is known; of the token only the hash is kept.
people = Table(
    "people",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("token", String(64), unique=True),
    Column("name", String(40), nullable=False),
    Column("adult", Boolean, nullable=False),
    Column("lang", String(2), nullable=False),
    Column("made", BigInteger, nullable=False),
)

#: Invitations to tables; of the token only the hash is kept.
invitations = Table(
    "invitations",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("stream", String(32), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

#: Who may watch a table that is not public.
admitted = Table(
    "admitted",
    metadata,
    Column("stream", String(32), primary_key=True),
    Column("person", String(40), primary_key=True),
)

#: Server processes and when each was last alive.
processes = Table(
    "processes",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

#: Who is connected to which table through which process.
presence = Table(
    "presence",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("stream", String(32), primary_key=True),
    Column("person", String(40), primary_key=True),
)

#: The cells of a chart that a person missed, by what is practised.
practice = Table(
    "practice",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("course", String(200), primary_key=True),
    Column("weak", Text, nullable=False),
)

#: Rounds that a person shows to whoever has the link; of the token only the hash is kept.
shared = Table(
    "shared",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("stream", String(32), nullable=False),
    Column("round", Integer, nullable=False),
)
