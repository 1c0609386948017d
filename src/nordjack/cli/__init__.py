"""Arguments in, text out: one file a command."""
