"""Tests of emit_settings.py: python3 -m unittest discover -s codegen -p 'test*.py'"""
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import emit_settings  # noqa: E402

TABLE = """
static const char *const sizes[] = { "small", "large", NULL };
#define CHECK(name, type, where)  { name, .kind = SETTING_##type, .flags = (where) | CHECKED }
static const struct setting inner_fields[] = {
    { "size", .kind = SETTING_ENUM, .flags = TOP | REQUIRED, .names = sizes },
    CHECK("old", BOOL, TOP), /* a comment, with a comma */
    { 0 },
};
const struct setting config_fields[] = {
    { "model", .kind = SETTING_STRING, .flags = BOTH, AT(model) },
    { "mode", .kind = SETTING_ENUM, .flags = TOP, .names = NAMES("a", "b"), .unset = "\\"a\\"" },
    { "things", "struct Thing", .kind = SETTING_MAP, .flags = TOP | CHECKED, .fields = inner_fields },
    { 0 },
};
"""


class Settings(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        with open(os.path.join(self.folder.name, "user.c"), "w", encoding="utf-8") as file:
            file.write('find("things"); find("size");')

    def document(self, words):
        return emit_settings.document(TABLE, words, self.folder.name)

    def test_every_key_is_listed_with_its_type_values_and_words(self):
        text = self.document("model: Which one.\nthings: Your own.\n")
        self.assertIn("| `model` | text | Which one. *Profile.* |\n", text)
        self.assertIn('| `mode` | `a`, `b` | Unset: `"a"`. |\n', text)
        self.assertIn("## things\n\nYour own.\n", text)
        self.assertIn("| `things.*.size` | `small`, `large` | *Required.* |\n", text)

    def test_what_is_only_checked_and_named_nowhere_is_unused(self):
        self.assertIn("| `things.*.old` | true or false | *Unused.* |\n", self.document(""))

    def test_a_table_with_a_dash_is_listed_as_of_others(self):
        text = self.document("things: -\n")
        self.assertNotIn("## things", text)
        self.assertIn("- `things`: `*.size`, `*.old`\n", text)

    def test_words_without_a_key_are_an_error(self):
        with self.assertRaisesRegex(emit_settings.SettingsError, "there is no colour"):
            self.document("colour: Green.\n")


if __name__ == "__main__":
    unittest.main()
