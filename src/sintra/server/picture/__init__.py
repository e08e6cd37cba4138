"""Pictures of results and invitations, for those who are sent an address: drawn as SVG, made PNG beside the server."""
