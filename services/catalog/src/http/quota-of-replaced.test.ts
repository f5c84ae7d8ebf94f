import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge, KnowledgeDocument } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { person } from '../../test/running-catalog.ts';
import { html, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';

const limit = 10_000;
let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld({ platform: { bytes: limit, knowledges: 0 } });
});
afterAll(() => world.close());

const words = (bytes: number) => 'The owl hunts at night. '.repeat(Math.ceil(bytes / 24)).slice(0, bytes);
const page = (bytes: number) => html('Page', `<p>${words(bytes)}</p>`);

/** A base with a document, all read: its documents' path, the document's, and what is asked of them. */
async function baseOf(ada: Person, source: object) {
  const body = { name: 'Base', ...source };
  const made = await world.catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', body);
  const documents = `/api/knowledges/${made.body.data.uuid}/documents`;
  const settled = () =>
    eventually(
      async () => (await world.catalog.call<KnowledgeDocument[]>(ada, 'GET', documents)).body.data,
      (all) => all.every(({ status }) => status >= 2),
    );
  const usage = () => world.catalog.call<{ bytes: { used: number } }>(ada, 'GET', '/api/knowledges/usage');
  const used = async () => (await usage()).body.data.bytes.used;
  const [first] = await settled();
  return { documents, path: `${documents}/${first?.uuid}`, first, settled, used };
}

test.each([
  ['is refused where there is no room for it', 9_000, 'QUOTA_EXCEEDED'],
  ['has the room of what it replaces', 4_000, null],
])('a web page in place of a document %s', async (_, bytes, statusCode) => {
  const ada = person();
  const { documents, path, settled, used } = await baseOf(ada, { content: words(5_000) });
  await world.catalog.call(ada, 'POST', documents, { content: words(5_000) });
  await settled();
  world.serve({ '/page': page(bytes) });
  await world.catalog.call(ada, 'PUT', path, { uri: `${world.origin}/page` });
  expect((await settled())[0]?.statusCode).toBe(statusCode);
  expect(await used()).toBeLessThanOrEqual(limit);
});

test('a page that was too empty to be read is read again where there is room for it', async () => {
  const ada = person();
  world.serve({
    '/late': `<html><head><title>Late</title></head><body><!--${words(6_000)}--></body></html>`,
  });
  const { path, first, settled } = await baseOf(ada, { uri: `${world.origin}/late` });
  expect(first).toMatchObject({ statusCode: 'NO_TEXT_ON_PAGE', byteSize: expect.any(Number) });
  world.serve({ '/late': page(6_000) });
  await world.catalog.call(ada, 'POST', `${path}/retry`);
  expect((await settled())[0]).toMatchObject({ status: 2, statusCode: null });
});

test('what serves until its replacement is read keeps its room, for it may stay', async () => {
  const ada = person();
  const { documents, path, settled, used } = await baseOf(ada, { content: words(5_000) });
  const uri = await world.catalog.upload(ada, 'new.zip', Buffer.from('504b0506'.padEnd(44, '0'), 'hex'));
  await world.catalog.call(ada, 'PUT', path, { uri });
  expect((await settled())[0]).toMatchObject({ status: 3, serving: true });
  expect((await world.catalog.call(ada, 'POST', documents, { content: words(9_000) })).status).toBe(402);
  const cancelled = await world.catalog.call(ada, 'POST', `${path}/cancel`);
  expect([cancelled.status, await used()]).toEqual([200, 5_000]);
});
