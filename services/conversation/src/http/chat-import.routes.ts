import { randomUUID } from 'node:crypto';
import { type Db, inTenant } from '@tutka/database';
import { type ChatImport, LONGEST_CHAT_IMPORT, pageSizeOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Request, Router } from 'express';
import type { Catalog } from '../clients/catalog.ts';
import { ImportNotReady } from '../domain/errors.ts';
import type { Importer } from '../imports/importer.ts';
import { OneAtATime } from '../imports/one-at-a-time.ts';
import { takeFile } from '../imports/take-file.ts';
import {
  chooseChats,
  deleteImport,
  findImport,
  type ImportRow,
  insertImport,
  listImports,
  refuseSecond,
} from '../store/chat-imports.ts';
import { ofChatImport, tell } from '../store/event-log.ts';
import { listChats } from '../store/imported-chats.ts';
import type { Asker } from '../turns/asker.ts';
import { askerOf } from './asker.ts';

const SHOWN = 10;

export interface ChatImportDeps {
  readonly app: Db;
  readonly catalog: Catalog;
  readonly importer: Importer;
}

export function bindChatImports(router: Router, { app, catalog, importer }: ChatImportDeps): void {
  const senders = new OneAtATime();
  const received = async (asker: Asker, name: string, request: Request): Promise<ImportRow> => {
    await inTenant(app, asker, (tx) => refuseSecond(tx, asker));
    const file = await takeFile(request, LONGEST_CHAT_IMPORT);
    try {
      const uuid = randomUUID();
      const kept = { uuid, name, bytes: file.bytes };
      const row = await inTenant(app, asker, async (tx) => {
        const inserted = await insertImport(tx, asker, kept);
        const data = { importUuid: uuid, bytes: file.bytes };
        await tell(tx, asker, [ofChatImport(asker, { type: 'ChatImportReceived', data })]);
        return inserted;
      });
      importer.read(uuid, asker, file);
      return row;
    } catch (error) {
      await file.remove();
      throw error;
    }
  };

  bind(router, routes.createChatImport, async ({ principal, query, request }) => {
    const asker = askerOf(principal);
    return shown(await senders.do(asker.userUuid, () => received(asker, query.fileName, request)));
  });

  bind(router, routes.listChatImports, async ({ principal }) => {
    const asker = askerOf(principal);
    return (await inTenant(app, asker, (tx) => listImports(tx, asker, SHOWN))).map(shown);
  });

  bind(router, routes.getChatImport, async ({ principal, params }) => {
    const asker = askerOf(principal);
    return shown(await inTenant(app, asker, (tx) => findImport(tx, asker, params.uuid)));
  });

  bind(router, routes.listImportedChats, async ({ principal, params, query }) => {
    const asker = askerOf(principal);
    const limit = pageSizeOf(query);
    const filter = { search: query.search, limit, offset: (query.page - 1) * limit };
    const { rows, total } = await inTenant(app, asker, async (tx) => {
      await findImport(tx, asker, params.uuid);
      return await listChats(tx, params.uuid, filter);
    });
    const items = rows.map(({ ordinal, title, state, ...row }) => ({
      ordinal,
      title,
      state,
      sessionUUID: row.session_uuid,
      messageCount: row.message_count,
      createdAt: row.created_at.toISOString(),
      lastMessageAt: row.last_message_at.toISOString(),
    }));
    return page({ items, total });
  });

  bind(router, routes.startChatImport, async ({ principal, params, body }) => {
    const asker = askerOf(principal);
    const { agentUuid, name, logo } = await catalog.resolveAgent(asker, body.agentUUID);
    const choice = { agent: { uuid: agentUuid, name, logo }, only: body.only, except: body.except };
    const row = await inTenant(app, asker, async (tx) => {
      await findImport(tx, asker, params.uuid);
      if (!(await chooseChats(tx, params.uuid, choice))) {
        throw new ImportNotReady('This file is not read yet, or was imported already. Send it again.');
      }
      const data = { importUuid: params.uuid, agentUuid };
      const row = await findImport(tx, asker, params.uuid);
      await tell(tx, asker, [ofChatImport(asker, { type: 'ChatImportStarted', data })]);
      return row;
    });
    importer.poke();
    return shown(row);
  });

  bind(router, routes.deleteChatImport, async ({ principal, params }) => {
    const asker = askerOf(principal);
    await inTenant(app, asker, async (tx) => {
      await findImport(tx, asker, params.uuid);
      await deleteImport(tx, params.uuid);
      const data = { importUuid: params.uuid };
      await tell(tx, asker, [ofChatImport(asker, { type: 'ChatImportDeleted', data })]);
    });
    return null;
  });
}

function shown(row: ImportRow): ChatImport {
  const { uuid, source, state, unreadable, error, counts } = row;
  const { citations, files, tools, found, messages, ...chats } = counts;
  return {
    uuid,
    fileName: row.file_name,
    byteSize: Number(row.byte_size),
    source,
    state,
    found,
    messages,
    ...chats,
    unreadable,
    dropped: { citations, files, tools },
    firstAt: row.first_at?.toISOString() ?? null,
    lastAt: row.last_at?.toISOString() ?? null,
    agentUUID: row.agent_uuid,
    errorCode: row.error_code,
    error,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
