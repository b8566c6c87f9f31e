"""Why Bobbin may differ from codex on purpose; see run and docs/differences.md.

A reason is accepted only when it explains the whole difference: with what it is about taken away, both have to
be the same.
"""
import re

FOLDED = {ord(c): plain for chars, plain in [("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"), ("\u2018\u2019\u201a\u201b", "'"),
                                             ("\u201c\u201d\u201e\u201f", '"'), ("\u00a0", " ")] for c in chars}


def same(kind, peer, ours):
    return peer == ours if kind == "actions" else plain_result(peer) == plain_result(ours)


def plain_result(result):
    return result["ok"], plain_text(result), result["after"]


def plain_text(result):
    """As a program of its own codex words errors a little differently than as a server, whose words ours are. What
    cannot be read or written is told with other words each time."""
    text = result["text"].strip()
    if result["ok"]:
        return text
    if text == "No files were modified.":
        return "patch rejected: empty patch"
    text = re.sub(r"^Invalid patch: ", "invalid patch: ", text)
    text = re.sub(r"^Invalid patch hunk on line (\d+): ", r"invalid hunk at line \1, ", text)
    return re.sub(r"^Failed to (read|write|delete|remove) .*", "Failed to touch a file", text, flags=re.S)


# -- Patches -----------------------------------------------------------------------------------------


def without_cr(text):
    return text.replace("\r", "")


def loose(text):
    return "\n".join(line.strip().translate(FOLDED) for line in text.split("\n"))


def ended(text):
    return text if text.endswith("\n") or not text else text + "\n"


def without_blank_end(text):
    return re.sub(r"\n+\Z", "", text)


# What is taken away, and why. Together they are all that "bytes around the change are kept" means.
KEPT = [
    (without_cr, "line ends are kept"),
    (ended, "a missing final line end stays missing"),
    (without_blank_end, "empty lines at the end are kept"),
    (loose, "lines that are only mentioned stay as the file has them"),
]


INSERTION = re.compile(r"^@@ [^\n]*\n(\+[^\n]*\n)+(?![ -])", re.M)
ONTO_ITSELF = re.compile(r"^\*\*\* Update File: ([^\n]*)\n\*\*\* Move to: \1$", re.M)


def sorted_lines(files):
    return {name: sorted(line.strip().translate(FOLDED) for line in text.split("\n") if line.strip())
            for name, text in files.items()}


def explain_after(peer, ours):
    """The reasons without which the files are not the same, or None."""
    def after(functions):
        result = []
        for files in (peer, ours):
            for function in functions:
                files = {name: function(text) for name, text in files.items()}
            result.append(files)
        return result[0] == result[1]

    functions = [function for function, _ in KEPT]
    if not after(functions):
        return None
    for function in list(functions):
        fewer = [other for other in functions if other is not function]
        if after(fewer):
            functions = fewer
    return "; ".join(why for function, why in KEPT if function in functions)


# Differences that no rule explains, read one by one.
CARRIAGE_RETURN = "a carriage return is a part of words to shells, and a blank to codex"
READ = {
    "ls\\\n-la": "a shell joins a word across a hidden line end: this runs `ls-la`, and codex shows `ls`",
    "*** Begin Patch\n*** Update File: sub/h\n*** Move to: deep/er/new\n@@\n \n+    return 0;\n@@\n+}!\n*** Update File: f\n"
    "*** Move to: new\n@@\n-alpha\n+beta\n-beta\n+alpha\n+beta\n*** End Patch":
        "codex loses a line that is inserted where the chunk before it ended",
    "*** Begin Patch\n*** Update File: f\n*** Move to: deep/er/new\n-\n+}\n*** End of File\n*** End Patch\n":
        "codex puts a line that belongs at the end of the file at its top",
    "*** Begin Patch\n*** Update File: sub/h\n@@\n+beta\n*** Update File: sub/h\n@@\n-\n+alpha\n@@\n-\u201cquoted\u201d \u2014 x\n"
    "+{\n@@\n+tab\there\n*** Update File: sub/h\n@@ alpha\n\n+\n@@ alpha  \n-alpha\n+beta\n\n*** End Patch\n":
        "the empty line that the patch removes is at the end, where codex has lost it; then the next line stands before it",
}


def find(kind, case, ours):
    if kind == "actions" and "\r" in case["script"]:
        return CARRIAGE_RETURN
    known = READ.get(case["script"] if kind == "actions" else case["patch"])
    return known or (find_patch(case, ours) if kind == "patches" else None)


def find_patch(case, ours):
    peer = case["peer"]
    if not peer["ok"] and not ours["ok"] and plain_text(peer) == plain_text(ours) and ours["after"] == case["files"]:
        return "a patch is applied whole or not at all"
    if peer["ok"] and ours["ok"] and plain_text(peer) == plain_text(ours):
        return explain_after(peer["after"], ours["after"]) or explain_place(case, ours)
    if not ours["ok"] and "the same patch" in ours["text"] and ours["after"] == case["files"]:
        return "what a patch moves somewhere the rest of it leaves alone"
    if peer["ok"] and ours["text"].startswith("Failed to find expected lines") and "*** End of File" in case["patch"]:
        return "no line belongs to two chunks, at the end of a file either"
    return None


def explain_place(case, ours):
    """Lines that stand elsewhere, and files that codex has lost."""
    patch, peer = without_cr(case["patch"]), case["peer"]
    moved = ONTO_ITSELF.search(patch)
    if moved and moved[1] in ours["after"] and moved[1] not in peer["after"]:
        return "a file that is moved onto itself is not deleted"
    if INSERTION.search(patch) and sorted_lines(peer["after"]) == sorted_lines(ours["after"]):
        return "an insertion stands below its context"
    if sorted_lines(peer["after"]) == sorted_lines(ours["after"]):
        if re.search(r"\n[+ ]?\n", patch) or any(text.endswith("\n\n") for text in case["files"].values()):
            return "empty lines at the end are kept, and the next update finds them"
        if any("\r" in text for text in case["files"].values()):
            return "line ends are no part of a line: the first such line is found, an empty one is empty"
    if any(text.endswith("\n\n") for text in case["files"].values()) and lost(peer["after"], ours["after"], patch):
        return "codex loses a line that is inserted before an empty last one"
    return None


def lost(peer, ours, patch):
    """Is all that codex has in ours, and the rest in the patch?"""
    added = [line[1:].strip().translate(FOLDED) for line in patch.split("\n") if line.startswith("+")]
    peer, ours = sorted_lines(peer), sorted_lines(ours)
    for name in ours:
        left = list(ours[name])
        for line in peer.get(name, []):
            if line not in left:
                return False
            left.remove(line)
        if any(line not in added for line in left):
            return False
    return peer.keys() == ours.keys()
