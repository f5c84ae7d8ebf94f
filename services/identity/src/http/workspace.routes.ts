import { type OwnWorkspace, routes } from '@tutka/http-contracts';
import { bind, repeatable } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { OwnWorkspaceRow } from '../store/workspaces.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';
import { eventMeta } from './event-meta.ts';
import { personOf } from './person.ts';

function workspaceView({ createdAt, updatedAt, ...row }: OwnWorkspaceRow): OwnWorkspace {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export function bindWorkspaces(router: Router, workspaces: Workspaces): void {
  bind(router, routes.listWorkspaces, async ({ principal }) =>
    (await workspaces.list(personOf(principal))).map(workspaceView),
  );

  bind(router, routes.createWorkspace, async ({ body, principal, request }) => {
    const again = repeatable(request, routes.createWorkspace, body);
    return workspaceView(await workspaces.create(personOf(principal), body, eventMeta(principal), again));
  });

  bind(router, routes.getWorkspace, async ({ params, principal }) =>
    workspaceView(await workspaces.find(personOf(principal), params.uuid)),
  );

  bind(router, routes.updateWorkspace, async ({ params, body, principal }) =>
    workspaceView(await workspaces.change(personOf(principal), params.uuid, body, eventMeta(principal))),
  );

  bind(router, routes.switchWorkspace, async ({ params, principal }) =>
    workspaceView(await workspaces.switchTo(personOf(principal), params.uuid)),
  );
}
