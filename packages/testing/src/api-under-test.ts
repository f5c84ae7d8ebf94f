import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '@tutka/http-contracts';
import {
  createSigner,
  createVerifier,
  generateSigningKey,
  type Principal,
  publicKeyOf,
  type Signer,
  type Verifier,
} from '@tutka/service-runtime';

/** One call of a route: who calls, and with what. */
export interface ApiCall {
  readonly as?: Principal;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer in the envelope, as any client sees it. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** Keys of a gateway that tests may be: its signer, and a verifier for the service under test. */
export interface TestGateway {
  readonly signer: Signer;
  verifier(service: string): Verifier;
}

/** A gateway's key made for this test. */
export function testGateway(): TestGateway {
  const key = generateSigningKey('gateway');
  return {
    signer: createSigner({ issuer: 'gateway', privateJwk: key }),
    verifier: (service) => createVerifier({ audience: service, jwks: { keys: [publicKeyOf(key)] } }),
  };
}

export interface ApiUnderTest {
  readonly url: string;
  call(route: Route, call?: ApiCall): Promise<ApiAnswer>;
  close(): Promise<void>;
}

/** Serves a service's application on a free port and calls its routes with real tokens. */
export async function serveApi(
  handler: RequestListener,
  { service, gateway }: { service: string; gateway: TestGateway },
): Promise<ApiUnderTest> {
  // As a service keeps its connections: a client that waits for a busy machine meets none that is being closed.
  const server = createServer({ keepAliveTimeout: 65_000 }, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async call(route, call = {}) {
      const token = gateway.signer.sign({ audience: service, act: call.as ?? { kind: 'anonymous' } });
      const answer = await fetch(`${url}${addressOf(route, call)}`, {
        method: route.method,
        redirect: 'manual',
        headers: { authorization: `Bearer ${token}`, ...typeOf(call), ...call.headers },
        ...bodyOf(call),
      });
      const text = await answer.text();
      const json = answer.headers.get('content-type')?.startsWith('application/json');
      return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addressOf(route: Route, { params = {}, query = {} }: ApiCall): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

function typeOf({ body }: ApiCall): Record<string, string> {
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

/** A text goes out as it is, so that a test can send what is no JSON. */
function bodyOf({ body }: ApiCall): { body?: string } {
  if (body === undefined) return {};
  return { body: typeof body === 'string' ? body : JSON.stringify(body) };
}
