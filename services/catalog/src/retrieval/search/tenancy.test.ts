import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, inTenant, type Tx } from '@tutka/database';
import { chunksOf, openRetrieval, type RetrievalDatabase, TestBase } from '../../../test/retrieval-base.ts';
import { indexChunks, readChunks, removeDocument, search } from '../index.ts';

let db: RetrievalDatabase;
let base: TestBase;
let document: string;

beforeAll(async () => {
  db = await openRetrieval();
  base = new TestBase(db);
  document = await base.put(['The vault opens at nine']);
});

afterAll(() => db.drop());

const stranger = { kind: 'person', workspace: randomUUID() };
const anonymous = { kind: 'anonymous' };
const vault = (tx: Tx) => search(tx, { knowledges: [base.knowledge], query: 'vault', topK: 5 });
const chunks = (tx: Tx) => readChunks(tx, { document, index: 1, from: 0, limit: 5 });

test('another workspace finds nothing, not even by the name of the base', async () => {
  expect(await inTenant(db.app, stranger, vault)).toEqual([]);
  expect(await inTenant(db.app, anonymous, vault)).toEqual([]);
  expect(await inTenant(db.app, stranger, chunks)).toEqual([]);
});

test('statistics of another workspace are not felt', async () => {
  const own = new TestBase(db);
  await own.put(['A vault of our own', 'A garden']);
  const alone = await own.search('vault');
  expect(await own.search('vault', 50, [own.knowledge, base.knowledge])).toEqual(alone);
});

test('another workspace can neither remove a document nor add to the base', async () => {
  await inTenant(db.app, stranger, (tx) => removeDocument(tx, { knowledge: base.knowledge, document }));
  expect(await base.texts('vault')).toHaveLength(1);
  const version = {
    workspace: base.workspace,
    knowledge: base.knowledge,
    document: randomUUID(),
    index: 1,
    generation: 1,
  };
  const foreign = inTenant(db.app, stranger, (tx) => indexChunks(tx, version, chunksOf(['A planted text'])));
  await expect(foreign).rejects.toThrow(/row-level security/);
});

test('a worker finds what it names, and only that', async () => {
  const other = new TestBase(db);
  await other.put(['Another vault']);
  expect((await asWorker(db.worker, vault)).map(({ text }) => text)).toEqual(['The vault opens at nine']);
});

test('a public base is found by everyone, and read by everyone', async () => {
  const open = new TestBase(db);
  const shown = await open.put(['The library opens at eight']);
  const at = new Date();
  await db.worker('knowledges').insert({
    uuid: open.knowledge,
    workspace: open.workspace,
    owner: randomUUID(),
    name: 'Opening times',
    description: '',
    tags: [],
    visibility: 'public',
    metadata: {},
    created_at: at,
    updated_at: at,
  });
  const library = (tx: Tx) => search(tx, { knowledges: [open.knowledge], query: 'library', topK: 5 });
  expect(await inTenant(db.app, stranger, library)).toHaveLength(1);
  expect(await inTenant(db.app, anonymous, library)).toHaveLength(1);
  const read = await inTenant(db.app, stranger, (tx) =>
    readChunks(tx, { document: shown, index: 1, from: 0, limit: 5 }),
  );
  expect(read).toHaveLength(1);
  await inTenant(db.app, stranger, (tx) =>
    removeDocument(tx, { knowledge: open.knowledge, document: shown }),
  );
  expect(await open.texts('library')).toHaveLength(1);
});
