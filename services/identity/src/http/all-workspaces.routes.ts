import { type Db, inTenant } from '@tutka/database';
import { type AnyWorkspace, pagingOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import { type AnyWorkspaceRow, findAnyWorkspace, listAllWorkspaces } from '../store/all-workspaces.ts';
import { listMembers } from '../store/members.ts';
import { WorkspaceNotFound } from '../workspaces/stand.ts';
import { memberView } from './member-view.ts';
import { personOf } from './person.ts';

function anyWorkspaceView(row: AnyWorkspaceRow): AnyWorkspace {
  const { uuid, name, logo, personal, memberCount, createdAt, updatedAt } = row;
  return {
    uuid,
    name,
    logo,
    personal,
    owner: { uuid: row.ownerUuid, logo: row.ownerLogo, email: row.ownerEmail },
    memberCount,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Whose platform it is: every workspace, read with an ADMIN's own rights. */
export function bindAllWorkspaces(router: Router, { app }: { readonly app: Db }): void {
  bind(router, routes.listAllWorkspaces, async ({ query, principal }) => {
    const { search, kind } = query;
    const { items, total } = await inTenant(app, personOf(principal), (tx) =>
      listAllWorkspaces(tx, { search, kind }, pagingOf(query)),
    );
    return page({ items: items.map(anyWorkspaceView), total });
  });

  bind(router, routes.getAnyWorkspace, async ({ params, principal }) => {
    const found = await inTenant(app, personOf(principal), (tx) => findAnyWorkspace(tx, params.uuid));
    if (!found) throw new WorkspaceNotFound();
    return anyWorkspaceView(found);
  });

  bind(router, routes.listAnyMembers, async ({ params, query, principal }) => {
    const person = personOf(principal);
    const { items, total } = await inTenant(app, person, (tx) =>
      listMembers(tx, params.uuid, pagingOf(query)),
    );
    if (total === 0) throw new WorkspaceNotFound();
    return page({ items: items.map(memberView(person, 'member')), total });
  });
}
