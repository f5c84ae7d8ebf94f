import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { SiteImport } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { person } from '../../test/running-catalog.ts';
import { at, html, link, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterEach(() => world.forget());
afterAll(() => world?.close());

const endless: RequestListener = ({ url = '' }, response) => {
  if (url === '/robots.txt') return void response.writeHead(404).end();
  const next = Number(url.slice(2) || '0') + 1;
  setTimeout(() => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(html(`Page ${url}`, `text ${link(`/p${next}`)}`));
  }, 50);
};

test('is cancelled, and then nothing more is asked; another may begin', async () => {
  world.answer(endless);
  const ada = person();
  const base = await world.newBase(ada);
  const { uuid } = (await world.ask(ada, base, { url: `${world.origin}/`, from: 'links', limit: 200 })).body
    .data;
  expect((await world.ask(ada, base, { url: `${world.origin}/` })).body.errorCode).toBe(
    'SITE_IMPORT_UNDER_WAY',
  );
  await eventually(
    async () => world.requests().length,
    (count) => count > 3,
  );
  const cancelled = await world.catalog.call<SiteImport>(ada, 'POST', at(base, uuid, '/cancel'));
  expect(cancelled.body.data.phase).toBe('cancelled');
  await sleep(200);
  const { length } = world.requests();
  await sleep(400);
  expect(world.requests()).toHaveLength(length);
  expect((await world.ask(ada, base, { url: `${world.origin}/` })).status).toBe(200);
  await world.catalog.call(ada, 'DELETE', `/api/knowledges/${base}`);
});

test('ends with its base, and leaves nothing', async () => {
  world.answer(endless);
  const ada = person();
  const base = await world.newBase(ada);
  const { uuid } = (await world.ask(ada, base, { url: `${world.origin}/`, from: 'links', limit: 200 })).body
    .data;
  await eventually(
    async () => world.requests().length,
    (count) => count > 2,
  );
  expect((await world.catalog.call(ada, 'DELETE', `/api/knowledges/${base}`)).status).toBe(200);
  await sleep(300);
  const left = async (table: string, column: string) =>
    (await world.catalog.worker(table).where(column, uuid)).length;
  expect([
    await left('site_imports', 'uuid'),
    await left('site_resources', 'import'),
    await left('site_jobs', 'import'),
  ]).toEqual([0, 0, 0]);
});

test('of another workspace is not there', async () => {
  world.serve({ '/': html('Start', 'x') });
  const [ada, eve] = [person(), person()];
  const { base, uuid } = await world.looked(ada, { url: `${world.origin}/` });
  const mine = await world.newBase(eve);
  for (const path of [at(base, uuid), at(mine, uuid), at(base, uuid, '/pages')]) {
    expect((await world.catalog.call(eve, 'GET', path)).status).toBe(404);
  }
  expect((await world.catalog.call(eve, 'POST', at(mine, uuid, '/start'), { pages: [1] })).status).toBe(404);
  expect((await world.ask(eve, base, { url: world.origin })).status).toBe(404);
});

test('more pages than it may take, or pages that were not found, are refused', async () => {
  world.serve({
    '/sitemap.xml': `<urlset>${[1, 2, 3].map((n) => `<url><loc>${world.origin}/${n}</loc></url>`).join('')}</urlset>`,
  });
  const ada = person();
  const { base, uuid, pages } = await world.looked(ada, { url: world.origin, limit: 2 });
  const start = (chosen: number[]) =>
    world.catalog.call(ada, 'POST', at(base, uuid, '/start'), { pages: chosen });
  expect((await start(pages.map(({ ordinal }) => ordinal))).body.errorCode).toBe('TOO_MANY_SITE_PAGES');
  expect((await start([999])).body.errorCode).toBe('NO_SUCH_SITE_PAGES');
});

test('is what a replay of the log makes', async () => {
  world.serve({ '/': html('Start', link('/a')), '/a': html('A', 'a') });
  const ada = person();
  const { base, uuid, pages } = await world.looked(ada, { url: `${world.origin}/` });
  await world.imported(ada, { base, uuid }, pages);
  expect((await rebuild(world.catalog.database.workerUrl)).differences).toEqual([]);
});

test('ends where the workspace has no more room, and says so', async () => {
  const small = await openSiteWorld({ platform: { bytes: 2_000, knowledges: 0 } });
  try {
    const page = (title: string) => html(title, `<p>${'words '.repeat(150)}</p>`);
    small.serve({
      '/': html('Start', link('/a') + link('/b') + link('/c')),
      '/a': page('A'),
      '/b': page('B'),
      '/c': page('C'),
    });
    const ada = person();
    const found = await small.looked(ada, { url: `${small.origin}/` });
    const { done, documents } = await small.imported(ada, found, found.pages);
    expect(done).toMatchObject({ phase: 'failed', statusCode: 'QUOTA_EXCEEDED', chosen: 4, added: 2 });
    expect(documents).toHaveLength(2);
  } finally {
    await small.close();
  }
});
