import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { person } from '../../test/running-catalog.ts';
import { html, link, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterEach(() => world.forget());
afterAll(() => world?.close());

const refresh = (content: string) =>
  `<html><head><title>Redirecting</title><meta http-equiv="Refresh" content="${content}"></head><body></body></html>`;

test('a page that sends on by itself is the one that it leads to, as after a redirect', async () => {
  world.serve({
    '/': refresh('0; url=en/'),
    '/en/': html('Start', link('/en/x') + link('/old')),
    '/en/x': html('X', 'The lighthouse stands on the quay.'),
    '/old': refresh(`2;URL='/en/x'`),
  });
  const ada = person();
  const { base, uuid, pages } = await world.looked(ada, { url: `${world.origin}/`, from: 'links' });
  expect(world.paths(pages, 'found')).toEqual(['/en/', '/en/x']);
  expect(world.paths(pages, 'left-out')).toEqual(['/old DUPLICATE']);
  const { documents } = await world.imported(ada, { base, uuid }, pages);
  expect(documents.map(({ name, status }) => [name, status])).toEqual([
    ['Start', 2],
    ['X', 2],
  ]);
});

test('one that sends on to what the site forbids is left out, and that is not asked for', async () => {
  world.serve({
    '/robots.txt': 'User-agent: *\nDisallow: /login',
    '/': html('Start', link('/a') + link('/b') + link('/c')),
    '/a': refresh('0; url=/login'),
    '/b': '->/login',
    '/c': '->/d',
    '/d': html('D', 'The lighthouse stands on the quay.'),
    '/login': html('Log in', 'Your password, please.'),
  });
  const { pages } = await world.looked(person(), { url: `${world.origin}/`, from: 'links' });
  expect(world.paths(pages, 'found')).toEqual(['/', '/d']);
  expect(world.paths(pages, 'left-out')).toEqual(['/a ROBOTS', '/b ROBOTS']);
  expect(world.requests().map(({ path }) => path)).not.toContain('/login');
});

test('one that is read for a while, shows itself again or speaks to browsers without scripts stays', async () => {
  world.serve({
    '/': html('News', link('/loop'), '<meta http-equiv="refresh" content="300; url=/later">'),
    '/loop': html('Loop', link('/shell'), '<meta http-equiv="refresh" content="5; url=/loop#top">'),
    '/shell': html('Shell', 'x', '<noscript><meta http-equiv="refresh" content="0; url=/none"></noscript>'),
  });
  const { pages } = await world.looked(person(), { url: `${world.origin}/`, from: 'links' });
  expect(world.paths(pages, 'found')).toEqual(['/', '/loop', '/shell']);
});

test('two that send on to each other end', async () => {
  world.serve({ '/': refresh('0; url=/b'), '/b': refresh('0; url=/') });
  const { ended } = await world.looked(person(), { url: `${world.origin}/`, from: 'links' });
  expect(['found', 'failed']).toContain(ended.phase);
  expect(world.requests().length).toBeLessThan(10);
});
