import type { ServerResponse } from 'node:http';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { type Route, routes, type ServiceName } from '@tutka/http-contracts';
import { bind, openStream, page, type ShellOptions, streamHead } from '@tutka/service-runtime';

/** What a service of the small platform has seen. */
export interface Seen {
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
  /** Uses of keys by their uuids, as they were told. */
  uses: Map<string, number>;
}

type Rows = ShellOptions['routes'];

export function identityRows(
  sessions: Map<string, Record<string, unknown>>,
  keys: Map<string, Record<string, unknown>>,
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
        resolveKey({ hash }) {
          seen.lookUps += 1;
          const key = keys.get(Buffer.from(hash).toString('hex'));
          return key === undefined ? { found: false } : { found: true, ...key };
        },
        countKeyUses({ uses }) {
          for (const { keyUuid, count } of uses)
            seen.uses.set(keyUuid, (seen.uses.get(keyUuid) ?? 0) + Number(count));
          return {};
        },
        describe: () => ({ people: [] }),
      });
    },
  };
}

/** A passage of `ordinal` thousand characters. */
const passage = (documentUUID: string, ordinal: number) => ({
  documentUUID,
  title: 'A document',
  fileType: 'text' as const,
  page: null,
  pageCount: null,
  heading: null,
  text: 'abcd efg h'.repeat(ordinal * 100),
  start: 0,
  end: 0,
  previousOrdinal: null,
  nextOrdinal: null,
});

export function catalogRows(seen: Seen): Rows {
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
    bind(router, routes.listOpenAiModels, () => ({ object: 'list' as const, data: [] }));
    bind(router, routes.listKnowledges, ({ query }) => page({ items: [], total: query.page }));
    bind(router, routes.watchKnowledges, async ({ response }) => {
      const stream = openStream(response);
      await stream.write({ seq: 0 });
      await stream.closed;
      return undefined;
    });
    bind(router, routes.getPassage, ({ params }) => passage(params.docUuid, params.ordinal));
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

export function conversationRows(seen: Seen): Rows {
  return (router) => {
    // So many lines as its words say.
    const speak = async (response: ServerResponse, count: number, pauseMs: number) => {
      const stream = openStream(response);
      stream.closed.then(() => {
        seen.closedAt = performance.now();
      });
      for (let seq = 0; seq < count && !stream.gone; seq++) {
        await stream.write({ seq, messages: [{ uuid, role: 'assistant', content: `piece ${seq} ` }] });
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      stream.end({ seq: count, messages: [{ uuid, role: 'assistant', content: '' }], done: true, status: 1 });
      return undefined;
    };
    bind(router, routes.sendMessage, ({ response, body }) => speak(response, Number(body.content), 20));
    bind(router, routes.testAgent, ({ response, body }) =>
      speak(response, Number(body.messages[0]?.content ?? 3), body.temperature === 0 ? 0 : 20),
    );
  };
}

/** Figures that never end. */
export function statisticsRows(seen: Seen): Rows {
  return (router) => {
    bind(router, routes.watchStatistic, async ({ response, signal }) => {
      response.writeHead(200, streamHead(response, 'text/event-stream'));
      while (!signal.aborted) {
        response.write('data: {}\n\n');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      seen.closedAt = performance.now();
      return undefined;
    });
  };
}

/** Every row of a service, with a handler that finds nothing and counts that it was reached. */
export function everyRow(service: ServiceName, seen: Seen): Rows {
  return (router) => {
    for (const row of Object.values<Route>(routes)) {
      if (row.service !== service && row.service !== 'each') continue;
      bind(router, row, () => {
        seen.count += 1;
        throw Object.assign(new Error('nothing'), { name: 'Missing' });
      });
    }
  };
}
