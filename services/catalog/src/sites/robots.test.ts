import { expect, test } from '@jest/globals';
import { readRobots } from './robots.ts';

const agent = 'TutkaBot';
const allows = (text: string, path: string) => readRobots(text, agent).allows(`https://example.com${path}`);

test.each([
  ['nothing', '', '/a', true],
  ['everything forbidden', 'User-agent: *\nDisallow: /', '/a', false],
  ['robots.txt itself', 'User-agent: *\nDisallow: /', '/robots.txt', true],
  ['an empty Disallow', 'User-agent: *\nDisallow:', '/a', true],
  ['a prefix', 'User-agent: *\nDisallow: /private', '/private/a', false],
  ['a prefix is case-sensitive', 'User-agent: *\nDisallow: /private', '/Private', true],
  ['the longest rule counts', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
  ['whatever their order', 'User-agent: *\nAllow: /a/b\nDisallow: /a', '/a/b/c', true],
  ['of equals the one that allows', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  ['a star', 'User-agent: *\nDisallow: /*.pdf', '/x/y.pdf?z', false],
  ['an end', 'User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?z', true],
  ['an end that is met', 'User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
  ['an end without a star', 'User-agent: *\nDisallow: /a$', '/a', false],
  ['an end that comes twice', 'User-agent: *\nDisallow: /*a$', '/a/a', false],
  ['a query', 'User-agent: *\nDisallow: /*?print=', '/a?print=1', false],
  ['a comment and odd spaces', 'user-AGENT :*  # all\r\n disallow : /a # not', '/a', false],
  ['our own group alone', 'User-agent: *\nDisallow: /\n\nUser-agent: tutkabot/2.0\nDisallow: /b', '/a', true],
  ['several agents of a group', 'User-agent: x\nUser-agent: TutkaBot\nDisallow: /a', '/a', false],
  [
    'groups of one agent together',
    'User-agent: tutkabot\nDisallow: /a\nUser-agent: tutkabot\nDisallow: /b',
    '/b',
    false,
  ],
  ['another agent', 'User-agent: Googlebot\nDisallow: /', '/a', true],
  ['a rule before any agent', 'Disallow: /', '/a', true],
  ['encoded and not', 'User-agent: *\nDisallow: /%7Ejoe/ü', '/~joe/%C3%BC', false],
])('%s', (_, text, path, expected) => {
  expect(allows(text, path)).toBe(expected);
});

test('site maps stand outside of groups, and a delay belongs to its own', () => {
  const text = 'Sitemap: https://example.com/a.xml\nUser-agent: *\nCrawl-delay: 2.5\nSitemap: /b.xml';
  const { crawlDelay, sitemaps } = readRobots(text, agent);
  expect({ crawlDelay, sitemaps }).toEqual({
    crawlDelay: 2.5,
    sitemaps: ['https://example.com/a.xml', '/b.xml'],
  });
  expect(readRobots('User-agent: *\nCrawl-delay: soon', agent).crawlDelay).toBeUndefined();
});

test('a hostile file takes no time', () => {
  const stars = `User-agent: *\nDisallow: /${'*a'.repeat(20_000)}$\n`.repeat(10);
  const started = performance.now();
  expect(allows(stars, `/${'a'.repeat(2_000)}`)).toBe(true);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('rules of stars are read up to a limit, and once for all addresses', () => {
  const begun = performance.now();
  const dense = Array.from({ length: 1_900 }, () => `Disallow: /${'*a'.repeat(120)}*b\n`).join('');
  const { allows } = readRobots(`User-agent: *\nDisallow: /*.pdf$\n${dense}Disallow: /private\n`, agent);
  const path = 'a'.repeat(1_900);
  for (let page = 0; page < 10_000; page += 1)
    if (!allows(`https://example.com/${path}${page}`)) throw new Error('refused');
  expect(allows('https://example.com/a.pdf')).toBe(false);
  expect(allows('https://example.com/private')).toBe(false);
  expect(performance.now() - begun).toBeLessThan(20_000);
});
