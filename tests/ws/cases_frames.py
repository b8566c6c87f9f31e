"""Frames, good and bad."""
import json
import os

import client as c
from client import BINARY, CLOSE, PING, PONG, TEXT, frame

LIST = b'{"id":7,"method":"thread/loaded/list","params":{}}'


def listed(client, what=""):
    c.equal(client.reply(7)["result"]["data"], [], what)


def messages_come_in_any_pieces(run):
    with run.server() as server, server.client() as client:
        client.send(frame(LIST[:9], final=False) + frame(LIST[9:20], 0, final=False) + frame(b"", 0, final=False)
                    + frame(b"hello", PING) + frame(LIST[20:], 0))
        listed(client, "fragments")
        c.equal(client.pongs, [b"hello"], "one pong between fragments")
        for byte in frame(LIST):
            client.send(bytes([byte]))
        listed(client, "byte by byte")
        client.send(frame(LIST, mask=b"\0\0\0\0"))
        listed(client, "a mask of zeros")
        client.say(LIST + b"\n")
        listed(client, "a line end is fine")
        client.send(frame(LIST) * 3)
        for _ in range(3):
            listed(client)


def a_frame_may_have_a_message_on_each_line(run):
    with run.server() as server, server.client() as client:
        client.say(LIST + b"\n" + LIST.replace(b"7", b"8") + b"\r\n\n" + LIST.replace(b"7", b"9"))
        for number in (7, 8, 9):
            c.equal(client.reply(number)["result"]["data"], [])
        client.say(LIST.replace(b",", b",\n  ").replace(b"{", b"{\n"))
        listed(client, "one on several lines")
        client.say(LIST.replace(b"7", b"8") + b"\nnonsense\n" + LIST)
        listed(client, "behind a line that is no message")
        client.reply(8)
        large = LIST.replace(b"{}", json.dumps({"x": "y" * 400000}).encode())
        client.say(large + b"\n" + LIST.replace(b"7", b"8") + b"\n" + large.replace(b"7", b"9", 1))
        for number in (7, 8, 9):
            c.equal(client.reply(number)["result"]["data"], [], "large ones are read aside")
        many = b"\n".join(LIST.replace(b"7", str(number).encode()) for number in range(100, 1100))
        client.say(many)
        for number in range(100, 1100):
            client.reply(number)
        client.say(b"\n \n")
        client.say(LIST)
        listed(client, "blanks are nothing")
        c.equal(client.answers, {})


def what_is_no_message_is_passed_over(run):
    with run.server() as server, server.client() as client:
        client.send(frame(b"") + frame(b"{") + frame(LIST + LIST) + frame(LIST, BINARY)
                    + frame(os.urandom(100000), BINARY) + frame(b"pong", PONG))
        client.say({"id": 8, "method": "thread/loaded/list", "params": {}})
        client.reply(8)
        c.equal(client.answers, {}, "nothing else is answered")


def a_ping_is_answered_once(run):
    with run.server() as server, server.client() as client:
        client.send(frame(b"a" * 125, PING) + frame(b"", PING))
        client.until(lambda: True if len(client.pongs) == 2 else None, "two pongs")
        client.ping()
        c.equal(client.pongs, [b"a" * 125, b"", b"are you there"])


def a_close_is_answered(run):
    with run.server() as server:
        for payload, code in ((b"\x03\xe8", 1000), (b"\x03\xe9bye", 1001), (b"\x0f\xa0", 4000), (b"", None)):
            with server.client() as client:
                client.send(frame(payload, CLOSE))
                c.equal(client.wait_close(), code, payload)
                c.equal(client.wait_end(), b"", "nothing after it")


def broken_rules_end_the_connection(run):
    cases = [
        ("not masked", frame(LIST, mask=None), 1002),
        ("a reserved bit", frame(LIST, reserved=4), 1002),
        ("a reserved opcode", frame(LIST, 3), 1002),
        ("a reserved control opcode", frame(b"x", 11), 1002),
        ("a long ping", frame(b"x" * 126, PING), 1002),
        ("half a ping", frame(b"x", PING, final=False), 1002),
        ("a continuation of nothing", frame(LIST, 0), 1002),
        ("two beginnings", frame(LIST, final=False) + frame(LIST), 1002),
        ("a length that is too long for itself", bytes([0x81, 0xfe, 0, 5]) + b"mask?", 1002),
        ("half a close code", frame(b"\x03", CLOSE), 1002),
        ("a close code that is none", frame(b"\x03\xed", CLOSE), 1002),
        ("text that is no UTF-8", frame(b'{"id":1,"method":"\xff"}'), 1007),
        ("a reason that is no UTF-8", frame(b"\x03\xe8\xff", CLOSE), 1007),
        ("a frame of 1 GB", frame(b"x", length=1 << 30), 1009),
        ("a frame of 2^62 bytes", frame(b"x", length=1 << 62), 1009),
        ("a frame above 16 MiB", frame(b"x", length=(16 << 20) + 1), 1009),
    ]
    with run.server() as server:
        with server.client() as other:
            before = server.memory_kb()
            for name, data, code in cases:
                with server.client() as client:
                    client.send(data)
                    c.equal(client.wait_close(), code, name)
                    client.wait_end()
            other.call("thread/loaded/list", {})
            run.check_memory(server, before, 20000)


def a_message_has_a_bound(run):
    piece = b" " * (1 << 20)
    with run.server(args=["--max-message-bytes", str(3 << 20), "--ws-max-frame-bytes", str(1 << 20)]) as server:
        with server.client() as client:
            client.send(frame(LIST, final=False) + frame(piece, 0, final=False) + frame(piece, 0))
            listed(client, "2 MiB")
            client.send(frame(piece, final=False) + frame(piece, 0, final=False) + frame(piece, 0, final=False))
            client.send(frame(b"x", 0))
            c.equal(client.wait_close(), 1009, "3 MiB and a byte")
        with server.client() as client:
            client.send(frame(piece + b"x"))
            c.equal(client.wait_close(), 1009, "a frame of 1 MiB and a byte")


def large_messages_pass(run):
    with run.server() as server, server.client() as client:
        filler = b" " * (8 << 20)
        client.send(frame(filler, final=False) + frame(filler, 0, final=False) + frame(LIST, 0))
        listed(client, "16 MiB")
        with open(server.cwd + "/large", "wb") as file:
            file.write(b"x" * (12 << 20))
        answer = client.call("fs/readFile", {"path": server.cwd + "/large"})
        c.equal(len(answer["dataBase64"]), 16 << 20, "in one frame")


def text_is_the_only_opcode_out(run):
    with run.server() as server, server.client() as client:
        thread = client.thread(server)
        client.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
        c.equal(client.read_frame()[0], TEXT)
