/*
 * What the server asks: approvals, questions to the user, tools.
 *
 *     approvals   granted if the policy is `never`; asked at the terminal with --ask; else they end the run;
 *                 the use of a tool of an MCP server is one of them
 *     questions   asked at the terminal with --ask; else answered with the statement that nobody is
 *                 there, or they end the run with --stop-on-input
 *     forms       of MCP servers end the run: nobody can fill them in
 *     tools       run here
 */
#ifndef RUN_ANSWERS_H
#define RUN_ANSWERS_H

#include "runner.h"

int answer_request(void *owner, bobbin_client *client, bobbin_request *request);

#endif
