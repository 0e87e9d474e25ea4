# Generated from openrpc.json by Tools/clients/generate; do not edit.
"""The version of the program whose document describes this client."""

VERSION = "0.2.0"
