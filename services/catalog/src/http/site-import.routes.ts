import { type Db, inTenant, type Tx } from '@tutka/database';
import { routes, type SiteImport, type SitePage } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import { listSiteImports, type SiteImportRow } from '../projections/site-import.ts';
import { countPages, listPages, type SiteResource } from '../sites/resources.ts';
import { type SiteImports, siteImportIn } from '../sites/site-imports.ts';
import { editable } from '../store/knowledge-access.ts';
import { type Member, memberOf } from '../store/member.ts';

export interface SiteImportDeps {
  readonly db: Db;
  readonly sites: SiteImports;
  /** Called after a change that may have made work. */
  readonly nudge: () => void;
}

/** Imports of web sites into a knowledge base. */
export function bindSiteImports(router: Router, { db, sites, nudge }: SiteImportDeps): void {
  const within = <T>(member: Member, knowledge: string, read: (tx: Tx) => Promise<T>) =>
    inTenant(db, member, async (tx) => {
      await editable(tx, member, knowledge);
      return await read(tx);
    });

  bind(router, routes.createSiteImport, async ({ params, body, principal }) => {
    const asked = await sites.ask(memberOf(principal), params.id, body);
    nudge();
    return siteImportView(asked, 0);
  });

  bind(router, routes.listSiteImports, async ({ params, principal }) =>
    within(memberOf(principal), params.id, async (tx) => {
      const views: SiteImport[] = [];
      for (const row of await listSiteImports(tx, params.id)) views.push(await viewed(tx, row));
      return views;
    }),
  );

  bind(router, routes.getSiteImport, async ({ params, principal }) =>
    within(memberOf(principal), params.id, async (tx) =>
      viewed(tx, await siteImportIn(tx, params.id, params.importUuid)),
    ),
  );

  bind(router, routes.listSitePages, async ({ params, principal }) =>
    within(memberOf(principal), params.id, async (tx) => {
      const { uuid } = await siteImportIn(tx, params.id, params.importUuid);
      return (await listPages(tx, uuid)).map(sitePageView);
    }),
  );

  bind(router, routes.startSiteImport, async ({ params, body, principal }) => {
    const started = await sites.choose(memberOf(principal), params.id, params.importUuid, body.pages);
    nudge();
    return siteImportView(started, started.found);
  });

  bind(router, routes.cancelSiteImport, async ({ params, principal }) => {
    const ended = await sites.cancel(memberOf(principal), params.id, params.importUuid);
    return siteImportView(ended, ended.found);
  });
}

/** While pages are looked for, how many there are so far is counted. */
async function viewed(tx: Tx, row: SiteImportRow): Promise<SiteImport> {
  const found = row.phase === 'looking' ? await countPages(tx, row.uuid, ['found']) : row.found;
  return siteImportView(row, found);
}

function siteImportView(row: SiteImportRow, found: number): SiteImport {
  return {
    uuid: row.uuid,
    knowledgeUUID: row.knowledge,
    url: row.url,
    from: row.way,
    below: row.below,
    limit: row.page_limit,
    phase: row.phase,
    found,
    chosen: row.chosen,
    added: row.added,
    leftOut: row.left_out,
    statusCode: row.status_code,
    statusReason: row.status_reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function sitePageView({ ordinal, url, title, state, code, document }: SiteResource): SitePage {
  return { ordinal, url, title, state: state as SitePage['state'], code, documentUUID: document };
}
