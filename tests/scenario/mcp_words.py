"""The words of a scenario about MCP servers (tests/mcp/peer.py)."""
import base64
import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request

from match import fill
from server import LOOK_S, SPAWNING
from texts import Failure, parse, unescape

WAIT_S = 40
APPS_PATH = "/api/codex/apps"  # of a base without another hint
STATUS = b'{"method":"mcpServer/startupStatus/updated"'
PEER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "mcp", "peer.py")
PYTHON = [sys.executable, "-B", "-E", "-S"]


def toml(value):
    """JSON as TOML: strings are the same, but for U+007F."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(part) for part in value) + "]"
    return json.dumps(value)


def key_of(name):
    return name if re.fullmatch(r"[\w-]+", name, re.A) else json.dumps(name)


def token_of(account, plan):
    """A JWT that says whose it is; nobody checks its signature."""
    claims = {"email": "ada@example.com", "exp": 4102444800,
              "https://api.openai.com/auth": {"chatgpt_account_id": account, "chatgpt_plan_type": plan,
                                              "chatgpt_user_id": f"user-of-{account}"}}
    return ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=")
                    for part in (b'{"alg":"none"}', json.dumps(claims).encode(), b"sig"))


class McpWords:
    def init_mcp(self):
        self.mcp_tables = {}  # of config files: by path, what they had without servers, and the servers' tables
        self.mcp_peers = []   # processes over HTTP
        self.mcp_statuses = {}  # by name, not yet spoken of
        self.captures["PYTHON"] = PYTHON[0]
        self.captures["PEER"] = PEER

    def close_mcp(self):
        for peer in self.mcp_peers:
            peer.kill()
            peer.wait()
            peer.stdin.close()
            peer.stdout.close()

    # -- Set-up

    def do_mcp(self, text):
        """mcp NAME JSON        an MCP server (tests/mcp/peer.py has the forms), and its table in config.toml"""
        name, _, description = text.partition(" ")
        description = json.loads(fill(description, self.captures))
        config, file = description.pop("config", {}), description.pop("file", "home/config.toml")
        os.makedirs(self.path("mcp"), exist_ok=True)
        path = self.path(f"mcp/{name}.json")
        with open(path, "w", encoding="utf-8") as out:
            json.dump(description, out)
        if "http" in description:
            where = {"url": self.start_peer(name, path)}
        else:
            where = {"command": PYTHON[0], "args": [*PYTHON[1:], PEER, path]}
        table = "".join(f"{key} = {toml(value)}\n" for key, value in {**where, **config}.items())
        self.configure_mcp(file, name, f"\n[mcp_servers.{key_of(name)}]\n{table}")

    def start_peer(self, name, path):
        """An HTTP server; its address is $URL_NAME."""
        with SPAWNING:
            peer = subprocess.Popen([*PYTHON, PEER, "--http", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.mcp_peers.append(peer)
        url = peer.stdout.readline().decode().strip()
        self.captures[f"URL_{name.replace('-', '_')}"] = url
        return url

    def do_apps(self, text):
        """apps JSON            a backend with a directory of apps and their server; $APPS is its URL, for chatgpt_base_url"""
        description = json.loads(fill(text, self.captures))
        directory = description.pop("directory", {"apps": []})
        pages = {"/connectors/directory/list?tier=categorized&external_logos=true":
                 directory if isinstance(directory, list) else {"body": directory}}
        http = {"path": APPS_PATH, "answers": "json", **description.get("http", {})}
        http["pages"] = {**pages, **http.get("pages", {})}
        os.makedirs(self.path("mcp"), exist_ok=True)
        path = self.path("mcp/apps.json")
        with open(path, "w", encoding="utf-8") as out:
            json.dump({**description, "http": http}, out)
        self.captures["APPS"] = self.start_peer("apps", path).removesuffix(APPS_PATH)

    def do_sign_in(self, text):
        """sign-in ACCOUNT [PLAN]  with tokens of that account; what clients hear of it"""
        account, _, plan = text.partition(" ")
        plan = plan or "pro"
        self.say("sign-in", "account/login/start",
                 {"type": "chatgptAuthTokens", "accessToken": token_of(account, plan), "chatgptAccountId": account,
                  "chatgptPlanType": plan})
        self.hear({"id": "sign-in", "result": {"type": "chatgptAuthTokens"}})
        self.hear({"method": "account/login/completed", "params": "$object"})
        self.hear({"method": "account/updated", "params": {"authMode": "chatgptAuthTokens", "planType": plan}})
        self.captures["TOKEN"] = token_of(account, plan)

    def do_mcp_table(self, text):
        r"""mcp-table NAME TOML  a table [mcp_servers.NAME] as it is written here, \n between its lines"""
        name, _, table = text.partition(" ")
        table = unescape(fill(table, self.captures)).decode()
        self.configure_mcp("home/config.toml", name, f"\n[mcp_servers.{key_of(name)}]\n{table}\n")

    def do_mcp_remove(self, text):
        """mcp-remove NAME      takes it out of config.toml again"""
        self.configure_mcp("home/config.toml", text, "")

    def configure_mcp(self, file, name, table):
        path = self.path(file)
        if path not in self.mcp_tables:
            before = ""
            if os.path.exists(path):
                with open(path, encoding="utf-8") as old:
                    before = old.read()
            self.mcp_tables[path] = (before, {})
        before, tables = self.mcp_tables[path]
        tables[name] = table
        with open(path, "w", encoding="utf-8") as new:
            new.write(before + "".join(tables.values()))

    # -- What became of them

    def is_mcp_status(self, line):
        """They come between other messages at any time: where there are servers they are kept apart."""
        if not (self.mcp_tables or "APPS" in self.captures) or not line.startswith(STATUS):
            return False
        params = parse(line)["params"]
        self.mcp_statuses.setdefault(params["name"], []).append((params["status"], params["error"]))
        return True

    def do_mcp_status(self, text):
        """mcp-status NAME STATUS [REGEX]    the next mcpServer/startupStatus/updated of NAME, and its error"""
        name, status, *error = text.split(" ", 2)

        def come():
            self.collect()
            return bool(self.mcp_statuses.get(name))
        if not self.server.pump(come, WAIT_S * self.options.patience):
            raise Failure(f"no status of {name}")
        found = self.mcp_statuses[name].pop(0)
        told = re.fullmatch(error[0], found[1] or "", re.S) if error else not found[1]
        if found[0] != status or not told:
            raise Failure(f"the status of {name} is {found}")

    def do_mcp_no_status(self, text):
        """mcp-no-status NAME   and there is no further one"""
        self.collect()
        if self.mcp_statuses.get(text):
            raise Failure(f"a status of {text}: {self.mcp_statuses[text][0]}")

    def mcp_log(self, name):
        """What a server has noted so far."""
        try:
            with open(self.path(f"mcp/{name}.json.log"), encoding="utf-8") as file:
                return [json.loads(line) for line in file.read().split("\n")[:-1]]
        except FileNotFoundError:
            return []

    def mcp_pids(self, name, *kinds):
        return [entry[kind] for entry in self.mcp_log(name) for kind in kinds if kind in entry]

    def do_mcp_started(self, text):
        """mcp-started NAME N   that server was started N times, now or soon, and not more often"""
        name, _, count = text.partition(" ")
        self.count_soon(int(count), lambda: len(self.mcp_pids(name, "started")), "were started")

    def do_mcp_running(self, text):
        """mcp-running NAME N   N processes of it and of those that it started are there, now or soon"""
        name, _, count = text.partition(" ")
        self.count_soon(int(count), lambda: sum(map(is_running, self.mcp_pids(name, "started", "child"))), "are there")

    def count_soon(self, wanted, count, what):
        if not self.server.pump(lambda: count() == wanted, WAIT_S * self.options.patience, LOOK_S):
            raise Failure(f"{count()} {what}, not {wanted}")

    def do_mcp_kill(self, text):
        """mcp-kill NAME        the process of it that was started last is killed"""
        os.kill(self.mcp_pids(text, "started")[-1], signal.SIGKILL)

    def do_visit(self, text):
        """visit URL [STATUS]   a browser goes there, follows redirects, and gets this status (200) in the end"""
        url, _, status = fill(text, self.captures).partition(" ")
        try:
            with urllib.request.urlopen(url, timeout=WAIT_S * self.options.patience) as answer:
                found = answer.status
        except urllib.error.HTTPError as error:
            found = error.code
            error.close()
        if found != int(status or 200):
            raise Failure(f"the browser got {found}")


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False
