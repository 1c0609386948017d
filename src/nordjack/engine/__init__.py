"""One round, pure: asked actions in, events out."""
