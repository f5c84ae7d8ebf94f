import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Db, openDatabase } from '@tutka/database';
import type { Knowledge } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

const tables = ['uploads', 'knowledges', 'documents', 'document_pages', 'chunks', 'streams', 'events'];
const ada = person();
const eve = person();

let catalog: RunningCatalog;
let client: Db;
let open: string;
let closed: string;
beforeAll(async () => {
  catalog = await runCatalog();
  client = openDatabase(catalog.database.appUrl, { max: 1 });
  const create = async (name: string, visibility: string) => {
    const uri = await catalog.upload(ada, `${name}.txt`, `The secret of ${name}`);
    const made = await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', { name, visibility, uri });
    return made.body.data.uuid;
  };
  [open, closed] = [await create('open', 'public'), await create('closed', 'private')];
  await eventually(
    () => catalog.worker('documents').where('status', 2),
    (rows) => rows.length === 2,
  );
});
afterAll(async () => {
  await client.destroy();
  await catalog.close();
});

/** Rows of a table that a raw connection in the app role sees as a workspace. */
async function seen(table: string, workspace: string): Promise<Record<string, unknown>[]> {
  await client.raw(`SELECT set_config('tutka.workspace', ?, false)`, [workspace]);
  return (await client.raw(`SELECT * FROM ${table}`)).rows;
}

test.each(tables)('%s: the own workspace sees its rows', async (table) => {
  expect((await seen(table, ada.workspace)).length).toBeGreaterThan(1);
});

test.each(tables)('%s: another workspace, and none, see nothing but what is public', async (table) => {
  for (const workspace of [eve.workspace, '']) {
    for (const row of await seen(table, workspace)) {
      expect([table, row.knowledge ?? row.uuid]).toEqual([
        expect.stringMatching(/^(knowledges|documents|document_pages|chunks)$/),
        open,
      ]);
      expect(JSON.stringify(row)).not.toContain(closed);
    }
  }
});

test('rows of another workspace can be neither changed nor made', async () => {
  await client.raw(`SELECT set_config('tutka.workspace', ?, false)`, [eve.workspace]);
  for (const table of tables.slice(0, 5)) {
    const { rowCount } = await client.raw(`DELETE FROM ${table}`);
    expect([table, rowCount]).toEqual([table, 0]);
  }
  await expect(
    client.raw(
      `INSERT INTO knowledges SELECT gen_random_uuid(), ?, ?, 'x', '', '{}', 'private', '{}', now(), now()`,
      [ada.workspace, ada.workspace],
    ),
  ).rejects.toThrow(/row-level security/);
});

test('the list of work is no concern of requests from elsewhere', async () => {
  await client.raw(`SELECT set_config('tutka.workspace', ?, false)`, [eve.workspace]);
  await expect(client.raw('SELECT * FROM ingestion_turns')).rejects.toThrow(/permission denied/);
  expect((await client.raw('SELECT * FROM ingestion_jobs')).rows).toEqual([]);
});
