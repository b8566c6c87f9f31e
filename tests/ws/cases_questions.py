"""Questions of the server that several clients hear."""
import client as c
from harness import Reply, call, message, response


def a_question_goes_to_all_and_the_first_answer_counts(run):
    tool = {"name": "look", "description": "d", "inputSchema": {"type": "object", "properties": {}}}
    with run.server() as server, server.client() as one, server.client() as two:
        thread = one.thread(server, dynamicTools=[tool])
        one.turn(thread, "first")
        two.call("thread/resume", {"threadId": thread})
        server.model.script += [Reply(response(call("look", "call-1"))), Reply(response(message("done")))]
        one.notes.clear()
        one.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
        asked = one.wait("item/tool/call")
        c.equal(two.wait("item/tool/call")["id"], asked["id"], "the same id")
        answer = {"id": asked["id"], "result": {"contentItems": [{"type": "inputText", "text": "two"}], "success": True}}
        two.say(answer)
        two.wait("turn/completed")
        one.say(answer)
        one.wait("turn/completed")
        output = [item for item in server.model.requests[-1]["input"] if item["type"] == "function_call_output"]
        c.equal(len(output), 1, "one output")
        one.call("thread/loaded/list", {})


def a_pending_question_is_asked_again(run):
    tool = {"name": "look", "description": "d", "inputSchema": {"type": "object", "properties": {}}}
    with run.server() as server:
        with server.client() as one:
            thread = one.thread(server, dynamicTools=[tool])
            one.turn(thread, "first")
            server.model.script += [Reply(response(call("look", "call-1"))), Reply(response(message("done")))]
            one.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
            asked = one.wait("item/tool/call")
        with server.client() as two:
            two.call("thread/resume", {"threadId": thread})
            again = two.wait("item/tool/call")
            c.equal(again, asked, "the same question")
            two.say({"id": again["id"],
                     "result": {"contentItems": [{"type": "inputText", "text": "x"}], "success": True}})
            c.equal(two.wait("turn/completed")["params"]["turn"]["status"], "completed")


def a_call_that_no_client_is_left_to_run_fails_after_a_while(run):
    tool = {"name": "look", "description": "d", "inputSchema": {"type": "object", "properties": {}}}
    with run.server(args=["--unload-seconds", "1"]) as server:
        with server.client() as one:
            thread = one.thread(server, dynamicTools=[tool])
            one.turn(thread, "first")
            server.model.script += [Reply(response(call("look", "call-1"))), Reply(response(message("done")))]
            one.call("turn/start", {"threadId": thread, "input": [{"type": "text", "text": "go"}]})
            one.wait("item/tool/call")
        c.wait_for(server, lambda: len(server.model.requests) == 3, "the turn that goes on")
        output = [item for item in server.model.requests[-1]["input"] if item["type"] == "function_call_output"]
        c.equal(output[-1]["output"], "dynamic tool request failed", "what the model hears")
