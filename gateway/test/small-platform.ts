import { randomUUID } from 'node:crypto';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { type Route, routes, type ServiceName } from '@tutka/http-contracts';
import {
  bind,
  createLogger,
  createShell,
  createVerifier,
  generateSigningKey,
  openStream,
  page,
  publicKeyOf,
  type Running,
  type ShellOptions,
  serve,
} from '@tutka/service-runtime';
import { start } from '../src/main.ts';

const settings = { HOST: '127.0.0.1', PORT: 0, MANAGEMENT_PORT: 0, DRAIN_SECONDS: 1 };

/** What a service of the small platform has seen. */
interface Seen {
  /** Headers of the last request, as they came. */
  headers: Record<string, string | string[] | undefined>;
  /** Requests so far. */
  count: number;
  /** Session look-ups so far. */
  lookUps: number;
  /** When a stream's connection was closed by the other side, in ms of performance.now(). */
  closedAt: number;
  /** Bytes of uploads received. */
  bytes: number;
  /** Connections yet to be cut. */
  resets: number;
}

export interface SmallPlatform {
  readonly url: string;
  readonly seen: Seen;
  /** A cookie header of a signed-in person. */
  signIn(role?: 0 | 1, more?: Record<string, unknown>): string;
  /** Ends a session as if its user were suspended. */
  suspend(cookie: string): void;
  /** Cuts the connections of catalog's next requests before they are answered. */
  resetNext(times: number): void;
  readonly gateway: Running;
  readonly services: Readonly<Record<ServiceName, Running>>;
  stop(): Promise<void>;
}

type Rows = ShellOptions['routes'];

function identityRows(
  sessions: Map<string, Record<string, unknown>>,
  seen: Seen,
): Pick<ShellOptions, 'rpc' | 'routes'> {
  return {
    routes: (router) => {
      bind(router, routes.logout, ({ principal }) => {
        for (const [token, session] of sessions) {
          if (principal.kind === 'person' && session.userUuid === principal.userUuid) sessions.delete(token);
        }
        return null;
      });
      bind(router, routes.requestCode, () => ({ sent: true as const, resendAfterSeconds: 60 }));
    },
    rpc: (router) => {
      router.service(IdentityService, {
        resolveSession({ token }) {
          seen.lookUps += 1;
          const session = sessions.get(token);
          return session === undefined ? { found: false } : { found: true, ...session };
        },
        describe: () => ({ people: [] }),
      });
    },
  };
}

function catalogRows(seen: Seen): Rows {
  return (router) => {
    router.use((request, _response, next) => {
      seen.count += 1;
      seen.headers = request.headers;
      if (seen.resets > 0) {
        seen.resets -= 1;
        request.socket.destroy();
      } else next();
    });
    bind(router, routes.listModels, ({ response, principal }) => {
      response.setHeader('x-acts', principal.kind === 'person' ? principal.userUuid : principal.kind);
      return { models: [], offline: true };
    });
    bind(router, routes.listAgents, () => page({ items: [], total: 0 }));
    bind(router, routes.createAgent, ({ body }) => {
      throw Object.assign(new Error(body.name), { name: 'Refused' });
    });
    bind(router, routes.putUpload, async ({ request, params }) => {
      if (params.token.startsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 700));
      for await (const chunk of request as AsyncIterable<Buffer>) seen.bytes += chunk.length;
      return null;
    });
    bind(router, routes.getFile, async ({ response, signal }) => {
      const piece = Buffer.alloc(64 * 1024, 7);
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      while (!signal.aborted) {
        seen.bytes += piece.length;
        if (!response.write(piece))
          await new Promise<void>((resolve) => {
            response.once('drain', resolve);
            response.once('close', resolve);
          });
      }
      return undefined;
    });
  };
}

const uuid = '00000000-0000-4000-8000-000000000001';

function conversationRows(seen: Seen): Rows {
  return (router) => {
    bind(router, routes.testAgent, async ({ response, body }) => {
      const stream = openStream(response);
      stream.closed.then(() => {
        seen.closedAt = performance.now();
      });
      const count = Number(body.messages[0]?.content ?? 3);
      for (let seq = 0; seq < count && !stream.gone; seq++) {
        await stream.write({ seq, messages: [{ uuid, role: 'assistant', content: `piece ${seq} ` }] });
        await new Promise((resolve) => setTimeout(resolve, body.temperature === 0 ? 0 : 20));
      }
      stream.end({ seq: count, messages: [{ uuid, role: 'assistant', content: '' }], done: true, status: 1 });
      return undefined;
    });
  };
}

/** Every row of a service, with a handler that finds nothing and counts that it was reached. */
function everyRow(service: ServiceName, seen: Seen): Rows {
  return (router) => {
    for (const row of Object.values<Route>(routes)) {
      if (row.service !== service) continue;
      bind(router, row, () => {
        seen.count += 1;
        throw Object.assign(new Error('nothing'), { name: 'Missing' });
      });
    }
  };
}

/** A gateway before three small services built on the real runtime, without a database. */
export async function startSmallPlatform(
  env: Record<string, string> = {},
  what: 'a few rows' | 'every row' = 'a few rows',
): Promise<SmallPlatform> {
  const key = generateSigningKey('gateway');
  const jwks = { keys: [publicKeyOf(key)] };
  const seen: Seen = { headers: {}, count: 0, lookUps: 0, closedAt: 0, bytes: 0, resets: 0 };
  const sessions = new Map<string, Record<string, unknown>>();
  const errors = {
    Refused: { code: 409, errorCode: 'REFUSED' },
    Missing: { code: 404, errorCode: 'MISSING' },
  };
  const serveRows = (service: ServiceName, rows: Pick<ShellOptions, 'rpc' | 'routes'>) => {
    const logger = createLogger({ service, level: 'silent' });
    const verifier = createVerifier({ audience: service, jwks });
    return serve({
      settings,
      logger,
      handler: createShell({
        service,
        logger,
        verifier,
        errors,
        ...rows,
        ...(what === 'every row' ? { routes: everyRow(service, seen) } : {}),
      }),
    });
  };
  const [identity, catalog, conversation] = await Promise.all([
    serveRows('identity', identityRows(sessions, seen)),
    serveRows('catalog', { routes: catalogRows(seen) }),
    serveRows('conversation', { routes: conversationRows(seen) }),
  ]);
  const gateway = await start({
    PORT: '0',
    PUBLIC_URL: 'http://tutka.test',
    IDENTITY_URL: identity.url,
    CATALOG_URL: catalog.url,
    CONVERSATION_URL: conversation.url,
    SIGNING_KEY: JSON.stringify(key),
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '1',
    ...env,
  });
  return {
    url: gateway.url,
    seen,
    gateway,
    services: { identity, catalog, conversation },
    signIn(role = 0, more = {}) {
      const token = randomUUID() + randomUUID();
      const person = { userUuid: randomUUID(), userId: 7n, role, language: 'en', workspace: randomUUID() };
      sessions.set(token, {
        ...person,
        workspaceRole: 'owner',
        sessionUuid: randomUUID(),
        renewCookie: false,
        ...more,
      });
      return `tutka=${token}`;
    },
    suspend: (cookie) => {
      sessions.delete(cookie.slice('tutka='.length));
    },
    resetNext: (times) => {
      seen.resets = times;
    },
    async stop() {
      await gateway.stop();
      await Promise.all([identity.stop(), catalog.stop(), conversation.stop()]);
    },
  };
}
