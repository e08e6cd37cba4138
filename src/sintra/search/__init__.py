"""Search: looking ahead from a position, as kernels that are generic over the games."""
