import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { person } from '../../test/running-catalog.ts';
import { html, link, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';
import { readRobotsTag } from './robots-tag.ts';

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterAll(() => world.close());

test.each([
  ['', false, false],
  ['noindex', true, false],
  ['NoIndex, NoFollow', true, true],
  ['none', true, true],
  ['max-snippet: 20, nofollow', false, true],
  ['unavailable_after: 25 Jun 2030 15:00:00 PST, noindex', true, false],
  ['googlebot: noindex, nofollow', false, false],
  ['googlebot: noindex, TutkaBot: nofollow', false, true],
  ['tutkabot:none', true, true],
])('%j', (header, noIndex, noFollow) => {
  expect(readRobotsTag(header, 'TutkaBot')).toEqual({ noIndex, noFollow });
});

test('a page whose answer says in its head that it is not to be indexed is left out, its links unless it says so too', async () => {
  const texts: Readonly<Record<string, string>> = {
    '/': html('Home', `<p>Words.</p>${link('/secret')}${link('/end')}${link('/paper.pdf')}`),
    '/secret': html('Secret', `<p>Words.</p>${link('/more')}`),
    '/more': html('More', '<p>Words.</p>'),
    '/end': html('End', `<p>Words.</p>${link('/never')}`),
    '/never': html('Never', '<p>Words.</p>'),
    '/paper.pdf': '%PDF-1.7',
  };
  const tags: Readonly<Record<string, string>> = {
    '/secret': 'noindex',
    '/end': 'nofollow',
    '/paper.pdf': 'noindex',
  };
  world.answer(({ url = '' }, response) => {
    const text = texts[url];
    if (text === undefined) return void response.writeHead(404).end();
    const type = url.endsWith('.pdf') ? 'application/pdf' : 'text/html';
    const tag = tags[url];
    response.writeHead(200, { 'content-type': type, ...(tag && { 'x-robots-tag': tag }) }).end(text);
  });
  const { pages } = await world.looked(person(), { url: world.origin, from: 'links' });
  expect(world.paths(pages, 'left-out').sort()).toEqual(['/paper.pdf NO_INDEX', '/secret NO_INDEX']);
  expect(world.paths(pages, 'found').sort()).toEqual(['/', '/end', '/more']);
});
