import { randomUUID } from 'node:crypto';
import { type Db, inTenant } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind, cursor } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { Catalog } from '../clients/catalog.ts';
import type { ReplyRegistry } from '../replies/registry.ts';
import { browseSessions } from '../sessions/browse-sessions.ts';
import { asSession } from '../store/session-row.ts';
import { changeSession, deleteSession, findSession, insertSession } from '../store/sessions.ts';
import { askerOf } from './asker.ts';

export interface SessionDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly catalog: Catalog;
  readonly registry: ReplyRegistry;
}

export function bindSessions(router: Router, { app, worker, catalog, registry }: SessionDeps): void {
  bind(router, routes.createSession, async ({ principal, body }) => {
    const asker = askerOf(principal);
    const { agentUUID, ...choices } = body;
    const { agentUuid, name, logo } = await catalog.resolveAgent(asker, agentUUID);
    const session = { ...choices, uuid: randomUUID(), agent: { uuid: agentUuid, name, logo } };
    return asSession(await inTenant(app, asker, (tx) => insertSession(tx, asker, session)));
  });

  bind(router, routes.listSessions, async ({ principal, query }) =>
    cursor(await browseSessions({ app, worker }, askerOf(principal), query)),
  );

  bind(router, routes.getSession, async ({ principal, params }) => {
    const asker = askerOf(principal);
    return asSession(await inTenant(app, asker, (tx) => findSession(tx, asker, params.uuid)));
  });

  bind(router, routes.updateSession, async ({ principal, params, body }) => {
    const asker = askerOf(principal);
    return asSession(await inTenant(app, asker, (tx) => changeSession(tx, asker, params.uuid, body)));
  });

  bind(router, routes.deleteSession, async ({ principal, params }) => {
    const asker = askerOf(principal);
    const running = await inTenant(app, asker, (tx) => deleteSession(tx, asker, params.uuid));
    for (const reply of running) registry.stop(reply, 'person');
    return null;
  });
}
