"""Clusters of Dask: the same work as in processes of one machine, on workers that are reached by an address."""
