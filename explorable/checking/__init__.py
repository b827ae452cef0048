"""Checkers: one world, clauses, proofs and exclusions, re-derived from the statements alone."""
