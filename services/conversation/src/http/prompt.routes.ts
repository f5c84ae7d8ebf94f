import { randomUUID } from 'node:crypto';
import { type Db, inTenant } from '@tutka/database';
import { type Prompt, pageSizeOf, routes } from '@tutka/http-contracts';
import { variablesOfPrompt } from '@tutka/http-contracts/prompt-text';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import { checkPromptChange, mayChangePrompt, type PromptKeeper } from '../domain/prompt-change.ts';
import {
  changePrompt,
  deletePrompt,
  findPrompt,
  insertPrompt,
  listPrompts,
  notePromptUse,
  type PromptRow,
} from '../store/prompts.ts';
import type { Asker } from '../turns/asker.ts';
import { askerOf } from './asker.ts';

export interface PromptDeps {
  readonly app: Db;
}

export function bindPrompts(router: Router, { app }: PromptDeps): void {
  bind(router, routes.listPrompts, async ({ principal, query }) => {
    const asker = askerOf(principal);
    const { search, visibility } = query;
    const limit = pageSizeOf(query);
    const filter = { search, visibility, limit, offset: (query.page - 1) * limit };
    const { rows, total } = await inTenant(app, asker, (tx) => listPrompts(tx, asker, filter));
    return page({ items: rows.map((row) => shown(row, asker)), total });
  });

  bind(router, routes.createPrompt, async ({ principal, body }) => {
    const asker = askerOf(principal);
    return shown(await inTenant(app, asker, (tx) => insertPrompt(tx, asker, randomUUID(), body)), asker);
  });

  bind(router, routes.getPrompt, async ({ principal, params }) => {
    const asker = askerOf(principal);
    return shown(await inTenant(app, asker, (tx) => findPrompt(tx, asker, params.uuid)), asker);
  });

  bind(router, routes.updatePrompt, async ({ principal, params, body }) => {
    const asker = askerOf(principal);
    const row = await inTenant(app, asker, async (tx) => {
      checkPromptChange(await findPrompt(tx, asker, params.uuid), keeperOf(asker), body.visibility);
      return await changePrompt(tx, asker, params.uuid, body);
    });
    return shown(row, asker);
  });

  bind(router, routes.deletePrompt, async ({ principal, params }) => {
    const asker = askerOf(principal);
    await inTenant(app, asker, async (tx) => {
      checkPromptChange(await findPrompt(tx, asker, params.uuid), keeperOf(asker));
      await deletePrompt(tx, asker, params.uuid);
    });
    return null;
  });

  bind(router, routes.usePrompt, async ({ principal, params }) => {
    const asker = askerOf(principal);
    await inTenant(app, asker, async (tx) => {
      await findPrompt(tx, asker, params.uuid);
      await notePromptUse(tx, asker, params.uuid);
    });
    return null;
  });
}

function keeperOf(asker: Asker): PromptKeeper {
  return { userUuid: asker.userUuid, keeps: asker.kind === 'person' && asker.workspaceRole !== 'member' };
}

function shown(row: PromptRow, asker: Asker): Prompt {
  const { uuid, name, title, text, visibility } = row;
  return {
    uuid,
    name,
    title,
    text,
    variables: variablesOfPrompt(text).map(({ choices, ...rest }) => ({ ...rest, choices: [...choices] })),
    visibility,
    userUUID: row.user_uuid,
    mayChange: mayChangePrompt(row, keeperOf(asker)),
    lastUsedAt: row.used_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
