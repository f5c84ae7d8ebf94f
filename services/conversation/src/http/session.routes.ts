import { randomUUID } from 'node:crypto';
import { type Db, inTenant, type Tx } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind, cursor, failures, HttpFailure, sendDownload } from '@tutka/service-runtime';
import type { Request, Router } from 'express';
import type { Catalog } from '../clients/catalog.ts';
import { SessionNotFound } from '../domain/errors.ts';
import { endOthersLink } from '../public-links/end-link.ts';
import { setPublic } from '../public-links/share-session.ts';
import type { ReplyRegistry } from '../replies/registry.ts';
import { browseSessions } from '../sessions/browse-sessions.ts';
import { exportSession } from '../sessions/export-session.ts';
import { findSessions } from '../sessions/search-sessions.ts';
import { reading } from '../sessions/visitor-sessions.ts';
import { asSession, type SessionRow } from '../store/session-row.ts';
import { changeSession, deleteSession, findSession, insertSession } from '../store/sessions.ts';
import { type Asker, guestOf } from '../turns/asker.ts';
import type { ExpectedTurns } from '../turns/expected-turns.ts';
import { askerOf } from './asker.ts';

export interface SessionDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly catalog: Catalog;
  readonly registry: ReplyRegistry;
  readonly expected: ExpectedTurns;
}

export function bindSessions(
  router: Router,
  { app, worker, catalog, registry, expected }: SessionDeps,
): void {
  bind(router, routes.createSession, async ({ principal, body, request }) => {
    const asker = askerOf(principal);
    const choices = { ...choicesOf(asker, body), folderUuid: folderFor(asker, body.folderUUID) };
    const isPublic = publicFor(asker, body.isPublic);
    const { agentUuid, name, logo } = await catalog.resolveAgent(asker, body.agentUUID);
    const agent = { uuid: agentUuid, name, logo };
    const session = { ...choices, uuid: randomUUID(), agent, share: shareOf(asker) };
    const row = await inTenant(app, asker, async (tx) => {
      const inserted = await insertSession(tx, asker, session);
      return isPublic ? await published(tx, asker, session.uuid, isPublic) : inserted;
    });
    expected.note(row.uuid, asker, { agentUuid, model: row.model ?? '', wasPermitted: false });
    return { ...asSession(row), ...visitorToken(request) };
  });

  bind(router, routes.listSessions, async ({ principal, query }) =>
    cursor(await browseSessions({ app, worker }, askerOf(principal), query)),
  );

  bind(router, routes.searchSessions, async ({ principal, query }) =>
    cursor(await findSessions(app, askerOf(principal), query)),
  );

  bind(router, routes.exportSession, async ({ principal, params, query, response }) => {
    const asker = askerOf(principal);
    const language = principal.kind === 'person' ? principal.language : 'en';
    const wanted = { ...query, language };
    return sendDownload(response, await exportSession({ app, worker, catalog }, asker, params.uuid, wanted));
  });

  bind(router, routes.getSession, async ({ principal, params }) => {
    const asker = askerOf(principal);
    return await reading({ app, worker }, asker, params.uuid, async (_, row) => asSession(row));
  });

  bind(router, routes.updateSession, async ({ principal, params, body }) => {
    const asker = askerOf(principal);
    const isPublic = publicFor(asker, body.isPublic);
    const change = {
      ...choicesOf(asker, body),
      ...(body.askAgain && { allowed_tools: '[]' as const }),
      folder_uuid: folderFor(asker, body.folderUUID),
    };
    const changed = inTenant(app, asker, async (tx) => {
      const row = await changeSession(tx, asker, params.uuid, change);
      return isPublic === undefined ? row : await published(tx, asker, params.uuid, isPublic);
    });
    const session = changed.then(asSession);
    if (isPublic !== false || Object.keys(body).length > 1) return await session;
    return await session.catch(async (error: unknown) => {
      if (!(error instanceof SessionNotFound)) throw error;
      return await endOthersLink(worker, asker, params.uuid);
    });
  });

  bind(router, routes.deleteSession, async ({ principal, params }) => {
    const asker = askerOf(principal);
    const running = await inTenant(app, asker, (tx) => deleteSession(tx, asker, params.uuid));
    for (const reply of running) registry.stop(reply, 'person');
    return null;
  });
}

interface Choices {
  readonly title?: string | undefined;
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly model?: string | null | undefined;
  readonly temperature?: number | null | undefined;
}

/** What a session's asker says of it. A guest's turns are paid for by the share's workspace, which chooses the model. */
function choicesOf(asker: Asker, { title, pinned, archived, model, temperature }: Choices): Choices {
  if (guestOf(asker) && (model ?? temperature ?? null) !== null) throw new HttpFailure(failures.forbidden);
  return { title, pinned, archived, model, temperature };
}

/** Folders are a person's; guests have none. */
function folderFor(asker: Asker, folder: string | null | undefined): string | null | undefined {
  if (folder !== undefined && guestOf(asker)) throw new HttpFailure(failures.forbidden);
  return folder;
}

/** Whoever has no account makes nothing public. */
function publicFor(asker: Asker, isPublic: boolean | undefined): boolean | undefined {
  if (isPublic !== undefined && guestOf(asker)) throw new HttpFailure(failures.forbidden);
  return isPublic;
}

async function published(tx: Tx, asker: Asker, sessionUuid: string, isPublic: boolean): Promise<SessionRow> {
  await setPublic(tx, asker, sessionUuid, isPublic);
  return await findSession(tx, asker, sessionUuid);
}

function shareOf(asker: Asker): { uuid: string; exUserId: string | null } | undefined {
  const guest = guestOf(asker);
  return guest && { uuid: guest.share, exUserId: guest.kind === 'external' ? guest.exUserId : null };
}

/** The gateway's own word, which no client can say to a service. */
function visitorToken({ headers }: Request): { visitorToken?: string } {
  const token = headers['x-visitor-token'];
  return typeof token === 'string' ? { visitorToken: token } : {};
}
