import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import {
  callerOf,
  createLogger,
  createShell,
  createSigner,
  createVerifier,
  generateSigningKey,
  type Principal,
  publicKeyOf,
  type Running,
  type ServeOptions,
  type ShellOptions,
  serve,
} from '../src/index.ts';

const gatewayKey = generateSigningKey('gateway');
const catalogKey = generateSigningKey('catalog');
const conversationKey = generateSigningKey('conversation');

/** Signs as the gateway. */
export const gateway = createSigner({ issuer: 'gateway', privateJwk: gatewayKey });
/** Signs as another service. */
export const catalog = createSigner({ issuer: 'catalog', privateJwk: catalogKey });
export const conversation = createSigner({ issuer: 'conversation', privateJwk: conversationKey });

export const person: Principal = {
  kind: 'person',
  userUuid: '00000000-0000-4000-8000-000000000001',
  userId: 1,
  role: 0,
  language: 'en',
  workspace: '00000000-0000-4000-8000-000000000002',
  workspaceRole: 'owner',
};

/** The ways to a service: under another name of its place it is reached over a socket. */
export const ways = [
  ['within one process', ({ url }: Running) => url],
  ['over a socket', ({ url }: Running) => url.replace('127.0.0.1', 'localhost')],
] as const;

/** A running service for a test, and what it has logged. */
export interface TestService extends Running {
  readonly logged: string[];
  /** Calls the public API as `principal` with a fresh token. */
  call(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<{ status: number; body: unknown; response: Response }>;
}

interface CallOptions {
  readonly json?: unknown;
  readonly text?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly principal?: Principal;
  readonly headers?: Record<string, string>;
}

function bodyOf({ json, text }: CallOptions): CallOptions['text'] {
  return json === undefined ? text : JSON.stringify(json);
}

async function call(url: string, method: string, path: string, options: CallOptions) {
  const body = bodyOf(options);
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${gateway.sign({ audience: 'identity', act: options.principal ?? person })}`,
      ...(body === undefined ? {} : { 'content-type': options.type ?? 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), response };
}

/** Serves the given rows and calls as the service `identity`. */
export async function startService(
  parts: Pick<ShellOptions, 'routes'> & Partial<Pick<ShellOptions, 'rpc' | 'errors'>>,
  running: Partial<Omit<ServeOptions, 'settings' | 'logger' | 'handler'>> = {},
  drainSeconds = 1,
): Promise<TestService> {
  const logged: string[] = [];
  const destination = { write: (line: string) => logged.push(line) };
  const logger = createLogger({ service: 'identity', level: 'info', destination });
  const verifier = createVerifier({
    audience: 'identity',
    jwks: { keys: [gatewayKey, catalogKey, conversationKey].map(publicKeyOf) },
  });
  const handler = createShell({ service: 'identity', logger, verifier, errors: {}, ...parts });
  const settings = { HOST: '127.0.0.1', PORT: 0, MANAGEMENT_PORT: 0, DRAIN_SECONDS: drainSeconds };
  const service = await serve({ settings, logger, handler, ...running });
  return {
    ...service,
    logged,
    call: (method, path, options = {}) => call(service.url, method, path, options),
  };
}

/** Identity's internal calls, which tell who asks. */
export function identityCalls(fail?: Error): NonNullable<ShellOptions['rpc']> {
  return (router) => {
    router.service(IdentityService, {
      resolveSession: ({ token }, context) => ({ found: token !== '', userUuid: callerOf(context).issuer }),
      describe: (_request, context) => {
        if (fail !== undefined) throw fail;
        const { issuer, principal } = callerOf(context);
        return { people: [{ uuid: principal.kind, logo: issuer, email: '' }] };
      },
    });
  };
}
