import { expect, test } from '@jest/globals';
import { folders, onMigrated } from './databases.ts';
import { incompatibilities } from './incompatibilities.ts';
import { readReleased } from './released.ts';
import { type Schema, schemaOf } from './schema.ts';

const PATIENCE_MS = 300_000;
const nothing: ReadonlySet<string> = new Set();

test.each(Object.keys(folders))(
  'processes of the last release run on the schema of %s as it is now',
  async (name) => {
    const { schema, unread } = readReleased(name);
    expect(schema.columns.size).toBeGreaterThan(10);
    const now = await onMigrated(name, schemaOf);
    expect(incompatibilities(schema, now, unread)).toEqual([]);
  },
  PATIENCE_MS,
);

/** Migrations that would stop the version before, and what is said of each. */
const planted: readonly (readonly [statement: string, says: string])[] = [
  ['DROP TABLE agent_prompts', 'agent_prompts is gone'],
  ['ALTER TABLE agents RENAME TO assistants', 'agents is gone'],
  ['ALTER TABLE knowledges DROP COLUMN name', 'knowledges.name is gone'],
  ['ALTER TABLE knowledges RENAME COLUMN name TO title', 'knowledges.name is gone'],
  ['ALTER TABLE uploads ALTER COLUMN size TYPE numeric', 'uploads.size was bigint and is numeric'],
  ['ALTER TABLE uploads ALTER COLUMN share SET NOT NULL', 'uploads.share must be given now'],
  ['ALTER TABLE uploads ALTER COLUMN created_at DROP DEFAULT', 'uploads.created_at has no default any more'],
  [
    'ALTER TABLE uploads ADD COLUMN region text NOT NULL',
    'uploads.region is new, must be given and has no default',
  ],
  ['ALTER TABLE uploads ADD CHECK (size < 9)', 'uploads is newly held to: CHECK ((size < 9))'],
  [
    'CREATE UNIQUE INDEX one_name ON uploads (name)',
    'uploads is newly held to: CREATE UNIQUE INDEX one_name',
  ],
  [
    'CREATE TABLE things (upload text REFERENCES uploads)',
    'rows of uploads cannot be deleted any more while things names them',
  ],
];
const allowed = [
  'CREATE TABLE things (n int PRIMARY KEY CHECK (n > 0))',
  'CREATE TABLE things (upload text REFERENCES uploads ON DELETE CASCADE)',
  'ALTER TABLE uploads ADD COLUMN region text',
  "ALTER TABLE uploads ADD COLUMN region text NOT NULL DEFAULT 'north'",
  'ALTER TABLE uploads ALTER COLUMN name DROP NOT NULL',
  'CREATE INDEX by_name ON uploads (name)',
];

test(
  'a migration that takes away or narrows what the last release uses is found, one that adds is not',
  async () => {
    await onMigrated('catalog', async (db) => {
      const before = await schemaOf(db);
      const after = async (statement: string): Promise<string[]> => {
        const tx = await db.transaction();
        try {
          await tx.raw(statement);
          return incompatibilities(before, await schemaOf(tx), nothing);
        } finally {
          await tx.rollback();
        }
      };
      for (const [statement, says] of planted)
        expect([statement, ...(await after(statement))].join('; ')).toContain(says);
      for (const statement of allowed) expect([statement, ...(await after(statement))]).toEqual([statement]);
      const without = { ...before, functions: nothing };
      expect(incompatibilities(before, without, nothing)).toHaveLength(before.functions.size);
    });
  },
  PATIENCE_MS,
);

test('what the last release neither reads nor writes may go', () => {
  const text = { type: 'text', nullable: true, hasDefault: false };
  const old: Schema = {
    columns: new Map([
      ['a.b', text],
      ['a.c', text],
    ]),
    rules: nothing,
    functions: new Set(['f()']),
  };
  const without: Schema = { columns: new Map([['a.c', text]]), rules: nothing, functions: nothing };
  expect(incompatibilities(old, without, nothing)).toEqual(['a.b is gone', 'f() is gone']);
  expect(incompatibilities(old, without, new Set(['a.b', 'f()']))).toEqual([]);
  const none = { ...without, columns: new Map() };
  expect(incompatibilities(old, none, new Set(['a', 'f()']))).toEqual([]);
});
