"""The steps from one form of the store to the next; they run by themselves when a server starts."""
