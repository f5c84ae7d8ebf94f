import { expect, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { type KnowledgeDocument, routes } from '@tutka/http-contracts';
import { take } from './use-live-base.ts';

const document = (status: KnowledgeDocument['status']) =>
  ({ uuid: 'a document', status }) as KnowledgeDocument;

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
