import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** What the gateway says of itself. */
export interface OwnAnswersOptions {
  readonly headers: OutgoingHttpHeaders;
  readonly about: { readonly name: string; readonly version: string; readonly mode: string };
  readonly openApi: () => object;
  /** Aborted as the gateway begins to end. */
  readonly draining: AbortSignal;
}

type Answer = readonly [status: number, body: string];

/** Answers health, version and the API's description; false: not one of these addresses. */
export function createOwnAnswers(options: OwnAnswersOptions) {
  let description: string | undefined;
  const version = JSON.stringify({ code: 200, data: options.about });
  const answers: Readonly<Record<string, () => Answer>> = {
    '/healthz': () => [200, '{"status":"ok"}'],
    '/readyz': () => (options.draining.aborted ? [503, '{"status":"draining"}'] : [200, '{"status":"ok"}']),
    '/api/version': () => [200, version],
    '/api/openapi.json': () => {
      description ??= JSON.stringify(options.openApi());
      return [200, description];
    },
  };
  const find = (request: IncomingMessage, path: string): Answer | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    return Object.hasOwn(answers, path) ? answers[path]?.() : undefined;
  };
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const answer = find(request, path);
    if (answer === undefined) return false;
    const head = {
      ...options.headers,
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': randomUUID(),
    };
    response.writeHead(answer[0], {
      ...head,
      'content-length': Buffer.byteLength(answer[1]),
      'cache-control': 'no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : answer[1]);
    return true;
  };
}
