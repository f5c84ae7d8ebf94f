import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { KnowledgeDocument } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { person } from '../../test/running-catalog.ts';
import { html, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterAll(() => world.close());

/** What a document is, once it is read or has failed. */
const settled = (as: Person, path: string) =>
  eventually(
    async () => (await world.catalog.call<KnowledgeDocument>(as, 'GET', path)).body.data,
    ({ status }) => status >= 2,
  );

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
  const shown = await settled(ada, path);
  expect([shown.status, shown.name]).toEqual([2, 'Mine']);
});

test('the name that a page is added or replaced with stays, also when it is read again', async () => {
  const ada = person();
  const base = await world.newBase(ada);
  const documents = `/api/knowledges/${base}/documents`;
  world.serve({ '/page': html('Title of the page', '<p>The owl hunts at night.</p>') });
  const uri = `${world.origin}/page`;
  const added = await world.catalog.call<KnowledgeDocument>(ada, 'POST', documents, { uri, name: 'Mine' });
  const path = `${documents}/${added.body.data.uuid}`;
  const named = async () => {
    const { status, name } = await settled(ada, path);
    return [status, name];
  };
  expect(await named()).toEqual([2, 'Mine']);
  await world.catalog.call(ada, 'POST', `${path}/reindex`);
  expect(await named()).toEqual([2, 'Mine']);
  await world.catalog.call(ada, 'PUT', path, { uri, name: 'Ours' });
  expect(await named()).toEqual([2, 'Ours']);
  await world.catalog.call(ada, 'PUT', path, { uri });
  expect(await named()).toEqual([2, 'Title of the page']);
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
  await settled(ada, path);
  await world.catalog.call(ada, 'PUT', path, { name: 'Bears' });
  await world.catalog.call(ada, 'PUT', path, { uri: `${world.origin}/page` });
  expect((await settled(ada, path)).name).toBe('Title of the page');
});

test('a page that cannot be read anew keeps the name of what it goes on serving', async () => {
  const ada = person();
  const base = await world.newBase(ada);
  const documents = `/api/knowledges/${base}/documents`;
  world.serve({ '/owls': html('All about owls', '<p>The owl hunts at night.</p>') });
  const uri = `${world.origin}/owls`;
  const added = await world.catalog.call<KnowledgeDocument>(ada, 'POST', documents, { uri });
  const path = `${documents}/${added.body.data.uuid}`;
  const named = async () => {
    const { status, name, statusCode } = await settled(ada, path);
    return [status, name, statusCode];
  };
  expect(await named()).toEqual([2, 'All about owls', null]);
  for (const without of [
    '',
    '<html><head><title>App</title></head><body><div id="root"></div></body></html>',
  ]) {
    world.serve({ '/owls': without });
    await world.catalog.call(ada, 'POST', `${path}/reindex`);
    expect(await named()).toEqual([3, 'All about owls', 'NO_TEXT_ON_PAGE']);
  }
  await world.catalog.call(ada, 'PUT', path, { uri, name: 'Mine' });
  expect(await named()).toEqual([3, 'Mine', 'NO_TEXT_ON_PAGE']);
});
