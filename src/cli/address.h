/* Where to listen: literal socket addresses, as --listen takes them. */
#ifndef CLI_ADDRESS_H
#define CLI_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

/*
 * Reads "127.0.0.1:4500", "[::1]:0" or "[fe80::1%2]:80" and nothing else: no names, no service
 * names, no white space, no port left out. Leaves *ret_address alone if it cannot.
 */
bool address_parse(const char *text, struct sockaddr_storage *ret_address);

#endif
