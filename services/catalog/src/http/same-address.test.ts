import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge } from '@tutka/http-contracts';
import { knowledgeCalls } from '../../test/knowledge-calls.ts';
import { person } from '../../test/running-catalog.ts';
import { html, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterAll(() => world.close());

const { settled } = knowledgeCalls(() => world.catalog);

test.each([
  ['without its last slash', (origin: string) => origin],
  ['with a place on the page', (origin: string) => `${origin}/#prices`],
])('the address that a base was made from is no other one (%s)', async (_, write) => {
  const ada = person();
  world.serve({ '/': html('Home', '<p>The owl hunts at night.</p>') });
  world.forget();
  const uri = write(world.origin);
  const made = await world.catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', { name: 'Base', uri });
  const { uuid } = made.body.data;
  await settled(ada, uuid);
  const body = { metadata: { shelf: 7 }, isKnowledgeChanged: false, uri };
  const saved = await world.catalog.call<Knowledge>(ada, 'PUT', `/api/knowledges/${uuid}`, body);
  expect(saved.body.data).toMatchObject({ status: 2, metadata: { shelf: 7 } });
  expect(world.requests().map(({ path }) => path)).toEqual(['/']);
});

test('a base that has changed and has another address is read anew as a whole', async () => {
  const ada = person();
  const pages = ['/one', '/two', '/three'];
  world.serve(Object.fromEntries(pages.map((path) => [path, html(path, '<p>The owl hunts.</p>')])));
  const [one, two, three] = pages.map((path) => `${world.origin}${path}`);
  const made = await world.catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', {
    name: 'Base',
    uri: one,
  });
  const path = `/api/knowledges/${made.body.data.uuid}`;
  await world.catalog.call(ada, 'POST', `${path}/documents`, { uri: two });
  await settled(ada, made.body.data.uuid);
  world.forget();
  await world.catalog.call(ada, 'PUT', path, { uri: three, isKnowledgeChanged: true });
  await settled(ada, made.body.data.uuid);
  expect(
    world
      .requests()
      .map((request) => request.path)
      .sort(),
  ).toEqual(['/three', '/two']);
});
