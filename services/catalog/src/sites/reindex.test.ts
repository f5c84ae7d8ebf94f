import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import type { Knowledge } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { person } from '../../test/running-catalog.ts';
import { html, link, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';
import { forgetHosts } from '../store/site-hosts.ts';

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterAll(() => world?.close());

const names = ['a', 'b', 'c', 'd'];
const pages = (robots: string) => ({
  '/robots.txt': robots,
  '/': html('Start', names.map((name) => link(`/${name}`)).join('')),
  ...Object.fromEntries(
    names.map((name) => [`/${name}`, html(name, `<p>Train ${name} leaves at noon.</p>`)]),
  ),
});

test('pages of a site that are read anew are asked for one at a time, with its pause, as its robots.txt allows', async () => {
  world.serve(pages('User-agent: *\nDisallow: /private'));
  const ada = person();
  const { base, uuid, pages: found } = await world.looked(ada, { url: `${world.origin}/` });
  await world.imported(ada, { base, uuid }, found);
  world.forget();
  world.serve(pages('User-agent: *\nDisallow: /b\nCrawl-delay: 0.3'));
  const other = (
    await world.catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', {
      name: 'One',
      uri: `${world.origin}/c`,
    })
  ).body.data.uuid;
  expect((await world.catalog.call(ada, 'POST', `/api/knowledges/${base}/reindex`)).status).toBe(200);
  const rows = await eventually(
    () => world.catalog.worker('documents').whereIn('knowledge', [base, other]),
    (all) => all.length === 6 && all.every(({ status }) => status >= 2),
  );
  expect(rows.filter(({ status }) => status === 3).map(({ uri, status_code }) => [uri, status_code])).toEqual(
    [[`${world.origin}/b`, 'ROBOTS']],
  );
  const asked = world.requests();
  expect(asked.map(({ path }) => path).sort()).toEqual(['/', '/a', '/c', '/c', '/d', '/robots.txt']);
  for (const [place, { path, at }] of asked.entries()) {
    const before = asked[place - 1];
    // As long as the site asks, after each request that followed on its robots.txt.
    const pause = asked.slice(0, place).some((one) => one.path === '/robots.txt') ? 280 : 15;
    if (before) expect([path, at - before.ended >= pause]).toEqual([path, true]);
  }
  // What was not let be fetched goes on serving.
  const search = { query: 'Train b' };
  const answer = await world.catalog.call<{ passages: { text: string }[] }>(
    ada,
    'POST',
    `/api/knowledges/${base}/search`,
    search,
  );
  expect(answer.body.data.passages.map(({ text }) => text).join()).toContain('Train b leaves');
});

test('a page that leads to what the site forbids by now, or asks not to be indexed, is not taken in its place', async () => {
  const robots = 'User-agent: *\nDisallow: /login';
  await world.catalog.worker('site_hosts').delete();
  world.serve(pages(robots));
  const ada = person();
  const { base, uuid, pages: found } = await world.looked(ada, { url: `${world.origin}/`, from: 'links' });
  await world.imported(ada, { base, uuid }, found);
  world.forget();
  world.serve({
    ...pages(robots),
    '/a': '->/login?next=/a',
    '/b': html('Redirecting', '', '<meta http-equiv="refresh" content="0; url=/login?next=/b">'),
    '/c': html('c', 'Train c is for people alone.', '<meta name="robots" content="noindex">'),
    '/d': '->/new/d',
    '/new/d': html('d', 'Train d leaves at one.'),
    '/login?next=/a': html('Log in', 'Your password, please.'),
    '/login?next=/b': html('Log in', 'Your password, please.'),
  });
  expect((await world.catalog.call(ada, 'POST', `/api/knowledges/${base}/reindex`)).status).toBe(200);
  const rows = await eventually(
    () => world.catalog.worker('documents').where({ knowledge: base }).orderBy('uri'),
    (all) => all.every(({ status }) => status >= 2),
  );
  expect(rows.map(({ name, status, status_code }) => [name, status, status_code])).toEqual([
    ['Start', 2, null],
    ['a', 3, 'ROBOTS'],
    ['b', 3, 'ROBOTS'],
    ['c', 3, 'NO_INDEX'],
    ['d', 2, null],
  ]);
  expect(world.requests().filter(({ path }) => path.startsWith('/login'))).toEqual([]);
  const answer = await world.catalog.call<{ passages: { text: string }[] }>(
    ada,
    'POST',
    `/api/knowledges/${base}/search`,
    { query: 'Train leaves at noon one' },
  );
  const texts = answer.body.data.passages.map(({ text }) => text).join();
  for (const kept of ['Train a leaves at noon', 'Train c leaves at noon', 'Train d leaves at one']) {
    expect(texts).toContain(kept);
  }
});

test('a host that nobody has asked for a day is forgotten, one that was asked lately is not', async () => {
  const { worker } = world.catalog;
  const days = (count: number) => worker.raw(`now() - ? * interval '1 day'`, [count]);
  const hosts = ['old.test', 'older.test', 'asked.test', 'known.test'];
  await worker('site_hosts').insert([
    { host: 'old.test', free_at: days(2), robots: '', robots_at: days(2) },
    { host: 'older.test', free_at: days(9) },
    { host: 'asked.test', free_at: days(0) },
    { host: 'known.test', free_at: days(2), robots: '', robots_at: days(0.5) },
  ]);
  await asWorker(worker, forgetHosts);
  const left: string[] = await worker('site_hosts').whereIn('host', hosts).orderBy('host').pluck('host');
  expect(left).toEqual(['asked.test', 'known.test']);
});
