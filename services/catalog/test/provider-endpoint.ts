import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider's address that notes which keys come. */
export interface ProviderEndpoint {
  readonly baseUrl: string;
  /** The authorization of each request so far. */
  readonly keys: (string | undefined)[];
  close(): Promise<void>;
}

/** Lists two models to a key that begins with "good", and repeats any other in its refusal. */
export async function startProviderEndpoint(): Promise<ProviderEndpoint> {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const key = request.headers.authorization;
    keys.push(key);
    request.resume();
    const good = key?.startsWith('Bearer good') === true;
    response.writeHead(good ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(good ? models : { error: { message: `Incorrect API key provided: ${key}` } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    keys,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const models = { data: [{ id: 'small' }, { id: 'large', context_length: 200_000 }] };
