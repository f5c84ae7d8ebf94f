import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { person } from '../../test/running-catalog.ts';
import { html, link, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterEach(() => world.forget());
afterAll(() => world?.close());

/** Sends a page that never ends, a little at a time. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  const more = setInterval(() => response.write('<p>more'), 50);
  response.on('close', () => clearInterval(more));
}

/** A site without robots.txt and site map, whose pages are made as they are asked for. */
function serveMade(page: (url: string) => string | undefined): void {
  world.answer(({ url = '' }, response) => {
    const text = /^\/(?:robots|sitemap)\./.test(url) ? undefined : page(url);
    if (text === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(text);
  });
}

test('robots.txt that forbids everything: no page is asked for', async () => {
  world.serve({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': html('Start', 'x') });
  const { ended } = await world.looked(person(), { url: `${world.origin}/` });
  expect(ended).toMatchObject({ phase: 'failed', statusCode: 'ROBOTS' });
  expect(world.requests().map(({ path }) => path)).toEqual(['/robots.txt']);
});

test('robots.txt that cannot be read: nothing else is asked, the end says why', async () => {
  world.answer((_, response) => void response.writeHead(503).end());
  const { ended } = await world.looked(person(), { url: `${world.origin}/` });
  expect(ended.phase).toBe('failed');
  expect(ended.statusReason).toMatch(/503/);
  expect(world.requests().map(({ path }) => path)).toEqual(['/robots.txt', '/robots.txt', '/robots.txt']);
});

test('redirects and links to a private address lead nowhere', async () => {
  const trap = `http://${world.canary.place}/`;
  world.serve({ '/': html('Start', link('/trap') + link(trap)), '/trap': `->${trap}` });
  const { ended, pages } = await world.looked(person(), { url: `${world.origin}/` });
  expect(ended).toMatchObject({ phase: 'found', found: 1 });
  expect(world.paths(pages, 'left-out')).toEqual(['/trap PRIVATE_ADDRESS']);
  const direct = await world.looked(person(), { url: trap });
  expect(direct.ended).toMatchObject({ phase: 'failed', statusCode: 'PRIVATE_ADDRESS' });
  expect(world.canary.accepted()).toBe(0);
});

test('a page that never ends and one that is too large are left out, the others come', async () => {
  const start = html('Start', link('/drip') + link('/flood') + link('/fine'));
  world.answer(({ url }, response) => {
    if (url === '/drip') drip(response);
    else if (url === '/flood') response.writeHead(200).end('x'.repeat(4_000_000));
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(url === '/' ? start : html('Fine', 'fine'));
  });
  const { pages } = await world.looked(person(), { url: `${world.origin}/`, from: 'links' });
  expect(world.paths(pages, 'found')).toEqual(['/', '/fine']);
  expect(world.paths(pages, 'left-out').sort()).toEqual(['/drip TIMED_OUT', '/flood TOO_LARGE']);
});

test('ten thousand links, and a site without end: no more than was asked for', async () => {
  let made = 0;
  serveMade((url) => {
    const links = Array.from({ length: url === '/' ? 10_000 : 5 }, () => link(`/p${++made}`)).join('');
    return html(`Page ${url}`, `text${links}`);
  });
  const { ended, pages } = await world.looked(person(), { url: `${world.origin}/`, limit: 12 });
  expect(ended).toMatchObject({ phase: 'found', found: 12 });
  expect(pages).toHaveLength(12);
  expect(world.requests().length).toBeLessThanOrEqual(14);
});

test('a site of nothing but failures ends too', async () => {
  const links = Array.from({ length: 400 }, (_, n) => link(`/p${n}`)).join('');
  serveMade((url) => (url === '/' ? html('Start', `text${links}`) : undefined));
  const { ended } = await world.looked(person(), { url: `${world.origin}/`, limit: 3 });
  expect(ended).toMatchObject({ phase: 'found', found: 1 });
  expect(world.requests().length).toBeLessThanOrEqual(50);
});

test('site maps without end that name no page: the links of the start are followed instead', async () => {
  let made = 0;
  const maps = () =>
    Array.from({ length: 20 }, () => `<sitemap><loc>${world.origin}/m${++made}.xml</loc></sitemap>`).join('');
  world.answer(({ url = '' }, response) => {
    if (url.endsWith('.xml')) response.writeHead(200).end(`<sitemapindex>${maps()}</sitemapindex>`);
    else if (url === '/') response.writeHead(200).end(html('Start', 'The night train leaves at 23:04.'));
    else response.writeHead(404).end();
  });
  const { ended, pages } = await world.looked(person(), { url: `${world.origin}/`, limit: 1 });
  expect(ended).toMatchObject({ phase: 'found', found: 1 });
  expect(world.paths(pages, 'found')).toEqual(['/']);
  expect(world.requests().length).toBeLessThanOrEqual(42);
});

test('a page that is sound, whatever its server says, and one whose title holds a NUL cost the import no other', async () => {
  const sound = Buffer.concat([
    Buffer.from('OggS'),
    Buffer.alloc(24),
    Buffer.from('OpusHead'),
    Buffer.alloc(64),
  ]);
  const texts: Readonly<Record<string, string | Buffer>> = {
    '/': html('Start', link('/song') + link('/odd') + link('/fine')),
    '/song': sound,
    '/odd': html('O\0dd', 'odd '.repeat(200)),
    '/fine': html('Fine', 'fine'),
  };
  const named = ['/song', '/odd', '/fine'].map((path) => `<url><loc>${world.origin}${path}</loc></url>`);
  const serve = (map: string | undefined) =>
    world.answer(({ url = '' }, response) => {
      const text = url === '/sitemap.xml' ? map : texts[url];
      if (text === undefined) response.writeHead(404).end();
      else response.writeHead(200).end(text);
    });
  serve(undefined);
  const linked = await world.looked(person(), { url: `${world.origin}/` });
  expect(world.paths(linked.pages, 'left-out')).toEqual(['/song NOT_TEXT']);
  expect(linked.pages.map(({ title }) => title)).toContain('O dd');
  serve(`<urlset>${named.join('')}</urlset>`);
  const ada = person();
  const mapped = await world.looked(ada, { url: `${world.origin}/` });
  const { done, documents } = await world.imported(ada, mapped, mapped.pages);
  expect(done).toMatchObject({ phase: 'done', added: 2, leftOut: 1 });
  expect(documents.map(({ name, status }) => [name, status])).toEqual([
    ['O dd', 2],
    ['Fine', 2],
  ]);
});

test('an empty page is left out', async () => {
  world.serve({ '/': html('Start', link('/blank')), '/blank': '' });
  const { pages } = await world.looked(person(), { url: `${world.origin}/`, from: 'links' });
  expect(world.paths(pages, 'left-out')).toEqual(['/blank NOT_TEXT']);
});

test('of a robots.txt that is endless or holds a NUL the beginning is heeded', async () => {
  const robots = `User-agent: *\0\nDisallow: /private\n${'# more\n'.repeat(150_000)}`;
  world.serve({ '/robots.txt': robots, '/': html('Start', link('/private')), '/private': html('P', 'p') });
  const { uuid, pages } = await world.looked(person(), { url: `${world.origin}/`, from: 'links' });
  expect(world.paths(pages, 'left-out')).toEqual(['/private ROBOTS']);
  const { robots: kept } = await world.catalog.worker('site_jobs').where({ import: uuid }).first();
  expect(kept.length).toBeLessThanOrEqual(512_000);
});
