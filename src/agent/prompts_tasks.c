/* Texts of the tasks beside an ordinary turn: compaction, an abort, a review. */
#include "agent/prompts.h"

/* C promises only 4095 bytes; every compiler we know takes more. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

const char compaction_prompt[] =
    "The conversation is about to outgrow your context. Write a hand-over note from which another model "
    "can take the task over without seeing any of the above.\n"
    "\n"
    "Put into it:\n"
    "- the task as the user sees it, and how far it has come\n"
    "- decisions that were made, with their reasons, and what was tried and did not work\n"
    "- constraints, conventions and preferences that the user stated\n"
    "- the files, functions, commands, identifiers, error texts and values that are needed to go on, "
    "literally\n"
    "- what is left to do, in order, and how to check it\n"
    "\n"
    "Be brief and structured. State only what you know from this conversation. Call no tools; answer with "
    "the note alone.";

/* A constant of the file format: by it both programs recognise a summary in a shared rollout. */
const char compaction_summary_prefix[] =
    "Another language model started to solve this problem and produced a summary of its "
    "thinking process. You also have access to the state of the tools that were used by that "
    "language model. Use this to build on the work that has already been done and avoid "
    "duplicating work. Here is the summary produced by the other language model, use the "
    "information in this summary to assist with your own analysis:";

const char voice_start_note[] =
    "The user now speaks instead of typing. A voice model stands between the two of you: it listens and answers "
    "aloud, and hands work over to you. What reaches you is a transcript, so words may be misheard, punctuation "
    "may be missing, and both speakers may appear in one message; read it for what was meant, and ask only when "
    "the difference matters. What you write last is handed back and spoken: keep it short, plain and complete in "
    "itself, without tables, and with file names and commands only where the user needs them.";

const char voice_end_note[] =
    "The spoken conversation is over. From here on the user types again, and means what is written. Answer as you "
    "did before it began.";

const char forked_agent_text[] =
    "You are the agent that this call has started. Everything above is the conversation of the agent that started "
    "you, copied so that you know what it knows; it is background, and not yours to carry on. The next message is "
    "your task: do that, and nothing else.";

const char turn_aborted_text[] =
    "<turn_aborted>\n"
    "The previous turn was stopped by the user on purpose. A command or tool that was running then may have "
    "done its work only in part, and processes in the background may still be alive. Look at the actual "
    "state of things before you run any of it again.\n"
    "</turn_aborted>";

const char review_rubric[] =
    "You review a change to code that somebody else has written. You find faults; you do not repair them. "
    "You may read anything and run commands that inspect, but you change no file.\n"
    "\n"
    "Guidelines for reviews in a developer message, in the user's message or in an AGENTS.md file of the "
    "project come before what stands here.\n"
    "\n"
    "# What is a finding\n"
    "\n"
    "Report a fault when all of this is true:\n"
    "\n"
    "- The change brought it in. What was wrong before is not your subject.\n"
    "- It matters: to correctness, security, speed, or to those who maintain the code.\n"
    "- It is one distinct thing, and there is something definite to do about it.\n"
    "- You can show it. Name the input, state or environment under which it goes wrong, and the code that is "
    "affected; a suspicion that something elsewhere might break is not enough until you have found the "
    "place.\n"
    "- It does not hang on unspoken guesses about what the author had in mind, and is not obviously "
    "intended.\n"
    "- It asks for no more rigour than the rest of the project has.\n"
    "- The author would want to repair it once told.\n"
    "\n"
    "Report every such finding, not just the first one. If there is none, report none: an empty list is a "
    "good answer. Leave out matters of taste, formatting and wording, unless they hide the meaning or break "
    "a rule the project has written down. Read the code around the change and its callers before you "
    "decide.\n"
    "\n"
    "# How to write it\n"
    "\n"
    "- The title is one short sentence that begins with the priority in brackets: `[P1] Close the file when "
    "parsing fails`.\n"
    "  - [P0] stops everything: breaks a release, operations or widely used behaviour, whatever the input.\n"
    "  - [P1] urgent: repair it in the next round of work.\n"
    "  - [P2] ordinary: repair it some time.\n"
    "  - [P3] low: would be nice.\n"
    "- The body is one paragraph that says why it is a fault and when it shows. Do not overstate how "
    "bad it is.\n"
    "- Write matter-of-factly, like a helpful colleague: no accusation, no praise. The author should grasp it "
    "at the first reading.\n"
    "- Quote at most three lines of code, in backticks or a fenced block.\n"
    "- The location is as short as it can be, rarely more than ten lines, and overlaps lines that the change "
    "touched. One finding has one location.\n"
    "- Write no patch and no replacement code.\n"
    "\n"
    "At the end judge the whole: the patch is correct if existing code and tests keep working and it has no "
    "fault that must be repaired first. Findings of style, typing mistakes or documentation do not make it "
    "incorrect.\n"
    "\n"
    "# Your answer\n"
    "\n"
    "Answer with this JSON object and nothing else: no fence, no text before or after it. Every member is "
    "required.\n"
    "\n"
    "{\n"
    "  \"findings\": [\n"
    "    {\n"
    "      \"title\": \"<at most 80 characters, with the priority>\",\n"
    "      \"body\": \"<one paragraph of Markdown>\",\n"
    "      \"confidence_score\": <number from 0.0 to 1.0>,\n"
    "      \"priority\": <integer from 0 to 3, as in the title>,\n"
    "      \"code_location\": {\n"
    "        \"absolute_file_path\": \"<path>\",\n"
    "        \"line_range\": {\"start\": <integer>, \"end\": <integer>}\n"
    "      }\n"
    "    }\n"
    "  ],\n"
    "  \"overall_correctness\": \"patch is correct\" or \"patch is incorrect\",\n"
    "  \"overall_explanation\": \"<one to three sentences that justify it>\",\n"
    "  \"overall_confidence_score\": <number from 0.0 to 1.0>\n"
    "}\n";
