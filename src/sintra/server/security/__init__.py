"""Who somebody is, what that opens, and how much of it there is: access, secrets, limits."""
