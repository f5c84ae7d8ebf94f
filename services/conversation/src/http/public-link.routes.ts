import { type Db, inTenant } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind, cursor, type People } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { Catalog } from '../clients/catalog.ts';
import { copySession } from '../public-links/copy-session.ts';
import { listLinks } from '../public-links/list-links.ts';
import { openLink } from '../public-links/open-link.ts';
import { asPublicSession } from '../public-links/public-view.ts';
import { linkOf, shareSession } from '../public-links/share-session.ts';
import { askerOf } from './asker.ts';

export interface PublicLinkDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly catalog: Catalog;
  readonly people: People;
}

export function bindPublicLinks(router: Router, deps: PublicLinkDeps): void {
  const { app, worker } = deps;

  bind(router, routes.getPublicLink, async ({ principal, params }) => {
    const asker = askerOf(principal);
    return { link: await inTenant(app, asker, (tx) => linkOf(tx, asker, params.uuid)) };
  });

  bind(router, routes.setPublicLink, async ({ principal, params, body }) =>
    shareSession(app, askerOf(principal), params.uuid, body),
  );

  bind(router, routes.listPublicLinks, async ({ principal, query }) =>
    cursor(await listLinks(deps, askerOf(principal), query)),
  );

  bind(router, routes.readPublicSession, async ({ params }) =>
    asPublicSession(await openLink(worker, params.token, undefined)),
  );

  bind(router, routes.openPublicSession, async ({ params, body }) =>
    asPublicSession(await openLink(worker, params.token, body.password)),
  );

  bind(router, routes.copyPublicSession, async ({ principal, params, body }) =>
    copySession(deps, askerOf(principal), { token: params.token, ...body }),
  );
}
