import { hash, randomUUID } from 'node:crypto';
import type { Scope, ServiceName } from '@tutka/http-contracts';
import {
  createLogger,
  createShell,
  createVerifier,
  generateSigningKey,
  publicKeyOf,
  type Running,
  type ShellOptions,
  serve,
} from '@tutka/service-runtime';
import { start } from '../src/main.ts';
import {
  catalogRows,
  conversationRows,
  everyRow,
  identityRows,
  type Seen,
  statisticsRows,
} from './small-services.ts';

const settings = { HOST: '127.0.0.1', PORT: 0, MANAGEMENT_PORT: 0, DRAIN_SECONDS: 1 };

export interface SmallPlatform {
  readonly url: string;
  /** The gateway's settings, for another one before the same services. */
  readonly env: Record<string, string>;
  readonly seen: Seen;
  /** A cookie header of a signed-in person. */
  signIn(role?: 0 | 1, more?: Record<string, unknown>): string;
  /** A key of somebody, and its uuid. */
  makeKey(scopes: readonly Scope[], more?: Record<string, unknown>): { key: string; uuid: string };
  revoke(key: string): void;
  /** Ends a session as if its user were suspended. */
  suspend(cookie: string): void;
  /** Makes a session another person's, in part. */
  change(cookie: string, more: Record<string, unknown>): void;
  /** Cuts the connections of catalog's next requests before they are answered. */
  resetNext(times: number): void;
  readonly gateway: Running;
  readonly services: Readonly<Record<ServiceName, Running>>;
  stop(): Promise<void>;
}

/** The ways to a service: what is asked under another name of its place is asked over sockets. */
export const ways = ['within the process', 'over sockets'] as const;

export type Way = (typeof ways)[number];

/** A gateway before small services built on the real runtime, without a database. */
export async function startSmallPlatform(
  env: Record<string, string> = {},
  what: 'a few rows' | 'every row' = 'a few rows',
  way: Way = 'within the process',
): Promise<SmallPlatform> {
  const urlOf = ({ url }: Running) => (way === 'over sockets' ? url.replace('127.0.0.1', 'localhost') : url);
  const key = generateSigningKey('gateway');
  const jwks = { keys: [publicKeyOf(key)] };
  const seen: Seen = { headers: {}, count: 0, lookUps: 0, closedAt: 0, bytes: 0, resets: 0, uses: new Map() };
  const sessions = new Map<string, Record<string, unknown>>();
  const keys = new Map<string, Record<string, unknown>>();
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
  const [identity, catalog, conversation, billing, statistics] = await Promise.all([
    serveRows('identity', identityRows(sessions, keys, seen)),
    serveRows('catalog', { routes: catalogRows(seen) }),
    serveRows('conversation', { routes: conversationRows(seen) }),
    serveRows('billing', { routes: () => undefined }),
    serveRows('statistics', { routes: statisticsRows(seen) }),
  ]);
  const settingsOfGateway = {
    PORT: '0',
    PUBLIC_URL: 'http://tutka.test',
    IDENTITY_URL: urlOf(identity),
    CATALOG_URL: urlOf(catalog),
    CONVERSATION_URL: urlOf(conversation),
    BILLING_URL: urlOf(billing),
    STATISTICS_URL: urlOf(statistics),
    SIGNING_KEY: JSON.stringify(key),
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '1',
    ...env,
  };
  const gateway = await start(settingsOfGateway);
  return {
    url: gateway.url,
    env: settingsOfGateway,
    seen,
    gateway,
    services: { identity, catalog, conversation, billing, statistics },
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
    makeKey(scopes, more = {}) {
      const key = `TTK.${randomUUID().replaceAll('-', '')}`;
      const uuid = randomUUID();
      const known = {
        keyUuid: uuid,
        userUuid: randomUUID(),
        workspace: randomUUID(),
        scopes,
        expired: false,
      };
      keys.set(hash('sha256', key, 'hex'), { ...known, ...more });
      return { key, uuid };
    },
    revoke: (key) => {
      keys.delete(hash('sha256', key, 'hex'));
    },
    suspend: (cookie) => {
      sessions.delete(cookie.slice('tutka='.length));
    },
    change: (cookie, more) => {
      const token = cookie.slice('tutka='.length);
      sessions.set(token, { ...sessions.get(token), ...more });
    },
    resetNext: (times) => {
      seen.resets = times;
    },
    async stop() {
      await gateway.stop();
      await Promise.all([identity, catalog, conversation, billing, statistics].map((one) => one.stop()));
    },
  };
}
