"""Everything compiled, and nothing else."""
