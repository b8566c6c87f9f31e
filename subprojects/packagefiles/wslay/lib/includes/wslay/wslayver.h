#ifndef WSLAYVER_H
#define WSLAYVER_H
#define WSLAY_VERSION "1.1.1"
#endif
