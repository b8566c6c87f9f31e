"""The client's typed functions follow the declarations."""
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import declarations  # noqa: E402
from emit_client import ClientEmitter  # noqa: E402

TEXT = """
## A thing.
struct Thing
    id    string
    name? string?
    size  u32
    count u64?
    kind  Size
    body  Body
    parts [Thing]
    rest  {json}

## X.
enum Size
    small
    veryLarge

## X.
union Body by type
    text
        text string
    nothing

## X.
struct AskParams
    thing Thing
    tier? Size??
    mode? Size? or-object Body

## X.
struct AskResponse
    thing Thing

## Ask.
method ask/now AskParams -> AskResponse

## X.
notification thing/came Thing to all
"""


def lines(text=TEXT):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "a.decl"), "w", encoding="utf-8") as file:
            file.write(text.lstrip("\n"))
        return ClientEmitter(declarations.load(folder)).header().splitlines()


class ClientTest(unittest.TestCase):
    def expect(self, *wanted):
        found = lines()
        for line in wanted:
            self.assertIn(line, found)

    def test_members_are_read_by_their_types(self):
        self.expect('BOBBIN_GET_TEXT(thing, id, "id")', 'BOBBIN_GET_OPTIONAL_TEXT(thing, name, "name")',
                    'BOBBIN_GET_INTEGER(thing, size, "size")', 'BOBBIN_GET_NATURAL(thing, count, "count")',
                    'BOBBIN_HAS(thing, count, "count")', 'BOBBIN_GET_ENUM(thing, kind, "kind", size)',
                    'BOBBIN_GET_LIST(thing, parts, "parts", thing)', 'BOBBIN_GET_VALUE(thing, rest, "rest")')

    def test_what_goes_both_ways_is_written_under_a_name_of_its_own(self):
        self.expect('BOBBIN_SET_TEXT(thing_draft, id, "id")', 'BOBBIN_ADD(thing_draft, parts, "parts", thing_draft)',
                    'BOBBIN_MAKE(ask_params, thing, "thing", thing_draft)', 'BOBBIN_NEW(ask_params)')

    def test_unions_are_told_apart_by_their_tag(self):
        self.expect('BOBBIN_KIND_BY(body, "type")', 'BOBBIN_AS_ITSELF(body, text, BOBBIN_BODY_TEXT, body_text)',
                    'BOBBIN_CHOOSE_EMPTY_BY(body_draft, nothing, "type", "nothing")')

    def test_an_object_may_stand_for_a_name(self):
        self.expect('BOBBIN_SET_ENUM(ask_params, mode, "mode", size)', 'BOBBIN_MAKE(ask_params, mode_object, "mode", body_draft)')

    def test_null_can_be_sent_where_it_means_something(self):
        self.expect('BOBBIN_SET_NULL(ask_params, tier, "tier")')

    def test_messages_become_functions(self):
        self.expect('BOBBIN_METHOD(ask_now, "ask/now", ask_params, ask_response)', "/* Ask. */",
                    'BOBBIN_EVENT(thing_came, "thing/came", thing)')

    def test_a_name_of_the_library_is_refused(self):
        with self.assertRaises(ValueError):
            lines(TEXT.replace("Thing", "Client"))


if __name__ == "__main__":
    unittest.main()
