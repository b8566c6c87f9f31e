/*
 * A small MCP server over its standard streams, for tests/bench/mcp: it starts at once, so that what is measured is
 * its client. Ten tools, which answer with their call's id. What it is sent is taken for well-formed.
 *
 *     small
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_TOOLS = 10 };

static void say_hello(int id)
{
    printf(
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}},"
        "\"serverInfo\":{\"name\":\"small\",\"version\":\"1\"}}}\n",
        id);
}

static void list_tools(int id)
{
    printf("{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":{\"tools\":[", id);
    for (int i = 0; i < N_TOOLS; i++)
        printf(
            "%s{\"name\":\"tool_%d\",\"description\":\"Looks something up, the way number %d does.\",\"inputSchema\":"
            "{\"type\":\"object\",\"properties\":{\"query\":{\"type\":\"string\",\"description\":\"What to look for\"},"
            "\"limit\":{\"type\":\"integer\"}},\"required\":[\"query\"]},\"annotations\":{\"readOnlyHint\":true}}",
            i == 0 ? "" : ",", i, i);
    printf("]}}\n");
}

static void answer(int id)
{
    printf(
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"answer %d\"}]}}\n",
        id, id);
}

static void handle(const char *line)
{
    const char *id_text = strstr(line, "\"id\":");
    int id;

    if (id_text == NULL)
        return; /* a notification */
    id = (int)strtol(id_text + strlen("\"id\":"), NULL, 10);
    if (strstr(line, "\"initialize\"") != NULL)
        say_hello(id);
    else if (strstr(line, "\"tools/list\"") != NULL)
        list_tools(id);
    else if (strstr(line, "\"tools/call\"") != NULL)
        answer(id);
    else
        printf(
            "{\"jsonrpc\":\"2.0\",\"id\":%d,\"error\":{\"code\":-32601,\"message\":\"no such method\"}}\n",
            id);
    fflush(stdout);
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;

    while (getline(&line, &size, stdin) > 0)
        handle(line);
    free(line);
    return 0;
}
