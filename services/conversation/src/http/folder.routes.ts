import { randomUUID } from 'node:crypto';
import { type Db, inTenant } from '@tutka/database';
import { type Folder, routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import { changeFolder, deleteFolder, type FolderRow, insertFolder, listFolders } from '../store/folders.ts';
import { askerOf } from './asker.ts';

export function bindFolders(router: Router, { app }: { readonly app: Db }): void {
  bind(router, routes.listFolders, async ({ principal }) => {
    const rows = await inTenant(app, askerOf(principal), listFolders);
    return rows.map(shown);
  });

  bind(router, routes.createFolder, async ({ principal, body }) => {
    const asker = askerOf(principal);
    return shown(await inTenant(app, asker, (tx) => insertFolder(tx, asker, randomUUID(), body)));
  });

  bind(router, routes.updateFolder, async ({ principal, params, body }) => {
    const asker = askerOf(principal);
    return shown(await inTenant(app, asker, (tx) => changeFolder(tx, asker, params.uuid, body)));
  });

  bind(router, routes.deleteFolder, async ({ principal, params }) => {
    const asker = askerOf(principal);
    await inTenant(app, asker, (tx) => deleteFolder(tx, asker, params.uuid));
    return null;
  });
}

function shown({ uuid, name, colour, created_at, updated_at }: FolderRow): Folder {
  return { uuid, name, colour, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() };
}
