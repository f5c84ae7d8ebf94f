import type { AnswerForm } from '@tutka/http-contracts';
import { type FailureRow, failures } from '@tutka/service-runtime';
import type { Router } from '../routing/router.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** What clients of OpenAI put behind a base URL, wherever they were told that it is. */
const OF_OPENAI = /^\/v1(?:\/|$)|\/(?:chat\/completions|completions|responses|embeddings|models)(?:\/|$)/;
const OF_API = /^\/api(?:\/|$)/;
/** The same below our own API, where they were told that the base URL is /api. */
const MEANT_OPENAI = /^\/api\/(?:v1\/|chat\/completions(?:\/|$))/;
const OF_MCP = /^\/(?:mcp|sse)(?:\/|$)/;

const HINTS: Readonly<Partial<Record<AnswerForm, string>>> = {
  openai:
    'The base URL ends with /v1 here, and clients use chat completions: /v1/chat/completions and /v1/models are all there is.',
  mcp: 'An agent is a server at /mcp/agents/<uuid>.',
};

/** How a program is told that there is nothing where it asks: as OpenAI tells it, as JSON-RPC does, or in the envelope. */
export function formAt(path: string): AnswerForm {
  if (OF_API.test(path)) return 'data';
  if (OF_OPENAI.test(path)) return 'openai';
  return OF_MCP.test(path) ? 'mcp' : 'data';
}

/** As much of an address as says what is wrong with it. */
const SHOWN = 100;
const shown = (path: string) => (path.length > SHOWN ? `${path.slice(0, SHOWN)}…` : path);

/** The methods that a path is answered by; none where there is nothing. */
export function methodsAt(router: Router, path: string): string[] {
  return METHODS.filter((method) => router(method, path) !== undefined);
}

/** Why a request meets no row, with what would. A client of the Model Context Protocol tries GET, and takes 405 for no stream. */
export function lost(methods: readonly string[], path: string): FailureRow {
  if (methods.length > 0) {
    const named = methods.join(', ').replace(/, (?=\w+$)/, ' and ');
    const error = `Only ${named} ${methods.length === 1 ? 'is' : 'are'} answered here`;
    return { code: 405, errorCode: 'METHOD_NOT_ALLOWED', error };
  }
  const hint = HINTS[MEANT_OPENAI.test(path) ? 'openai' : formAt(path)];
  const { error } = failures.unknownRoute;
  return hint === undefined
    ? failures.unknownRoute
    : { ...failures.unknownRoute, message: `${error}: ${shown(path)}. ${hint}` };
}
