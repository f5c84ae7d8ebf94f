import { expect, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { type KnowledgeDocument, routes } from '@tutka/http-contracts';
import { keepAsTold, take } from './use-live-base.ts';

const document = (status: KnowledgeDocument['status']) =>
  ({ uuid: 'a document', status, updatedAt: `2026-01-01T00:00:0${status}Z` }) as KnowledgeDocument;

/** The lists of a base as a page has them; `asked` says how often each was asked for. */
function page() {
  const client = new QueryClient();
  const asked = { all: 0, failed: 0 };
  const list = (name: keyof typeof asked, status: number | null, documents: KnowledgeDocument[]) => {
    const queryKey = [
      routes.listDocuments.method,
      routes.listDocuments.path,
      { id: 'base' },
      { page: 1, status },
      'page',
    ];
    const queryFn = async () => {
      asked[name] += 1;
      return { data: documents, pagination: { page: 1, pageSize: 20, total: documents.length } };
    };
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  };
  return { client, asked, list };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a document that fails comes to the list of those that failed, though another list has it; its progress asks for nothing', async () => {
  const { client, asked, list } = page();
  const statuses = new Map();
  const tell = async (status: KnowledgeDocument['status']) => {
    await take(client, 'base', { seq: 0, documents: [document(status)] }, statuses);
    await settled();
  };
  const leave = [list('all', null, [document(1)])];
  await settled();
  await tell(1);
  await tell(1);
  expect(asked).toEqual({ all: 1, failed: 0 });
  leave.push(list('failed', 3, []));
  await settled();
  await tell(1);
  expect(asked).toEqual({ all: 1, failed: 1 });
  await tell(3);
  expect(asked).toEqual({ all: 2, failed: 2 });
  for (const each of leave) each();
  client.clear();
});

test('what was read before a document was ready does not hide that it is, though it comes later', async () => {
  const client = new QueryClient();
  const told = new Map<string, KnowledgeDocument>();
  const stop = keepAsTold(client, 'base', told);
  const queryKey = [routes.listDocuments.method, routes.listDocuments.path, { id: 'base' }, null, 'page'];
  const pagination = { page: 1, pageSize: 20, total: 1 };
  let come = (_: KnowledgeDocument) => undefined as unknown;
  const queryFn = async () => {
    const read = await new Promise<KnowledgeDocument>((resolve) => {
      come = resolve;
    });
    return { data: [read], pagination };
  };
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const leave = observer.subscribe(() => undefined);
  const statusNow = () => observer.getCurrentResult().data?.data[0]?.status;
  const first = take(client, 'base', { seq: 0, documents: [document(2)] }, told);
  await settled();
  come(document(1));
  await first;
  await settled();
  expect(statusNow()).toBe(2);

  void client.refetchQueries({ queryKey });
  const second = take(client, 'base', { seq: 1, documents: [document(3)] }, told);
  await settled();
  come(document(1));
  await second;
  await settled();
  expect(statusNow()).toBe(3);
  stop();
  leave();
  client.clear();
});

test('a document that became ready between two streams is shown as ready', async () => {
  const client = new QueryClient();
  const told = new Map<string, KnowledgeDocument>();
  const stop = keepAsTold(client, 'base', told);
  let now = document(1);
  let asked = 0;
  const queryKey = [routes.listDocuments.method, routes.listDocuments.path, { id: 'base' }, null, 'page'];
  const queryFn = async () => {
    asked += 1;
    return { data: [now], pagination: { page: 1, pageSize: 20, total: 1 } };
  };
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const leave = observer.subscribe(() => undefined);
  await settled();
  await take(client, 'base', { seq: 0, documents: [document(1)] }, told);
  await take(client, 'base', { seq: 1, done: true }, told);
  await take(client, 'base', { seq: 0, documents: [document(1)] }, told);
  await take(client, 'base', { seq: 1 }, told);
  expect(asked).toBe(1);
  now = document(2);
  await take(client, 'base', { seq: 0 }, told);
  await settled();
  expect(observer.getCurrentResult().data?.data[0]?.status).toBe(2);
  await take(client, 'base', { seq: 0 }, told);
  expect(asked).toBe(2);
  stop();
  leave();
  client.clear();
});
