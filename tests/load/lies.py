"""Answers of a model that nobody should believe, for tests/load/soak. A lie is a function of a dice."""
import json
import os
import socket
import struct
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "interop"))
from harness import HEAD, Reply, call, custom_call, event, http, message, reasoning, response  # noqa: E402


def reset(connection):
    """The connection ends with a reset instead of an end."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    raise OSError("reset")


def lie_noise(dice):
    return Reply([dice.randbytes(dice.choice((1, 100, 100_000)))])


def lie_no_events(dice):
    return Reply([dice.choice((b"", b"\n\n\n", b"data:\n\n", b": comment\n\n", b"data: [DONE]\n\n", b"event: x\n\n",
                               b"data: {]\n\n", b"data: null\n\n", b"data: 7\n\n", b"\xff\xfe\n\n"))] * 50)


def lie_cut(dice):
    """A good answer that ends anywhere."""
    whole = b"".join(response(reasoning("thought"), message("words", deltas=["wo", "rds"]),
                              call("exec_command", "c1", cmd="true")))
    cut = whole[:dice.randrange(len(whole))]
    return Reply([cut, *([reset] if dice.random() < 0.5 else [])])


def lie_types(dice):
    """Members that are of another kind than they should be."""
    odd = dice.choice((None, 5, "x", [], {}, [[[[]]]], True, -1e300, {"type": 7}, {"type": "message", "content": 3}))
    kinds = ("response.output_item.added", "response.output_item.done", "response.output_text.delta",
             "response.completed", "response.failed", "response.created", "response.incomplete",
             "response.reasoning_summary_text.delta", "response.unheard_of")
    pieces = [event(dice.choice(kinds), **{dice.choice(("item", "delta", "response", "output_index")): odd})
              for _ in range(30)]
    return Reply([*pieces, *response(message("after all"))])


def lie_deep(dice):
    deep = "[" * dice.choice((100, 200, 100_000))
    return Reply([f"data: {{\"type\":\"response.output_item.done\",\"item\":{deep}\n\n".encode(),
                  *response(message("ok"))])


def lie_large(dice):
    size = dice.choice((100_000, 2_000_000, 8_000_000))
    return Reply(response(message("x" * size, deltas=["x" * size])))


def lie_many(dice):
    return Reply(response(message("a" * 5000, deltas=["a"] * 5000)))


def lie_endless_line(dice):
    return Reply([b"data: " + b"x" * 3_000_000])


def lie_tools(dice):
    """Tools that there are not, and arguments that are none."""
    odd = {"type": "function_call", "call_id": "odd", "name": dice.choice(("exec_command", "update_plan", "view_image")),
           "arguments": dice.choice(("", "{", "[]", "null", "{\"cmd\": 5}", "{\"cmd\": null}", "\"x\""))}
    return Reply(response(call("no_such_tool", "c1", x=1), custom_call("nor_this", "c2", "text"),
                          call("write_stdin", "c3", session_id=dice.randrange(100_000), chars="x"),
                          custom_call("apply_patch", "c4", "no patch at all"),
                          [event("response.output_item.done", output_index=0, item=odd)]))


def lie_twice(dice):
    """The same ids again and again."""
    return Reply(response(message("one", "same"), message("two", "same"), call("exec_command", "same", cmd="true"),
                          call("exec_command", "same", cmd="echo again"), reasoning("three", "same"),
                          message("four", "same")))


def lie_after_end(dice):
    return Reply([*response(message("the end")), *call("exec_command", "late", cmd="sleep 5"),
                  *message("not the end", "late"), *response(message("another end"), rid="again")])


def lie_unbegun(dice):
    """Deltas and ends of items that nobody began, in any order."""
    pieces = [*message("one", "a"), *message("two", "b"), *reasoning("three", "c"), *call("exec_command", "d", cmd="true")]
    dice.shuffle(pieces)
    return Reply([*pieces, *response(message("ok"))])


def lie_usage(dice):
    usage = dice.choice(({}, {"input_tokens": -5}, {"input_tokens": 10**30, "total_tokens": "many"}, 7,
                         {"input_tokens": 2**62, "output_tokens": 2**62, "total_tokens": 2**63 - 1}))
    return Reply(response(message("ok"), usage=usage))


def lie_status(dice):
    status = dice.choice(("400 Bad Request", "401 Unauthorized", "404 Not Found", "429 Too Many Requests",
                          "500 Internal Server Error", "503 Service Unavailable", "204 No Content", "700 What"))
    body = dice.choice((b"", b"no", b"{", json.dumps({"error": {"message": "x" * 10000}}).encode(), dice.randbytes(1000)))
    return http(status, body, dice.choice(([], ["Retry-After: 0"], ["Retry-After: nonsense"], ["X-Odd: \x01"])))


def lie_http(dice):
    head = dice.choice((b"", b"HTTP", b"HTTP/1.1 200", b"nonsense\r\n\r\n", HEAD[:-2],
                        HEAD.replace(b"Connection: close", b"Content-Length: 100000"),
                        HEAD.replace(b"Connection: close", b"Transfer-Encoding: chunked"),
                        HEAD.replace(b"text/event-stream", b"image/png")))
    return Reply(response(message("ok")), head=head)


def lie_stall(dice):
    return Reply([*response(message("slow"))[:2], lambda _: time.sleep(dice.random() * 3)])


def lie_failed(dice):
    code = dice.choice(("context_length_exceeded", "rate_limit_exceeded", "insufficient_quota", "odd", None, 5))
    return Reply([event("response.created", response={"id": "r"}),
                  event("response.failed", response={"id": "r", "error": {"code": code, "message": "no"}})])


LIES = [function for name, function in list(globals().items()) if name.startswith("lie_")]
