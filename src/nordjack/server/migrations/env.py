"""How Alembic reaches the store: through the connection that the server hands over."""

from alembic import context

from nordjack.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
