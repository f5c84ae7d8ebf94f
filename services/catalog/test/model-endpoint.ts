import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Provider } from '@tutka/model-client';

/** How a model server answers one request; null: it says nothing at all. */
export type ModelAnswer = ((response: ServerResponse) => void) | null;

/** A model server of tests that answers as it is told, and notes what it was sent. */
export interface ModelEndpoint {
  readonly provider: Provider;
  /** The bodies of requests so far. */
  // biome-ignore lint/suspicious/noExplicitAny: a body as it came
  readonly bodies: any[];
  /** Answers of the next requests; after the last one it stays with `otherwise`. */
  answers: ModelAnswer[];
  // biome-ignore lint/suspicious/noExplicitAny: a body as it came
  otherwise: (body: any) => ModelAnswer;
  close(): Promise<void>;
}

export async function startModelEndpoint(): Promise<ModelEndpoint> {
  const endpoint = {
    bodies: [] as unknown[],
    answers: [] as ModelAnswer[],
    otherwise: (): ModelAnswer => refusing(500),
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await json(request);
    endpoint.bodies.push(body);
    const answer = endpoint.answers.length > 0 ? endpoint.answers.shift() : made.otherwise(body);
    answer?.(response);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const made: ModelEndpoint = Object.assign(endpoint, {
    provider: { kind: 'openai-compatible' as const, baseUrl, apiKey: 'a-key' },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return made;
}

/** A streamed reply, with what it took where that is told. */
export function saying(text: string, finish = 'stop', usage?: object): ModelAnswer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (chunk: object) => response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    for (const content of text.match(/.{1,7}/gsu) ?? []) send({ choices: [{ delta: { content } }] });
    send({ choices: [{ delta: {}, finish_reason: finish }], ...(usage && { usage }) });
    response.end('data: [DONE]\n\n');
  };
}

/** Vectors of what was sent, all alike. */
export function embedding(inputs: readonly string[]): ModelAnswer {
  return (response) => {
    const data = inputs.map((text, index) => ({ index, embedding: [1, text.length % 7, 0.5] }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ data, usage: { prompt_tokens: inputs.length, total_tokens: inputs.length } }),
    );
  };
}

/** An error in OpenAI's form. */
export function refusing(
  status: number,
  message = 'Not now',
  headers: Record<string, string> = {},
): ModelAnswer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message } }));
  };
}
