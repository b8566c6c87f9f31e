"""Names of the protocol as C identifiers."""
import re

KEYWORDS = {"auto", "bool", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
            "extern", "false", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict",
            "return", "short", "signed", "sizeof", "static", "struct", "switch", "true", "typedef", "union",
            "unsigned", "void", "volatile", "while"}


def snake(name):
    """ThreadStartParams -> thread_start_params, JSONRPCError -> jsonrpc_error, on-request -> on_request."""
    name = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    return re.sub(r"_+", "_", name).lower()


def member(name):
    name = snake(name)
    return name + "_" if name in KEYWORDS else name


def constant(*parts):
    return "_".join(snake(part) for part in parts).upper()
