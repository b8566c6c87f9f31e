"""What a declaration says, as plain data. Built by declarations.py, read by the emitters."""
from dataclasses import dataclass, field
from typing import List, Optional

# Integers by their bounds; the names are those of the error messages ("expected u32").
INTEGERS = {"u8": (0, 2**8 - 1), "u16": (0, 2**16 - 1), "u32": (0, 2**32 - 1), "u64": (0, 2**64 - 1),
            "usize": (0, 2**64 - 1), "i32": (-2**31, 2**31 - 1), "i64": (-2**63, 2**63 - 1)}
TEXTS = ("string", "uuid", "path", "abspath")
VERSIONS = {"since": "0.166", "until": "0.118"}  # an attribute, and the one version that has what it marks
SCALARS = (*TEXTS, "bool", "f64", "json", *INTEGERS)


@dataclass
class Type:
    """A use of a type: `base` is a scalar, "array", "map" or the name of a declaration."""
    base: str
    element: Optional["Type"] = None
    optional: int = 0  # how many `?` follow it

    def __str__(self):
        inner = {"array": f"[{self.element}]", "map": f"{{{self.element}}}"}.get(self.base, self.base)
        return inner + "?" * self.optional


@dataclass
class Field:
    name: str
    type: Type
    where: str
    doc: str = ""
    may_omit: bool = False       # `name?`
    default: Optional[str] = None  # JSON text
    experimental: str = ""       # descriptor
    in_stable_ts: bool = False
    in_stable: bool = False
    ts: str = ""                 # "bigint" or "unknown"
    input_only: bool = False
    omit: bool = False           # left out when there is no value, whatever TypeScript says
    send_null: bool = False      # sent as null when there is no value, though TypeScript says `name?`
    hide: bool = False           # not sent to clients without the experimental capability
    null_is_default: bool = False
    null_differs: bool = False   # from absent, though it is declared with one `?`
    unlisted: bool = False       # sent, and part of no export
    aliases: List[str] = field(default_factory=list)  # accepted, never shown
    raw: bool = False            # held and sent as JSON
    extra: bool = False          # `...`: the members that no other field takes
    lenient: bool = False        # may be missing or null, though every export says that it must be there
    or_object: str = ""          # name of a union `by` a member whose objects are accepted too, never exported
    or_list: bool = False        # a list of such texts is accepted too, and shows a client of 0.166; never exported
    only: str = ""               # the one version of the protocol that has it; "": every
    unless: str = ""             # the member that may stand in its place
    now: Optional["Type"] = None  # what exports of the newer version call its type
    omit_now: bool = False       # they say that it may be left out

    def types(self):
        return [self.type] if self.now is None else [self.type, self.now]

    def type_in(self, version):
        return self.now if self.now is not None and version == VERSIONS["since"] else self.type

    def tells_absence(self):
        return self.type.optional == 2 or self.null_differs

    def is_optional(self):
        """May it have no value at all? `name? T = x` always has one."""
        return self.type.optional > 0 or (self.may_omit and self.default in (None, "null"))


@dataclass
class Variant:
    name: str
    where: str
    doc: str = ""
    fields: Optional[List[Field]] = None  # a body of its own
    payload: Optional[Type] = None        # or one value
    aliases: List[str] = field(default_factory=list)  # accepted, never shown
    also: List[str] = field(default_factory=list)     # accepted, listed in errors
    experimental: str = ""
    catch_all: bool = False
    only: str = ""     # the one version of the protocol that has it; "": every
    instead: str = ""  # the name of what the others are sent; "": nothing
    or_object: bool = False  # an object is accepted in its place, too, and not looked at
    partly: bool = False  # its own members, if it has some, are not all known to every version


@dataclass
class Declaration:
    kind: str  # struct, enum, union, either, alias
    name: str
    where: str
    doc: str = ""
    ts_name: str = ""    # where TypeScript or JSON Schema call it otherwise
    json_name: str = ""
    called: str = ""     # in error texts
    root: bool = False
    closed: bool = False
    inline: bool = False
    inline_ts: bool = False
    json_only: bool = False
    private: bool = False  # ours alone: not part of the wire
    open: bool = False     # an enum: since 0.166 any other text is a value
    tag: str = ""
    tag_alias: str = ""
    fields: List[Field] = field(default_factory=list)  # of a struct, or of every variant of a union
    variants: List[Variant] = field(default_factory=list)
    target: Optional[Type] = None  # of an alias
    only: str = ""        # the one version that needs it; "": every. Set by versions.py
    partly: bool = False  # may hold a value that not every version can be sent. Set by versions.py


@dataclass
class Message:
    kind: str  # method, legacy-method, request, notification, client-notification
    name: str
    where: str
    doc: str = ""
    mark: str = ""  # experimental, deprecated, unlisted
    params: str = ""  # "" for none
    result: str = ""
    to: str = ""
    only: str = ""  # the one version of the protocol that has it; "": every


@dataclass
class Protocol:
    declarations: dict  # by name, in the order of the files
    messages: List[Message]

    def of_kind(self, kind):
        return [message for message in self.messages if message.kind == kind]
