import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { person } from '../../test/running-catalog.ts';
import { html, link, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterEach(() => world.forget());
afterAll(() => world?.close());

describe('following links', () => {
  const pages = {
    '/robots.txt': 'User-agent: *\nDisallow: /private',
    '/': html(
      'Start',
      link('/a') + link('/a#part') + link('/private/x') + link('/b?utm_source=x') + link('/pic.png'),
    ),
    '/a': html('A', `<p>The night train leaves at 23:04.</p>${link('/')}${link('/print/a')}`),
    '/b': html('B', link('http://elsewhere.example/')),
    '/print/a': html('A', '<p>The night train leaves at 23:04.</p>', '<link rel="canonical" href="/a">'),
    '/private/x': html('X', 'secret'),
  };

  test('pages of the site are found once each, and become documents with their address', async () => {
    world.serve(pages);
    const ada = person();
    const { base, uuid, ended, pages: found } = await world.looked(ada, { url: `${world.origin}/` });
    expect(ended).toMatchObject({ phase: 'found', found: 3 });
    expect(world.paths(found, 'found')).toEqual(['/', '/a', '/b']);
    expect(world.paths(found, 'left-out').sort()).toEqual(['/print/a DUPLICATE', '/private/x ROBOTS']);
    expect(found.map(({ title }) => title)).toEqual(expect.arrayContaining(['Start', 'A', 'B']));
    const before = world.requests().length;
    const { done, documents } = await world.imported(ada, { base, uuid }, found);
    expect(done).toMatchObject({ phase: 'done', chosen: 3, added: 3, leftOut: 0 });
    expect(documents.map(({ name, uri, status }) => [name, uri?.replace(world.origin, ''), status])).toEqual([
      ['Start', '/', 2],
      ['A', '/a', 2],
      ['B', '/b', 2],
    ]);
    expect(world.requests().slice(before)).toEqual([]);
    const search = await world.catalog.call<{ passages: { title: string }[] }>(
      ada,
      'POST',
      `/api/knowledges/${base}/search`,
      { query: 'When does the night train leave?' },
    );
    expect(search.body.data.passages[0]?.title).toBe('A');
  });

  test('requests are named, one at a time, with a pause, robots.txt first', async () => {
    world.serve(pages);
    await world.looked(person(), { url: `${world.origin}/`, from: 'links' });
    expect(world.requests().map(({ path }) => path)).toEqual(['/robots.txt', '/', '/a', '/b', '/print/a']);
    for (const [place, { agent, at: began }] of world.requests().entries()) {
      expect(agent).toMatch(/^TutkaBot\/1\.0/);
      const before = world.requests()[place - 1];
      if (before) expect(began - before.ended).toBeGreaterThanOrEqual(15);
    }
  });

  test('a page that stands at several addresses comes once', async () => {
    const start = html(
      'Start',
      link('/a?sort=up') + link('/a?sort=down') + link('/index.html') + link('/lost'),
    );
    const same = html('A', '<p>The anchor weighs two tons.</p>');
    world.serve({ '/': start, '/index.html': start, '/a?sort=up': same, '/a?sort=down': same });
    const { pages: found } = await world.looked(person(), { url: `${world.origin}/`, from: 'links' });
    expect(world.paths(found, 'found')).toEqual(['/', '/a?sort=up']);
    expect(world.paths(found, 'left-out').sort()).toEqual([
      '/a?sort=down DUPLICATE',
      '/index.html DUPLICATE',
      '/lost PAGE_REFUSED',
    ]);
  });

  test('a PDF comes also where its server tells it as bytes of any kind', async () => {
    const paper = '%PDF-1.7\n';
    world.answer(({ url }, response) => {
      if (url === '/')
        response.writeHead(200, { 'content-type': 'text/html' }).end(html('S', link('/paper')));
      else if (url === '/paper')
        response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(paper);
      else response.writeHead(404).end();
    });
    const { pages: found } = await world.looked(person(), { url: `${world.origin}/`, from: 'links' });
    expect(world.paths(found, 'found')).toEqual(['/', '/paper']);
  });

  test('what the base has already is not offered again', async () => {
    world.serve(pages);
    const ada = person();
    const { base, uuid, pages: found } = await world.looked(ada, { url: `${world.origin}/` });
    await world.imported(
      ada,
      { base, uuid },
      found.filter(({ url }) => url.endsWith('/a')),
    );
    const second = (await world.ask(ada, base, { url: `${world.origin}/` })).body.data.uuid;
    await world.until(ada, base, second, ['found']);
    const again = await world.pages(ada, base, second);
    expect(world.paths(again, 'found')).toEqual(['/', '/b']);
    expect(world.paths(again, 'left-out')).toContain('/a KNOWN');
    await world.imported(
      ada,
      { base, uuid: second },
      again.filter(({ state }) => state === 'found'),
    );
    const third = (await world.ask(ada, base, { url: `${world.origin}/` })).body.data.uuid;
    const { statusCode, statusReason } = await world.until(ada, base, third, ['failed']);
    expect([statusCode, statusReason]).toEqual(['KNOWN', expect.stringMatching(/read again/)]);
  });

  test('only pages below the start come where that is asked', async () => {
    world.serve({
      '/docs/': html('Docs', link('/docs/x') + link('/blog')),
      '/docs/x': html('X', 'x'),
      '/blog': html('Blog', 'b'),
    });
    const { pages: found } = await world.looked(person(), { url: `${world.origin}/docs/`, below: true });
    expect(world.paths(found, 'found')).toEqual(['/docs/', '/docs/x']);
    expect(world.requests().map(({ path }) => path)).not.toContain('/blog');
  });
});

describe('site maps', () => {
  const map = (...urls: string[]) =>
    `<urlset>${urls.map((url) => `<url><loc>${world.origin}${url}</loc></url>`).join('')}</urlset>`;

  test('an index and its maps are read, no page is fetched before it is chosen', async () => {
    world.serve({
      '/robots.txt': `Sitemap: ${world.origin}/index.xml\nUser-agent: *\nDisallow: /no`,
      '/index.xml': `<sitemapindex><sitemap><loc>${world.origin}/1.xml</loc></sitemap><sitemap><loc>${world.origin}/2.xml</loc></sitemap></sitemapindex>`,
      '/1.xml': map('/one', '/no'),
      '/2.xml': map('/two', '/one', '/gone'),
      '/one': html('One', 'The first.'),
      '/two': html('Two', 'The second.', `<link rel="canonical" href="${world.origin}/one">`),
    });
    const ada = person();
    const { base, uuid, pages } = await world.looked(ada, { url: `${world.origin}/` });
    expect(world.paths(pages, 'found')).toEqual(['/one', '/two', '/gone']);
    expect(world.paths(pages, 'left-out')).toEqual(['/no ROBOTS']);
    expect(world.requests().map(({ path }) => path)).toEqual([
      '/robots.txt',
      '/index.xml',
      '/1.xml',
      '/2.xml',
    ]);
    const { done, documents } = await world.imported(ada, { base, uuid }, pages);
    expect(done).toMatchObject({ phase: 'done', chosen: 3, added: 1, leftOut: 2 });
    expect(documents.map(({ name }) => name)).toEqual(['One']);
    expect(world.paths(await world.pages(ada, base, uuid), 'left-out').sort()).toEqual([
      '/gone PAGE_REFUSED',
      '/no ROBOTS',
      '/two DUPLICATE',
    ]);
  });

  test('a page that leads to another comes where that one was not chosen', async () => {
    world.serve({
      '/sitemap.xml': map('/old', '/new', '/other'),
      '/old': '->/new',
      '/new': html('New', 'The ferry leaves at noon.'),
      '/other': html('Other', 'The other.'),
    });
    const ada = person();
    const { base, uuid, pages } = await world.looked(ada, { url: `${world.origin}/` });
    const chosen = pages.filter(({ url }) => !url.endsWith('/new'));
    const { done, documents } = await world.imported(ada, { base, uuid }, chosen);
    expect(done).toMatchObject({ phase: 'done', chosen: 2, added: 2, leftOut: 0 });
    expect(documents.map(({ name, uri }) => [name, uri]).sort()).toEqual([
      ['New', `${world.origin}/new`],
      ['Other', `${world.origin}/other`],
    ]);
  });

  test('without one that is said where no links are to be followed', async () => {
    world.serve({ '/': html('Start', 'x') });
    const { ended } = await world.looked(person(), { url: `${world.origin}/`, from: 'sitemap' });
    expect(ended).toMatchObject({ phase: 'failed', statusCode: 'NO_SITE_MAP' });
    expect(ended.statusReason).toMatch(/has no site map/);
  });
});
