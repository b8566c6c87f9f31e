"""The words of a scenario about voice sessions and the backend that they talk to (voice.py)."""
import json
import socket
import struct

from match import Mismatch, fill, match
from texts import Failure, cut, unescape
from voice import Voice, frame

WAIT_S = 40


class VoiceWords:
    # -- Set-up

    def do_voice(self, text):
        r"""voice VERSION [TOML]  behind `model`: a voice backend, and its settings in config.toml; $VOICE is its URL"""
        version, _, more = text.partition(" ")
        kind = "transcription" if version == "transcription" else "conversational"
        version = "v1" if version == "v1" else "v2"
        self.voice = Voice()
        self.captures["VOICE"] = self.voice.url
        more = unescape(fill(more, self.captures)).decode()
        if "ws_startup_context" not in more:
            more = f'experimental_realtime_ws_startup_context = ""\n{more}'
        if "ws_base_url" not in more:
            more = f'experimental_realtime_ws_base_url = "{self.voice.url}"\n{more}'
        with open(self.path("home/config.toml"), encoding="utf-8") as file:
            before = file.read()
        if "no_key" in more:
            more = more.replace("no_key", "")
        else:
            before += 'experimental_bearer_token = "sk-voice"\n'
        with open(self.path("home/config.toml"), "w", encoding="utf-8") as file:
            file.write(f'{more}\n{before}\n[realtime]\nversion = "{version}"\ntype = "{kind}"\n'
                       "[features]\nrealtime_conversation = true\n")

    # -- Sessions

    def do_talk(self, text):
        """talk [PARAMS]        thread/realtime/start of $T, its answer, thread/realtime/started, session.update"""
        params = {"threadId": self.captures["T"], "prompt": "Be brief.", **json.loads(fill(text or "{}", self.captures))}
        self.say("talk", "thread/realtime/start", params)
        self.hear({"id": "talk", "result": {}})
        self.hear({"method": "thread/realtime/started", "params": {"threadId": "$T", "sessionId": "$string",
                                                                  "version": "$string"}})
        self.hears({"type": "session.update", "session": "$object"})

    def do_blurt(self, text):
        """blurt TEXT           thread/realtime/start, appendText and appendAudio of $T in one write; answers, started"""
        of = {"threadId": self.captures["T"]}
        audio = {"data": "AAAA", "sampleRate": 24000, "numChannels": 1}
        calls = [("start", {"prompt": "Be brief."}), ("appendText", {"text": text}), ("appendAudio", {"audio": audio})]
        self.write("".join(json.dumps({"id": name, "method": f"thread/realtime/{name}", "params": {**of, **params}}) + "\n"
                           for name, params in calls).encode())
        for name, _ in calls:
            self.hear({"id": name, "result": {}})
        self.hear({"method": "thread/realtime/started", "params": "$object"})

    def do_say(self, text):
        """say TEXT             thread/realtime/appendText of $T and its answer"""
        self.say("say", "thread/realtime/appendText", {"threadId": self.captures["T"], "text": fill(text, self.captures)})
        self.hear({"id": "say", "result": {}})

    def do_sound(self, text):
        """sound BASE64         thread/realtime/appendAudio of $T and its answer"""
        audio = {"data": text, "sampleRate": 24000, "numChannels": 1}
        self.say("sound", "thread/realtime/appendAudio", {"threadId": self.captures["T"], "audio": audio})
        self.hear({"id": "sound", "result": {}})

    def do_hush(self, text):
        """hush                 thread/realtime/stop of $T, its answer, and closed as requested"""
        self.say("hush", "thread/realtime/stop", {"threadId": self.captures["T"]})
        self.hear({"id": "hush", "result": {}})
        self.hear({"method": "thread/realtime/closed", "params": {"threadId": "$T", "reason": "requested"}})

    # -- The backend

    def do_voice_hears(self, text):
        """voice-hears JSON     the next frame that the backend got; (close), (gone), (ping) are types of it, too"""
        self.hears(json.loads(fill(text, self.captures)))

    def hears(self, pattern):
        if not self.server.pump(lambda: bool(self.voice.frames), WAIT_S * self.options.patience):
            raise Failure("the backend heard nothing")
        heard = self.voice.frames.pop(0)
        try:
            match(pattern, heard, self.captures, "frame")
        except Mismatch as why:
            raise Failure(f"{why}\n  came:     {cut(json.dumps(heard).encode(), 6000)}") from why

    def do_voice_gone(self, text):
        """voice-gone           the server has closed the connection, with or without a good-bye"""
        if self.server.pump(lambda: bool(self.voice.frames), WAIT_S * self.options.patience) and \
                self.voice.frames[0]["type"] == "(close)":
            self.voice.frames.pop(0)
        self.hears({"type": "(gone)"})

    def do_voice_asked(self, text):
        """voice-asked JSON     the next upgrade that the backend got: {"path", "headers"}"""
        if not self.server.pump(lambda: bool(self.voice.requests), WAIT_S * self.options.patience):
            raise Failure("nobody asked the backend")
        request = self.voice.requests.pop(0)
        try:
            match(json.loads(fill(text, self.captures)), request, self.captures, "upgrade")
        except Mismatch as why:
            raise Failure(f"{why}\n  came:     {json.dumps(request)}") from why

    def send_bytes(self, data):
        if not self.server.pump(lambda: self.voice.link is not None, WAIT_S * self.options.patience):
            raise Failure("nobody came to the backend")
        self.voice.link.queue += data

    def do_voice_says(self, text):
        """voice-says JSON      a frame of the backend"""
        self.send_bytes(frame(1, fill(text, self.captures).encode()))

    def do_voice_floods(self, text):
        """voice-floods N JSON  N frames of the backend"""
        count, _, message = text.partition(" ")
        self.send_bytes(frame(1, fill(message, self.captures).encode()) * int(count))

    def do_voice_raw(self, text):
        r"""voice-raw TEXT      bytes of the backend; \n \r \t \0 \\ \xff are as in C"""
        self.send_bytes(unescape(fill(text, self.captures)))

    def do_voice_sent(self, text):
        """voice-sent           everything that the backend had to say was taken"""
        if not self.server.pump(lambda: not self.voice.link.queue, WAIT_S * self.options.patience):
            raise Failure(f"{len(self.voice.link.queue)} bytes were not taken")

    def do_voice_deaf(self, text):
        """voice-deaf           the backend reads nothing any more"""
        self.voice.link.reads = False

    def do_voice_drops(self, text):
        """voice-drops [reset]  the backend closes the connection, once all it had to say was taken"""
        self.do_voice_sent("")
        if text == "reset":
            self.voice.link.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.voice.drop(self.voice.link)

    def do_voice_answers(self, text):
        r"""voice-answers TEXT  what the next upgrades are answered with instead; nothing: as it should be"""
        self.voice.answer = unescape(fill(text, self.captures)) if text else None
