import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { person } from '../../test/running-catalog.ts';
import { html, link, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterEach(() => world.forget());
afterAll(() => world?.close());

const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];

/** Answers two requests, and is then left alone for a second or says when to come again. */
function serveLittle(): { early(): number } {
  let inARow = 0;
  let openAt = 0;
  let early = 0;
  world.answer(({ url = '' }, response) => {
    if (/^\/(?:robots|sitemap)\./.test(url)) return void response.writeHead(404).end();
    if (Date.now() < openAt) early += 1;
    else if (url === '/') return void response.end(html('Start', paths.map(link).join('')));
    else if (++inARow <= 2) return void response.end(html(url, `The page ${url}.`));
    if (Date.now() >= openAt) openAt = Date.now() + 1_000;
    inARow = 0;
    response.writeHead(429, { 'retry-after': '1' }).end();
  });
  return { early: () => early };
}

test('a site that says when it may be asked again is left alone until then, and all its pages come', async () => {
  const site = serveLittle();
  const { pages } = await world.looked(person(), { url: `${world.origin}/`, from: 'links' });
  expect(world.paths(pages, 'found').sort()).toEqual(['/', ...paths]);
  expect(site.early()).toBe(0);
});

test('an import of which nothing comes, as of a site that is down by then, has failed', async () => {
  const ada = person();
  const map = `<urlset><url><loc>${world.origin}/a</loc></url><url><loc>${world.origin}/b</loc></url></urlset>`;
  world.serve({ '/sitemap.xml': map, '/a': html('A', 'The page a.'), '/b': html('B', 'The page b.') });
  const found = await world.looked(ada, { url: `${world.origin}/` });
  world.answer((_, response) => void response.destroy());
  const { done } = await world.imported(ada, found, found.pages);
  expect(done).toMatchObject({ phase: 'failed', statusCode: 'NO_PAGE_CAME', added: 0, leftOut: 2 });
  const pages = await world.pages(ada, found.base, found.uuid);
  expect(world.paths(pages, 'left-out')).toEqual(['/a UNREACHABLE', '/b UNREACHABLE']);
});
