"""How a hub ends: with nothing left, and turns that are let finish."""
import os
import signal
import time

import hub as h
from hub import check, equal


def begin_slow_turn(page, words=12):
    thread = page.call("thread/start", {})["thread"]["id"]
    page.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "slow " + "word " * words}]})
    page.wait("item/agentMessage/delta")
    return thread


def turns_finish_before_it_ends(run):
    with run.hub("--scripted") as hub:
        browser = hub.sign_in()
        with browser.connect() as page:
            begin_slow_turn(page)
            below = h.children(hub.pid)
            hub.process.send_signal(signal.SIGTERM)
            equal(page.wait("turn/completed")["params"]["turn"]["status"], "completed", "the page sees it end")
            equal(hub.wait_exit(), 0)
        hub.check_gone(below)
        equal(os.listdir(hub.root + "/run"), [], "its folder is gone")


def a_second_signal_ends_at_once(run):
    for signo in (signal.SIGTERM, signal.SIGINT):
        with run.hub("--scripted") as hub:
            with hub.sign_in().connect() as page:
                begin_slow_turn(page, 300)
                below = h.children(hub.pid)
                hub.process.send_signal(signo)
                time.sleep(0.3)
                equal(hub.process.poll(), None, "it waits for the turn")
                hub.process.send_signal(signo)
                equal(hub.wait_exit(), 0)
            hub.check_gone(below)
            equal(os.listdir(hub.root + "/run"), [])


def killing_the_hub_leaves_no_child(run):
    with run.hub("--scripted") as hub:
        with hub.sign_in().connect() as page:
            thread = page.call("thread/start", {"sandbox": "danger-full-access", "approvalPolicy": "never"})["thread"]["id"]
            page.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "run: sleep 1000"}]})
            below = h.wait_until(lambda: [pid for pid in h.children(hub.pid) if name_of(pid) == "sleep"] and h.children(hub.pid),
                                 "the command", hub.timeout)
            hub.process.kill()
            hub.process.wait()
            hub.check_gone(below)


def name_of(pid):
    try:
        with open(f"/proc/{pid}/comm", encoding="ascii") as file:
            return file.read().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def it_ends_whatever_is_open(run):
    with h.Upstream() as upstream, run.hub("--server", upstream.url, "--server", "stdio:cat", "--server", "stdio:trap '' TERM; sleep 1000") as hub:
        browser = hub.sign_in()
        browser.json("/api/servers/own", "POST")
        own, ws, cat, stubborn = browser.servers()
        open_ones = [browser.connect(cat, hello=False), browser.connect(stubborn, hello=False), browser.connect(own)]
        waiting = hub.raw()
        waiting.send(h.c.upgrade_request(f"/ws?server={ws}", browser.socket_headers()))
        upstream.next()
        half = hub.raw()
        half.send(b"GET / HT")
        probing = hub.raw()
        probing.send(f"GET /api/probe?ports=1 HTTP/1.1\r\nHost: {hub.host}\r\nCookie: {browser.cookie}\r\n".encode())
        hub.end()
        for connection in (*open_ones, waiting, half, probing):
            connection.close()


def a_hub_without_servers_ends_at_once(run):
    for signo in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        with run.hub("--no-own") as hub:
            start = time.monotonic()
            hub.end(signo)
            check(time.monotonic() - start < 30 * run.slack, "it took", time.monotonic() - start)


def it_ends_while_its_server_starts(run):
    for pause in (0, 0.005, 0.02, 0.05):
        with run.hub() as hub:
            time.sleep(pause)
            hub.end()
            equal(os.listdir(hub.root + "/run"), [], "its folder is gone")


CASES = [turns_finish_before_it_ends, a_second_signal_ends_at_once, killing_the_hub_leaves_no_child, it_ends_whatever_is_open,
         a_hub_without_servers_ends_at_once, it_ends_while_its_server_starts]
