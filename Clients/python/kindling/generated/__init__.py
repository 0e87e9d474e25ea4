"""The modules that `Tools/clients/generate` writes from openrpc.json."""
