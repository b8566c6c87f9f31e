"""The same answers of a scenario's model in other dialects than the Responses API, and what requests in them say.

Each item of `output` comes in pieces, as real servers send it: a text in its deltas, the arguments of a call in two
halves."""
import json


def text_of_args(item):
    args = item.get("args", {})
    return args if isinstance(args, str) else json.dumps(args)


def call_of(item, number, index):
    """Id, name and arguments of a call, or None."""
    call_id = item.get("id") or f"call_{number}_{index}"
    if "call" in item:
        return call_id, item["call"], text_of_args(item)
    if "custom" in item:
        return call_id, item["custom"], json.dumps({"input": item["input"]})
    raw = item.get("item", {})
    if raw.get("type") == "function_call" and isinstance(raw.get("arguments"), str):
        return raw.get("call_id", ""), raw.get("name", ""), raw["arguments"]
    return None


def halves(text):
    middle = len(text) // 2
    return [text[:middle], text[middle:]]


def items_of(answer):
    return [item for item in answer["output"] for _ in range(item.get("copies", 1))]


# -- chat/completions

def chunk(delta, finish=None):
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": finish}], "id": "chatcmpl-1",
            "object": "chat.completion.chunk"}


def chat_usage(usage):
    if usage is None:
        return None
    return {"prompt_tokens": usage["input_tokens"], "completion_tokens": usage["output_tokens"],
            "total_tokens": usage["total_tokens"],
            "prompt_tokens_details": usage.get("input_tokens_details") or {},
            "completion_tokens_details": usage.get("output_tokens_details") or {}}


def chat_deltas(item, number, index, n_calls):
    call = call_of(item, number, index)
    if "message" in item:
        return [{"content": text} for text in item.get("deltas", [item["message"]])]
    if "reasoning" in item:
        return [{"reasoning_content": item["reasoning"]}]
    if call is None:
        return []
    call_id, name, arguments = call
    first, second = halves(arguments)
    return [{"tool_calls": [{"index": n_calls, "id": call_id, "type": "function",
                             "function": {"name": name, "arguments": first}}]},
            {"tool_calls": [{"index": n_calls, "function": {"arguments": second}}]}]


def chat_events(answer, number, usage):
    events, n_calls = [chunk({"role": "assistant", "content": None})], 0
    for index, item in enumerate(items_of(answer)):
        events += [chunk(delta) for delta in chat_deltas(item, number, index, n_calls)]
        n_calls += call_of(item, number, index) is not None
    events.append(chunk({}, "tool_calls" if n_calls else "stop"))
    if usage is not None:
        events.append({"choices": [], "usage": chat_usage(usage)})
    return [*events, "data: [DONE]\n\n"]


# -- Anthropic Messages

def block(index, content, deltas):
    return [{"type": "content_block_start", "index": index, "content_block": content},
            *[{"type": "content_block_delta", "index": index, "delta": delta} for delta in deltas],
            {"type": "content_block_stop", "index": index}]


def anthropic_block(item, number, index):
    call = call_of(item, number, index)
    if "message" in item:
        texts = item.get("deltas", [item["message"]])
        return block(index, {"type": "text", "text": ""}, [{"type": "text_delta", "text": text} for text in texts])
    if "reasoning" in item:
        return block(index, {"type": "thinking", "thinking": ""},
                     [{"type": "thinking_delta", "thinking": item["reasoning"]},
                      {"type": "signature_delta", "signature": "SIGNED"}])
    if call is None:
        return []
    call_id, name, arguments = call
    return block(index, {"type": "tool_use", "id": call_id, "name": name, "input": {}},
                 [{"type": "input_json_delta", "partial_json": half} for half in halves(arguments)])


def anthropic_events(answer, number, usage):
    begun = {"id": f"msg_{number}", "type": "message", "role": "assistant", "content": [], "stop_reason": None}
    if usage is not None:
        cached = (usage.get("input_tokens_details") or {}).get("cached_tokens", 0)
        begun["usage"] = {"input_tokens": usage["input_tokens"] - cached, "cache_read_input_tokens": cached,
                          "output_tokens": 0}
    events = [{"type": "message_start", "message": begun}, {"type": "ping"}]
    items = items_of(answer)
    for index, item in enumerate(items):
        events += anthropic_block(item, number, index)
    has_calls = any(call_of(item, number, index) for index, item in enumerate(items))
    end = {"type": "message_delta", "delta": {"stop_reason": "tool_use" if has_calls else "end_turn"}}
    if usage is not None:
        end["usage"] = {"output_tokens": usage["output_tokens"]}
    return [*events, end, {"type": "message_stop"}]


EVENTS = {"/chat/completions": chat_events, "/messages": anthropic_events}


def events_for(path, answer, number, usage):
    """The events of an `output`, or None: the path is of the Responses API."""
    path = path.partition("?")[0]
    return next((make(answer, number, usage) for end, make in EVENTS.items() if path.endswith(end)), None)


# -- What a request says

def outputs_in(body):
    """Ids of calls and their outputs, whatever the dialect."""
    if "input" in body:
        return [(item["call_id"], item["output"]) for item in body["input"] if "call_id" in item and "output" in item]
    found = []
    for message in body["messages"]:
        if message["role"] == "tool":
            found.append((message["tool_call_id"], message["content"]))
        elif isinstance(message["content"], list):
            found += [(part["tool_use_id"], part["content"]) for part in message["content"]
                      if part["type"] == "tool_result"]
    return found
