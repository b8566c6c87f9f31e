#include "own_server.h"

#include "base/memory.h"

#include <unistd.h>

void own_server_words(const struct cli *cli, char self[PATH_MAX], struct text_list *ret_words)
{
    const struct {
        const char *option;
        const struct text_list *values;
    } lists[] = {
        { "-c", &cli->global.config },
        { "--enable", &cli->global.enable },
        { "--disable", &cli->global.disable },
    };
    ssize_t len = readlink("/proc/self/exe", self, PATH_MAX - 1);

    if (len > 0)
        self[len] = '\0';
    text_list_add(ret_words, len > 0 ? self : cli->program);
    text_list_add(ret_words, "app-server");
    if (cli->global.oss)
        text_list_add(ret_words, "--oss");
    for (size_t i = 0; i < ARRAY_LENGTH(lists); i++) {
        for (size_t j = 0; j < lists[i].values->n; j++) {
            text_list_add(ret_words, lists[i].option);
            text_list_add(ret_words, lists[i].values->items[j]);
        }
    }
}
