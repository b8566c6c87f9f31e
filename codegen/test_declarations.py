"""Tests of the generator: what declarations mean, and what is said of wrong ones.

  python3 -m unittest discover -s codegen -p 'test*.py'
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
sys.path.insert(0, HERE)

import declarations  # noqa: E402
import emit_c  # noqa: E402
import emit_docs  # noqa: E402
import emit_handlers  # noqa: E402
import naming  # noqa: E402
import tables as made_tables  # noqa: E402


def parse(text):
    return declarations.parse([("x.decl", text)])


def members(text):
    """The members of a struct with these lines, by name."""
    lines = "".join(f"    {line}\n" for line in text.strip("\n").split("\n"))
    protocol = parse(f"{HELPERS}## A.\nstruct A json-only\n{lines}")
    return {field.name: field for field in protocol.declarations["A"].fields}


# Types that the cases use. They are never unused, because json-only types are not.
HELPERS = """\
## A struct.
struct S json-only
    a string

## A struct that takes nothing else.
struct Closed json-only closed
    a string

## A struct that takes everything.
struct Open json-only
    a string
    ... {json}

## An enum.
enum E json-only
    x
    y

## A union told apart by a member.
union U json-only by type
    one
        a string
    two

## A union told apart by its key.
union K json-only
    plain
    full
        a string

## Text under another name.
alias Text string json-only

"""
HELPER_LINES = HELPERS.count("\n")


def wrong(name, text, message, line=None):
    """A case: `text` behind the helpers gives `message` at `line` of the text (its last one by default)."""
    text = text.lstrip("\n")
    line = line or len(text.rstrip("\n").split("\n"))

    def test(self):
        with self.assertRaises(declarations.DeclarationError) as raised:
            parse(HELPERS + text)
        self.assertEqual(str(raised.exception), f"x.decl:{HELPER_LINES + line}: {message}")

    setattr(WrongDeclarations, f"test_{name}", test)


class WrongDeclarations(unittest.TestCase):
    """Each gives exactly one message: where, and what is wrong. The cases are below."""

    def test_a_type_declared_in_two_files(self):
        text = "## A.\nstruct A json-only\n"
        with self.assertRaises(declarations.DeclarationError) as raised:
            declarations.parse([("a.decl", text), ("b.decl", text)])
        self.assertEqual(str(raised.exception), "b.decl:2: A is declared twice (first in a.decl:2)")

    def test_too_many_members(self):
        text = "## A.\nstruct A json-only\n" + "".join(f"    m{i} string\n" for i in range(65))
        with self.assertRaises(declarations.DeclarationError) as raised:
            parse(text)
        self.assertEqual(str(raised.exception), "x.decl:2: A has 65 members; at most 64 can be decoded")

    def test_every_message_has_a_case(self):
        """Whoever adds a fail() to declarations.py adds a case here."""
        with open(os.path.join(HERE, "declarations.py"), encoding="utf-8") as file:
            source = file.read()
        with open(os.path.abspath(__file__), encoding="utf-8") as file:
            cases = file.read()
        for message in re.findall(r"^ +fail\([^\n]*?, f?\"((?:[^\"\\]|\\.)+)\"", source, re.M):
            # What is put in is not compared: the longest piece of fixed text must be in a case.
            piece = max(re.split(r"\{(?:[^{}]|\{[^{}]*\})*\}", message), key=len).strip("` ")
            with self.subTest(message):
                self.assertIn(piece, cases.replace("\\\"", "\""))


# -- Versions -------------------------------------------------------------------------------------

wrong("a_version_nobody_knows", "## A.\nstruct A json-only\n    a string since 0.150",
      "`since 0.150`: only 0.166 is known")
wrong("an_end_nobody_knows", "## A.\nenum A json-only\n    a\n    b until 0.166", "`until 0.166`: only 0.118 is known")
wrong("a_message_of_a_version_nobody_knows", "## M.\nmethod m S -> S since 1", "`since 1`: only 0.166 is known")
wrong("a_member_of_no_version", "## A.\nstruct A json-only\n    a string since 0.166 until 0.118",
      "`since` and `until`: no version has it")
wrong("another_value_for_nobody", "## A.\nenum A json-only\n    a\n    b else a", "`else` without `since` or `until`")
wrong("another_value_that_is_not_there", "## A.\nenum A json-only\n    a\n    b since 0.166 else c",
      "`else c`: that is no value that every version has")
wrong("another_value_of_the_same_version", "## A.\nenum A json-only\n    a since 0.166\n    b since 0.166 else a",
      "`else a`: that is no value that every version has")
wrong("another_value_with_members", "## A.\nunion A json-only\n    a\n        x string\n    b since 0.166 else a",
      "`else a`: that is no value that every version has")

wrong("a_member_in_place_of_none", "## A.\nstruct A json-only\n    a string unless b",
      "`unless b`: there is no such member beside it")
wrong("an_open_union", "## A.\nunion A json-only open\n    a", "`open` is for enums", line=2)
wrong("members_of_every_value", "## A.\nunion A json-only\n    every\n        a string",
      "`every` is the first of a union told apart by a member", line=3)
wrong("members_of_every_variant_too_late", "## A.\nunion A json-only by type\n    b\n    every\n        a string",
      "`every` is the first of a union told apart by a member", line=4)
wrong("a_member_of_every_variant_that_tells", "## A.\nunion A json-only by type\n    every\n        type string\n    b",
      "`type` is the member that tells the variants apart", line=4)

# -- Lines ----------------------------------------------------------------------------------------

wrong("blanks_at_the_end", "## A.\nstruct A json-only \n", "blanks at the end of the line")
wrong("a_tab", "## A.\nstruct A json-only\n\ta string", "a tab: indent with blanks")
wrong("documentation_of_a_blank_line", "## Of nothing.\n\n", "documentation of nothing: a blank line follows it",
      line=2)
wrong("documentation_at_the_end_of_a_file", "## Of\n## nothing.\n", "documentation of nothing at the end of the file")
wrong("an_odd_indentation", "## A.\nstruct A json-only\n   a string",
      "indented by 3 blanks, not by a multiple of 4")
wrong("a_member_of_nothing", "    a string", "indented, but there is nothing it could belong to")
wrong("a_member_of_an_alias", "## A.\nalias A string json-only\n    a string",
      "indented, but there is nothing it could belong to")
wrong("a_member_of_a_message", "## M.\nmethod m S -> S\n    a string",
      "indented, but there is nothing it could belong to")
wrong("a_member_of_a_member", "## A.\nstruct A json-only\n    a string\n        b string", "indented too deep")
wrong("a_member_of_an_enum_value", "## A.\nenum A json-only\n    a\n        b string", "indented too deep")
wrong("a_member_far_too_deep", "## A.\nunion A json-only\n    a\n            b string", "indented too deep")
wrong("a_word_nobody_knows", "## Foo.\nfoo bar", "cannot read `foo bar`")

# -- Types ----------------------------------------------------------------------------------------

wrong("three_question_marks", "## A.\nstruct A json-only\n    a string???", "`string???`: at most two `?`")
wrong("an_open_list", "## A.\nstruct A json-only\n    a [string", "`[string`: no closing `]`")
wrong("an_open_map", "## A.\nstruct A json-only\n    a {string", "`{string`: no closing `}`")
wrong("crossed_brackets", "## A.\nstruct A json-only\n    a [string}", "`[string}`: no closing `]`")
wrong("a_list_of_nothing", "## A.\nstruct A json-only\n    a []", "`` is not a type")
wrong("a_type_in_lower_case", "## A.\nstruct A json-only\n    a text", "`text` is not a type")
wrong("a_number_nobody_knows", "## A.\nstruct A json-only\n    a u33", "`u33` is not a type")
wrong("a_type_nobody_declared", "## A.\nstruct A json-only\n    a Nobody", "Nobody is not declared")
wrong("a_list_of_a_type_nobody_declared", "## A.\nstruct A json-only\n    a {[Nobody]}", "Nobody is not declared")
wrong("an_element_with_two_question_marks", "## A.\nstruct A json-only\n    a [string??]",
      "`[string??]`: an element has at most one `?`")
wrong("an_element_that_cannot_be_null", "## A.\nstruct A json-only\n    a [u32?]",
      "`[u32?]`: of elements only text and json may be null")
wrong("a_struct_that_cannot_be_null_in_a_map", "## A.\nstruct A json-only\n    a {S?}",
      "`{S?}`: of elements only text and json may be null")

# -- Heads ----------------------------------------------------------------------------------------

wrong("a_struct_without_a_name", "## A.\nstruct", "a struct without a name")
wrong("a_type_whose_name_begins_small", "## A.\nstruct small json-only", "`small` is not a type's name")
wrong("a_type_whose_name_has_a_sign", "## A.\nstruct A/B json-only", "`A/B` is not a type's name")
wrong("a_type_without_documentation", "struct A json-only", "A is not documented")
wrong("an_alias_of_nothing", "## A.\nalias A", "alias A of what?")
wrong("an_alias_with_a_question_mark", "## A.\nalias A string? json-only",
      "alias A of string?: write the `?` where the alias is used")
wrong("an_alias_of_itself", "## A.\nalias A [A] json-only", "A contains itself: A -> A")
wrong("aliases_of_each_other", "## A.\nalias A B json-only\n\n## B.\nalias B A json-only",
      "A contains itself: A -> B -> A", line=2)
wrong("an_alias_of_a_type_nobody_declared", "## A.\nalias A Nobody json-only", "Nobody is not declared")
wrong("a_namespace_nobody_knows", "## A.\nstruct A json-only in v3", "`in v3`: only root is known")
wrong("an_attribute_nobody_knows", "## A.\nstruct A json-only lazy", "unknown attribute `lazy`")
wrong("an_attribute_without_its_word", "## A.\nstruct A json-only in", "`in` needs a word behind it")
wrong("an_attribute_given_twice", "## A.\nstruct A json-only json-only", "`json-only` is given twice")
wrong("a_tag_of_a_struct", "## A.\nstruct A json-only by type", "unknown attribute `by`")
wrong("another_name_for_no_tag", "## A.\nunion A json-only alias mode\n    a", "`alias` without `by`", line=2)
wrong("a_closed_enum", "## A.\nenum A json-only closed\n    a", "`closed` is for structs", line=2)
wrong("a_type_declared_twice", "## A.\nstruct S json-only", "S is declared twice (first in x.decl:2)")
wrong("types_with_the_same_name_in_c", "## A.\nstruct FooBar json-only\n\n## B.\nstruct FOOBar json-only",
      "type `FOOBar` has the same name in C as `FooBar`")
wrong("a_type_that_is_not_used", "## A.\nstruct A", "A is used nowhere")

# -- Members --------------------------------------------------------------------------------------

wrong("a_member_without_a_type", "## A.\nstruct A json-only\n    a", "`a` has no type")
wrong("a_name_that_begins_with_a_digit", "## A.\nstruct A json-only\n    1a string", "`1a` is not a member's name")
wrong("a_name_with_a_dash", "## A.\nstruct A json-only\n    a-b string", "`a-b` is not a member's name")
wrong("a_name_with_two_question_marks", "## A.\nstruct A json-only\n    a?? string", "`a?` is not a member's name")
wrong("a_member_declared_twice", "## A.\nstruct A json-only\n    a string\n    a u32",
      f"member `a` is declared twice (first in x.decl:{HELPER_LINES + 3})")
wrong("members_with_the_same_name_in_c", "## A.\nstruct A json-only\n    fooBar string\n    foo_bar u32",
      "member `foo_bar` has the same name in C as `fooBar`")
wrong("a_member_named_like_a_flag", "## A.\nstruct A json-only\n    hasFoo bool\n    foo? string??",
      "member `has foo` has the same name in C as `hasFoo`")
wrong("a_member_named_like_the_rest", "## A.\nstruct A json-only\n    extra bool\n    ... {json}",
      "member `...` has the same name in C as `extra`")
wrong("a_members_attribute_nobody_knows", "## A.\nstruct A json-only\n    a string lazy", "unknown attribute `lazy`")
wrong("a_members_attribute_without_its_word", "## A.\nstruct A json-only\n    a string experimental",
      "`experimental` needs a word behind it")
wrong("two_defaults", "## A.\nstruct A json-only\n    a bool = true = false", "`=` is given twice")
wrong("an_exported_type_nobody_knows", "## A.\nstruct A json-only\n    a u64 as number",
      "`as number`: only bigint and unknown are known")
wrong("stable_though_not_experimental", "## A.\nstruct A json-only\n    a string in-stable",
      "`in-stable` without `experimental`")
wrong("stable_typescript_though_not_experimental", "## A.\nstruct A json-only\n    a string in-stable-ts",
      "`in-stable-ts` without `experimental`")
wrong("null_for_no_default", "## A.\nstruct A json-only\n    a bool null-is-default",
      "`null-is-default` without a default")
wrong("null_that_cannot_be", "## A.\nstruct A json-only\n    a? string null-differs",
      "`null-differs` without a `?` behind the type")
wrong("a_lenient_number", "## A.\nstruct A json-only\n    a u32 lenient", "`lenient` is for a text or a bool that has to be there")
wrong("an_optional_text_that_is_lenient", "## A.\nstruct A json-only\n    a string? lenient",
      "`lenient` is for a text or a bool that has to be there")
wrong("an_object_that_is_no_union", "## A.\nstruct A json-only\n    a? E? or-object S",
      "`or-object` is for an optional member, and a union told apart by a member")
wrong("an_object_where_a_value_has_to_be", "## A.\nstruct A json-only\n    a E or-object U",
      "`or-object` is for an optional member, and a union told apart by a member")
wrong("a_list_of_numbers_instead", "## A.\nstruct A json-only\n    a u32? or-list", "`or-list` is for an optional text")
wrong("a_list_where_a_text_has_to_be", "## A.\nstruct A json-only\n    a string or-list", "`or-list` is for an optional text")
wrong("an_experimental_number", "## A.\nstruct A json-only\n    a u32? experimental x",
      "`experimental` is not for numbers: the gate cannot tell whether one is given")
wrong("a_rest_with_attributes", "## A.\nstruct A json-only\n    ... {json} input", "`...` takes no attributes")
wrong("a_rest_that_is_not_the_last", "## A.\nstruct A json-only\n    ... {json}\n    a string",
      "`...` must come last", line=3)
wrong("a_rest_that_is_a_struct", "## A.\nstruct A json-only\n    ... S",
      "`...` takes a map or a union told apart by a member")
wrong("a_rest_that_is_told_apart_by_its_key", "## A.\nstruct A json-only\n    ... K",
      "`...` takes a map or a union told apart by a member")
wrong("a_rest_of_a_closed_struct", "## A.\nstruct A json-only closed\n    ... {json}",
      "`...` takes other members, but A is closed")
wrong("a_struct_that_contains_itself", "## A.\nstruct A json-only\n    a B\n\n## B.\nstruct B json-only\n    b A",
      "A contains itself: A -> B -> A", line=2)
wrong("a_variant_that_contains_its_union", "## A.\nunion A json-only\n    a: A\n    b", "A contains itself: A -> A",
      line=2)

# -- Defaults -------------------------------------------------------------------------------------

wrong("a_default_that_is_not_json", "## A.\nstruct A json-only\n    a bool = yes", "the default is not JSON")
wrong("a_default_that_is_not_there", "## A.\nstruct A json-only\n    a bool =", "`=` needs a word behind it")
for _name, _type, _value in (
        ("text_for_a_boolean", "bool", '"x"'), ("a_number_for_a_boolean", "bool", "1"),
        ("a_boolean_for_a_number", "u32", "true"), ("a_negative_number", "u32", "-1"),
        ("a_number_too_large", "u8", "256"), ("a_fraction_for_a_number", "i64", "1.5"),
        ("a_boolean_for_a_fraction", "f64", "false"), ("null_for_a_list", "[string]", "null"),
        ("a_list_for_a_map", "{string}", "[]"), ("a_wrong_item", "[bool]", "[true, 1]"),
        ("a_wrong_value", "{bool}", '{"a": 1}'), ("no_value_of_the_enum", "E", '"z"'),
        ("a_struct", "S", "{}"), ("no_variant_by_member", "U", '{"type": "z"}'), ("no_variant_by_key", "K", '"z"'),
        ("a_variant_with_a_body", "K", '"full"'), ("a_number_for_text", "Text", "1")):
    wrong(f"default_{_name}", f"## A.\nstruct A json-only\n    a {_type} = {_value}",
          f"the default of `a` is no {_type}")
for _name, _type, _value in (("text", "string", '"x"'), ("empty_text", "string", '""'), ("an_alias", "Text", '"x"'),
                             ("a_list_of_text", "[string]", '["x"]'), ("json", "json", "{}"),
                             ("a_map_of_text", "{path}", '{"a": "x"}')):
    wrong(f"default_points_to_{_name}", f"## A.\nstruct A json-only\n    a {_type} = {_value}",
          "the default of `a` is text: only names of enum values can be")

# -- Variants -------------------------------------------------------------------------------------

wrong("an_enum_of_nothing", "## A.\nenum A json-only", "A has no variants")
wrong("a_union_of_nothing", "## A.\nunion A json-only by type", "A has no variants")
wrong("an_either_of_nothing", "## A.\neither A json-only", "A has no variants")
wrong("a_variant_with_a_sign", "## A.\nenum A json-only\n    a/b", "`a/b` is not a variant's name")
wrong("a_value_without_a_type", "## A.\nunion A json-only\n    a:", "`a:` has no type")
wrong("a_variant_declared_twice", "## A.\nenum A json-only\n    a\n    b\n    a",
      f"variant `a` is declared twice (first in x.decl:{HELPER_LINES + 3})")
wrong("an_alias_that_is_a_variant", "## A.\nenum A json-only\n    a\n    b alias a",
      f"variant `a` is declared twice (first in x.decl:{HELPER_LINES + 3})")
wrong("variants_with_the_same_name_in_c", "## A.\nenum A json-only\n    on-off\n    onOff",
      "variant `onOff` has the same name in C as `on-off`")
wrong("a_variants_attribute_nobody_knows", "## A.\nenum A json-only\n    a lazy", "unknown attribute `lazy`")
wrong("aliases_that_are_not_there", "## A.\nenum A json-only\n    a alias", "`alias` needs a word behind it")
wrong("aliases_given_twice", "## A.\nenum A json-only\n    a alias b also c alias d", "`alias` is given twice")
wrong("a_variant_with_a_value_and_members", "## A.\nunion A json-only\n    a: string\n        b string",
      "`a:` has a value and cannot have members")
wrong("an_enum_value_with_a_value", "## A.\nenum A json-only\n    a: string",
      "a value of an enum carries nothing; declare a union")
wrong("a_value_that_may_be_null", "## A.\nunion A json-only\n    a: string?",
      "`a: string?`: the value of a variant has no `?`")
wrong("a_value_nobody_declared", "## A.\nunion A json-only\n    a: Nobody", "Nobody is not declared")
wrong("an_either_of_a_mere_name", "## A.\neither A json-only\n    a: string\n    b",
      "a variant of an either needs a value or members")
wrong("a_tag_among_the_members", "## A.\nunion A json-only by type\n    a\n        type string",
      "`type` is the member that tells the variants apart")
wrong("a_tag_that_the_rest_would_take", "## A.\nunion A json-only by type\n    a\n        ... {json}",
      "`...` would take `type`, which tells the variants apart")
wrong("text_beside_a_tag", "## A.\nunion A json-only by type\n    a: string",
      "a variant told apart by a member can only carry a struct")
wrong("an_enum_beside_a_tag", "## A.\nunion A json-only by type\n    a: E",
      "a variant told apart by a member can only carry a struct")
wrong("a_closed_struct_beside_a_tag", "## A.\nunion A json-only by type\n    a: Closed",
      "Closed is closed and would refuse `type`, which tells the variants apart")
wrong("an_open_struct_beside_a_tag", "## A.\nunion A json-only by type\n    a: Open",
      "the `...` of Open would take `type`, which tells the variants apart")
wrong("a_struct_that_has_the_tag", "## A.\nunion A json-only by a\n    x: S",
      "`a` of S is also the member that tells the variants apart")
wrong("a_catch_all_by_key", "## A.\nunion A json-only\n    a catch-all",
      "`catch-all` is for unions told apart by a member")
wrong("a_catch_all_with_members", "## A.\nunion A json-only by type\n    a catch-all\n        b string",
      "a `catch-all` stands for anything and cannot have members", line=3)
wrong("two_catch_alls", "## A.\nunion A json-only by type\n    a catch-all\n    b catch-all",
      "A has more than one `catch-all`", line=2)

# -- Messages -------------------------------------------------------------------------------------

wrong("a_method_without_documentation", "method m S -> S", "method m is not documented")
wrong("a_marked_method_without_documentation", "experimental method m S -> S", "method m is not documented")
wrong("a_method_without_a_result", "## M.\nmethod m S", "cannot read `method m S`")
wrong("a_method_with_a_wrong_arrow", "## M.\nmethod m S => S", "cannot read `method m S => S`")
wrong("a_method_with_too_much", "## M.\nmethod m S -> S S", "cannot read `method m S -> S S`")
wrong("a_mark_alone", "## M.\nexperimental", "`experimental` is for methods")
wrong("a_deprecated_notification", "## M.\ndeprecated notification m S to all", "`deprecated` is for methods")
wrong("an_unlisted_method", "## M.\nunlisted method m S -> S", "`unlisted` is for notifications")
wrong("a_request_without_params", "## M.\nrequest m none -> S", "m needs params: clients are always sent some")
wrong("params_nobody_declared", "## M.\nmethod m Nobody -> S", "Nobody, the params of m, is not declared")
wrong("a_result_nobody_declared", "## M.\nmethod m none -> Nobody", "Nobody, the result of m, is not declared")
wrong("a_notification_of_nothing", "## M.\nnotification m none to all", "none, the params of m, is not declared")
wrong("params_that_are_an_enum", "## M.\nmethod m E -> S", "E, the params of m, is no object")
wrong("a_result_that_is_an_alias", "## M.\nrequest m S -> Text", "Text, the result of m, is no object")
wrong("a_notification_to_nobody", "## M.\nnotification m S to nobody",
      "`to nobody`: only all, thread and connection are known")
wrong("a_notification_without_an_audience", "## M.\nnotification m S", "cannot read `notification m S`")
wrong("a_client_notification_with_params", "## M.\nclient-notification m S", "cannot read `client-notification m S`")
wrong("a_method_declared_twice", "## M.\nmethod m S -> S\n## M.\nmethod m S -> S",
      f"method `m` is declared twice (first in x.decl:{HELPER_LINES + 2})")
wrong("methods_with_the_same_name_in_c", "## M.\nmethod a/b S -> S\n## M.\nmethod a_b S -> S",
      "method `a_b` has the same name in C as `a/b`")
wrong("a_notification_declared_twice", "## M.\nnotification m S to all\n## M.\nnotification m S to thread",
      f"notification `m` is declared twice (first in x.decl:{HELPER_LINES + 2})")


class RightDeclarations(unittest.TestCase):
    def test_the_helpers_are_right(self):
        self.assertEqual(list(parse(HELPERS).declarations), ["S", "Closed", "Open", "E", "U", "K", "Text"])

    def test_types(self):
        found = members("a string\nb [string?]\nc {[u32]}?\nd S??\ne json")
        self.assertEqual([str(found[name].type) for name in "abcde"],
                         ["string", "[string?]", "{[u32]}?", "S??", "json"])
        self.assertEqual([found[name].type.optional for name in "abcde"], [0, 0, 1, 2, 0])

    def test_members(self):
        found = members("a? string?\nb? bool = false\nc string? omit hide\nd u64 as bigint\ne string input")
        self.assertTrue(found["a"].may_omit and found["a"].is_optional())
        self.assertTrue(found["b"].may_omit)
        self.assertFalse(found["b"].is_optional())  # it always has a value
        self.assertTrue(found["c"].omit and found["c"].hide and not found["c"].may_omit)
        self.assertEqual(found["d"].ts, "bigint")
        self.assertTrue(found["e"].input_only)

    def test_absence_that_tells_something(self):
        found = members("a? string??\nb? string? null-differs\nc? string?")
        self.assertEqual([found[name].tells_absence() for name in "abc"], [True, True, False])

    def test_what_is_accepted_and_not_exported(self):
        found = members("a string lenient\nb? E? or-object U\nc? string? alias d e")
        self.assertEqual(found["c"].aliases, ["d", "e"])
        self.assertTrue(found["a"].lenient and not found["a"].is_optional())
        self.assertEqual(found["b"].or_object, "U")

    def test_experimental_members(self):
        field = members("a string? experimental m.a in-stable-ts")["a"]
        self.assertEqual(field.experimental, "m.a")
        self.assertTrue(field.in_stable_ts)

    def test_defaults(self):
        found = members('a bool = true\nb [E] = ["x", "y"]\nc U = {"type": "one", "a": "t"} input\nd u8 = 255\n'
                        'e E = "y"\nf f64 = -1.5\ng {bool} = {}\nh [string] = []\ni string? = null\nj K = "plain"\n'
                        'k bool = false null-is-default')
        self.assertEqual(found["b"].default, '["x", "y"]')
        self.assertEqual(found["c"].default, '{"type": "one", "a": "t"}')  # blanks inside it do not end it
        self.assertTrue(found["c"].input_only)
        self.assertEqual(found["i"].default, "null")
        self.assertTrue(found["k"].null_is_default)

    def test_other_members(self):
        found = members("a string\n... {json}")
        self.assertTrue(found["..."].extra)
        found = members("a string\n... U")
        self.assertEqual(found["..."].type.base, "U")

    def test_a_type_may_hold_itself_behind_something(self):
        parse("## A.\nstruct A json-only\n    a A?\n    b [A]\n    c {A}\n")

    def test_variants(self):
        protocol = parse("## A.\nunion A json-only by type alias mode\n"
                         "    ## First.\n    a alias b c also d e experimental m.a\n        x string\n"
                         "    f: S\n    g catch-all\n## S.\nstruct S\n    x string\n")
        union = protocol.declarations["A"]
        a, f, g = union.variants
        self.assertEqual((union.tag, union.tag_alias), ("type", "mode"))
        self.assertEqual((a.aliases, a.also, a.experimental, a.doc), (["b", "c"], ["d", "e"], "m.a", "First."))
        self.assertEqual([field.name for field in a.fields], ["x"])
        self.assertEqual(str(f.payload), "S")
        self.assertTrue(g.catch_all)

    def test_members_of_every_variant(self):
        protocol = parse("## A.\nunion A json-only by type\n    every\n        x i64? since 0.166\n    a\n        y string\n"
                         "    b\n")
        union = protocol.declarations["A"]
        self.assertEqual([field.name for field in union.fields], ["x"])
        self.assertEqual([variant.name for variant in union.variants], ["a", "b"])
        emitter = emit_c.Emitter(protocol)
        self.assertIn("struct wire_a {\n    enum wire_a_tag tag;\n    struct opt_i64 x;\n    union {", emitter.header())
        self.assertRegex(emitter.source(), r"\[0\] = .*\.fields = AT\(types\[0\]\.fields, fields\[0\]\), \.n_fields = 1")

    def test_open_enums(self):
        protocol = parse("## A.\nenum A json-only open\n    a\n")
        self.assertTrue(protocol.declarations["A"].open and protocol.declarations["A"].partly)
        emitter = emit_c.Emitter(protocol)
        emitter.header()
        self.assertIn(".flags = TYPE_JSON_ONLY | TYPE_PARTLY | TYPE_OPEN }", emitter.source())

    def test_heads(self):
        protocol = parse("## A.\n## More.\nstruct A ts B json C in root closed inline-ts json-only\n    a string\n")
        struct = protocol.declarations["A"]
        self.assertEqual((struct.ts_name, struct.json_name, struct.doc), ("B", "C", "A. More."))
        self.assertTrue(struct.root and struct.closed and struct.inline_ts and struct.json_only)
        self.assertFalse(struct.inline)

    def test_private_types(self):
        protocol = parse(HELPERS + "## Ours alone.\nstruct Private private called Name\n    id uuid\n")
        struct = protocol.declarations["Private"]
        self.assertTrue(struct.private and struct.inline)  # exported nowhere, and used nowhere
        self.assertEqual(struct.called, "Name")
        self.assertNotIn("Private", emit_docs.document(protocol))

    def test_messages(self):
        protocol = parse(HELPERS + "## M.\nmethod a/b none -> S\n## M.\nexperimental method c S -> S\n"
                         "## M.\nrequest d S -> U\n## M.\nunlisted notification e S to thread\n"
                         "## M.\nclient-notification f\n")
        self.assertEqual([m.name for m in protocol.of_kind("method")], ["a/b", "c"])
        a, c, d, e, f = protocol.messages
        self.assertEqual((a.params, a.result, a.mark), ("", "S", ""))
        self.assertEqual(c.mark, "experimental")
        self.assertEqual((d.kind, d.result), ("request", "U"))
        self.assertEqual((e.to, e.mark), ("thread", "unlisted"))
        self.assertEqual(f.kind, "client-notification")

    def test_versions(self):
        protocol = parse(self.VERSIONS)
        found = {field.name: field.only for field in protocol.declarations["P"].fields}
        self.assertEqual(found, {"a": "", "b": "0.166", "c": "0.118", "d": "", "e": ""})
        self.assertEqual([(v.only, v.instead) for v in protocol.declarations["E"].variants],
                         [("", ""), ("0.166", "x"), ("", "")])
        self.assertEqual([message.only for message in protocol.messages], ["", "0.166", "0.118", "0.166"])

    def test_whose_messages_need_a_type(self):
        protocol = parse(self.VERSIONS)
        only = {name: declaration.only for name, declaration in protocol.declarations.items()}
        self.assertEqual(only, {"P": "", "New": "0.166", "Old": "0.118", "E": "", "Item": "", "Late": "0.166", "Aside": ""})

    def test_what_a_version_has_no_words_for(self):
        """A replaced value does no harm, nor one in a list; a variant that is nowhere else does, and whoever must have it."""
        protocol = parse(self.VERSIONS)
        partly = [name for name, declaration in protocol.declarations.items() if declaration.partly]
        self.assertEqual(partly, ["Item", "Late"])

    VERSIONS = """\
## P.
struct P
    a string
    b New since 0.166
    c? Old? until 0.118
    d E
    e [Item]

## New.
struct New
    a string

## Old.
struct Old
    a string

## E.
enum E
    x
    y since 0.166 else x
    z

## Item.
union Item by type
    one
        a string
    two since 0.166

## Late.
struct Late
    item Item

## Aside.
struct Aside json-only
    a string

## M.
method m P -> P
## M.
experimental method n Late -> P since 0.166
## M.
notification o P to all until 0.118
## M.
request p Late -> P since 0.166
"""

    def test_comments_and_blank_lines_mean_nothing(self):
        protocol = parse("# A comment.\n\n## A.\n# Another one.\nstruct A json-only\n\n    # And one here.\n    a string\n")
        self.assertEqual(protocol.declarations["A"].doc, "A.")

    def test_the_protocol_itself(self):
        protocol = declarations.load(os.path.join(TOP, "protocol"))
        counts = [len([message for message in protocol.of_kind(kind) if message.only != "0.166"])
                  for kind in ("method", "request", "notification", "client-notification")]
        self.assertEqual(counts, [74, 9, 52, 1])
        for message in protocol.messages:
            self.assertRegex(message.doc, r"\.$", message.where)


class Naming(unittest.TestCase):
    def test_snake(self):
        for name, expected in (("ThreadStartParams", "thread_start_params"), ("JSONRPCError", "jsonrpc_error"),
                               ("on-request", "on_request"), ("turn/start", "turn_start"), ("threadId", "thread_id"),
                               ("W3cTraceContext", "w3c_trace_context"), ("HTTPServer2Go", "http_server2_go"),
                               ("already_snake", "already_snake"), ("_meta", "meta"), ("$ref", "ref"),
                               ("mcpServerStatus/list", "mcp_server_status_list"), ("a--b", "a_b"), ("x", "x")):
            self.assertEqual(naming.snake(name), expected)

    def test_members_are_no_keywords(self):
        self.assertEqual(naming.member("default"), "default_")
        self.assertEqual(naming.member("enum"), "enum_")
        self.assertEqual(naming.member("type"), "type")
        self.assertEqual(naming.member("Static"), "static_")

    def test_constants(self):
        self.assertEqual(naming.constant("method", "turn/start"), "METHOD_TURN_START")
        self.assertEqual(naming.constant("wire_sandbox_mode", "read-only"), "WIRE_SANDBOX_MODE_READ_ONLY")


class Emitting(unittest.TestCase):
    PROTOCOL = """\
## A.
struct A json-only
    ## The first.
    a  string
    b? u32?
    c? string??
    d  B?
    e  [E]
    f  {string?}
    g  bool    = true
    default_ json?
    h  string unlisted
    i  B raw
    j  string since 0.166

## B.
struct B
    nothing A?

## E.
enum E
    on-off
    x alias y
    z since 0.166 else x
    w since 0.166

## M.
method a/b B -> B
## M.
notification c B to all until 0.118
"""

    def setUp(self):
        self.protocol = parse(self.PROTOCOL)
        self.emitter = emit_c.Emitter(self.protocol)

    def test_structs(self):
        header = self.emitter.header()
        self.assertIn("struct wire_a {\n    struct str a;\n    struct opt_u32 b;\n    bool has_c;\n    struct str c;\n"
                      "    const struct wire_b *d;\n    struct wire_e_array e;\n    struct str_map f;\n    bool g;\n",
                      header)
        self.assertIn("    yyjson_val *i;\n", header)
        self.assertIn("enum wire_e {\n    WIRE_E_ON_OFF = 1,\n    WIRE_E_X = 2,\n    WIRE_E_Z = 3,\n    WIRE_E_W = 4,\n};", header)
        self.assertIn("enum method {\n    METHOD_A_B,\n    METHOD_COUNT,\n};", header)

    def test_tables(self):
        self.emitter.header()
        tables = self.emitter.source()
        self.assertRegex(tables, r"\[0\] = { .name = TEXT\(fields\[0\]\.name, \d+\), .name_length = 1, .type = TYPE\(fields\[0\]\.type, \d+\), "
                                 r".offset = offsetof\(struct wire_a, a\), .doc = DOC\(fields\[0\]\.doc, \d+\) }, /\* a \*/")
        self.assertRegex(tables, r"\.has_offset = offsetof\(struct wire_a, has_c\).*FIELD_DOUBLE.* /\* c \*/")
        self.assertRegex(tables, r"FIELD_UNLISTED.* /\* h \*/")
        self.assertRegex(tables, r"FIELD_RAW.* /\* i \*/")
        self.assertRegex(tables, r"\.part = PART_OF_0166 }, /\* j \*/")
        self.assertRegex(tables, r"\.instead = 2, \.part = PART_OF_0166 }, /\* z \*/")
        self.assertRegex(tables, r'\.name = "c",.*\.to = TO_ALL, \.part = PART_OF_0118 }')
        self.assertRegex(tables, r"KIND_ENUM.*\.flags = TYPE_PARTLY }, /\* e \*/")
        self.assertIn('    "The first.\\0"\n', tables)
        self.assertIn('    "y\\0" "\\0"\n', tables)  # the aliases of x

    def test_the_places_of_texts_are_those_of_their_bytes(self):
        texts = made_tables.Texts()
        self.assertEqual([texts.place(text) for text in ("ab", "é", "c", "ab")], [0, 3, 6, 0])
        self.assertEqual(texts.member("texts"), "    char texts[9];")

    def test_a_type_without_a_row_is_told(self):
        made = made_tables.Tables(["a"])
        made.type_row("a").type("element", "b")
        with self.assertRaises(ValueError):
            made.source()

    def test_a_method_is_served_when_its_file_is_there(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(emit_handlers.served(self.protocol, folder), [])
            open(os.path.join(folder, "a_b.c"), "w", encoding="utf-8").close()
            served = emit_handlers.served(self.protocol, folder)
        self.assertEqual([message.name for message in served], ["a/b"])
        self.assertIn("void on_a_b(struct request *req, const struct wire_b *params);", emit_handlers.header(served))
        self.assertIn("    [METHOD_A_B] = call_a_b,", emit_handlers.table(served))
        self.assertIn("    '../a_b.c',\n", emit_handlers.build(served))

    def test_documentation(self):
        text = emit_docs.document(self.protocol)
        self.assertIn("a/b", text)
        self.assertIn("The first.", text)
        self.assertIn("| `j` | `string` | since 0.166 |", text)
        self.assertIn("- `w` *(since 0.166)*", text)
        self.assertIn("#### `c` *(0.118 only)*", text)


class Generate(unittest.TestCase):
    """The program, on a copy of what it reads and writes."""

    def setUp(self):
        self.top = tempfile.mkdtemp(prefix="bobbin-codegen-")
        self.addCleanup(shutil.rmtree, self.top)
        for name in ("protocol", "codegen", "src/config", "src/schema/generated", "src/method", "docs", "include"):
            shutil.copytree(os.path.join(TOP, name), os.path.join(self.top, name),
                            ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(os.path.join(TOP, "VERSION"), self.top)
        self.run_it()  # whatever state the original is in

    def run_it(self, *args):
        done = subprocess.run([sys.executable, os.path.join(self.top, "codegen/generate"), *args], text=True,
                              capture_output=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}, check=False)
        return done.returncode, done.stdout, done.stderr

    def append(self, name, text):
        with open(os.path.join(self.top, name), "a", encoding="utf-8") as file:
            file.write(text)

    def test_fresh_files_are_fresh(self):
        self.assertEqual(self.run_it("--check"), (0, "", ""))
        self.assertEqual(self.run_it(), (0, "", ""))

    def test_a_changed_declaration_makes_them_stale(self):
        self.append("protocol/rpc.decl", "\n## One more.\nstruct OneMore json-only\n    a string\n")
        stale = ("src/schema/generated/wire.h: stale, run codegen/generate\n"
                 "src/schema/generated/wire_tables.c: stale, run codegen/generate\n"
                 "docs/protocol.md: stale, run codegen/generate\n")
        self.assertEqual(self.run_it("--check"), (1, stale, ""))
        self.assertEqual(self.run_it("--check"), (1, stale, ""))  # --check writes nothing
        self.assertEqual(self.run_it()[0:2], (0, stale.replace(": stale, run codegen/generate", "")
                                              .replace("src/", "wrote src/").replace("docs/", "wrote docs/")))
        self.assertEqual(self.run_it("--check"), (0, "", ""))

    def test_an_edited_file_is_stale(self):
        self.append("src/method/generated/handlers.c", "\n")
        self.assertEqual(self.run_it("--check"),
                         (1, "src/method/generated/handlers.c: stale, run codegen/generate\n", ""))

    def test_a_missing_file_is_stale(self):
        os.remove(os.path.join(self.top, "docs/protocol.md"))
        self.assertEqual(self.run_it("--check"), (1, "docs/protocol.md: stale, run codegen/generate\n", ""))

    def test_a_method_file_that_comes_or_goes_makes_the_dispatch_table_stale(self):
        stale = (1, "src/method/generated/handlers.h")
        path = os.path.join(self.top, "src/method/git_diff_to_remote.c")
        os.remove(path)
        code, out, _ = self.run_it("--check")
        self.assertEqual((code, out.split(": ")[0]), stale)
        self.run_it()
        self.assertEqual(self.run_it("--check")[0], 0)
        self.append("src/method/git_diff_to_remote.c", "")
        code, out, _ = self.run_it("--check")
        self.assertEqual((code, out.split(": ")[0]), stale)

    def test_a_wrong_declaration_is_told_and_nothing_written(self):
        with open(os.path.join(self.top, "protocol/rpc.decl"), encoding="utf-8") as file:
            line = file.read().count("\n") + 2
        self.append("protocol/rpc.decl", "\nstruct Undocumented\n")
        self.assertEqual(self.run_it(), (1, "", f"protocol/rpc.decl:{line}: Undocumented is not documented\n"))

    def test_other_arguments_are_refused(self):
        code, _, err = self.run_it("--force")
        self.assertEqual(code, 1)
        self.assertIn("codegen/generate --check", err)


if __name__ == "__main__":
    unittest.main()
