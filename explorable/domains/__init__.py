"""Constraint domains: what remains of a space, and the engines that search it."""
