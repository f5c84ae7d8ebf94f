import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { KnowledgeDocument } from '@tutka/http-contracts';
import { eventually, person } from '../../test/running-catalog.ts';
import { html, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterAll(() => world.close());

test('the name that a person gives while the page is being fetched stays', async () => {
  const ada = person();
  const base = await world.newBase(ada);
  const documents = `/api/knowledges/${base}/documents`;
  let answer = () => {};
  const asked = new Promise<void>((seen) => {
    world.answer((_, response) => {
      seen();
      answer = () =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(html('Title of the page', '<p>The owl hunts at night.</p>'));
    });
  });
  const added = await world.catalog.call<KnowledgeDocument>(ada, 'POST', documents, {
    uri: `${world.origin}/page`,
  });
  const path = `${documents}/${added.body.data.uuid}`;
  await asked;
  expect(
    (await world.catalog.call<KnowledgeDocument>(ada, 'PUT', path, { name: 'Mine' })).body.data.name,
  ).toBe('Mine');
  answer();
  const shown = await eventually(
    async () => (await world.catalog.call<KnowledgeDocument>(ada, 'GET', path)).body.data,
    ({ status }) => status >= 2,
  );
  expect([shown.status, shown.name]).toEqual([2, 'Mine']);
});

test('a document that was renamed and then replaced by a web page is called by the page’s title', async () => {
  const ada = person();
  const base = await world.newBase(ada);
  const documents = `/api/knowledges/${base}/documents`;
  world.serve({ '/page': html('Title of the page', '<p>The owl hunts at night.</p>') });
  const added = await world.catalog.call<KnowledgeDocument>(ada, 'POST', documents, {
    content: 'The bear sleeps.',
  });
  const path = `${documents}/${added.body.data.uuid}`;
  const settled = () =>
    eventually(
      async () => (await world.catalog.call<KnowledgeDocument>(ada, 'GET', path)).body.data,
      ({ status }) => status >= 2,
    );
  await settled();
  await world.catalog.call(ada, 'PUT', path, { name: 'Bears' });
  await world.catalog.call(ada, 'PUT', path, { uri: `${world.origin}/page` });
  expect((await settled()).name).toBe('Title of the page');
});
