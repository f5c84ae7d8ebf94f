import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { pageFacts } from './page-facts.ts';
import { pageAddress, siteScope } from './site-address.ts';
import { readSiteMap } from './site-map.ts';

const here = 'https://example.com/docs/start';
const facts = (html: string) => pageFacts(Buffer.from(html), here, 'text/html; charset=utf-8');

test('links are absolute, each once, without places on the page and marks of where one came from', () => {
  const html = `<a href="next">1</a><a href="/docs/next#part">2</a><a href="?utm_source=x&a=1">3</a>
    <a href="mailto:a@b.c">4</a><a href="https://u:p@example.com/">5</a><a rel="nofollow" href="/no">6</a>`;
  expect(facts(html).links).toEqual(['https://example.com/docs/next', 'https://example.com/docs/start?a=1']);
});

test('a base changes where links lead, and a canonical address is told', () => {
  const html = `<base href="/other/"><link rel="canonical" href="/docs/Start"><a href="x">x</a>`;
  expect(facts(html)).toEqual({
    canonical: 'https://example.com/docs/Start',
    links: ['https://example.com/other/x'],
    noIndex: false,
  });
});

test('frames and the areas of a picture lead on as links do', () => {
  const html = `<frameset><frame src="menu.html"><frame src="/main.html"></frameset>
    <map><area href="quay" coords="1,2,3,4"><area coords="5,6,7,8"></map>`;
  expect(facts(html).links).toEqual([
    'https://example.com/docs/menu.html',
    'https://example.com/main.html',
    'https://example.com/docs/quay',
  ]);
});

test('a page may ask not to be indexed and its links not to be followed', () => {
  expect(facts('<meta name="robots" content="NOINDEX, follow"><a href="/a">a</a>')).toMatchObject({
    noIndex: true,
    links: ['https://example.com/a'],
  });
  expect(facts('<a href="/a">a</a><meta name="robots" content="none">')).toMatchObject({
    noIndex: true,
    links: [],
  });
});

test('ten thousand links, and a page that opens tags without end, take little time', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => `<a href="/p${n}">p</a>`).join('');
  expect(facts(many).links).toHaveLength(2_000);
  const started = performance.now();
  facts('<a href="'.repeat(200_000));
  facts('<div><b>'.repeat(250_000));
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('a base without an end, and an address of marks alone, are read once', () => {
  const begun = performance.now();
  const base = `<base href="/${'b'.repeat(1_000_000)}/">`;
  expect(facts(base + '<a href="x">'.repeat(70_000)).links).toEqual(['https://example.com/docs/x']);
  const marks = Array.from({ length: 60_000 }, (_, n) => `utm_${n}=1`).join('&');
  expect(facts(`<a href="?${marks}&a=1&${marks}">`).links).toEqual(['https://example.com/docs/start?a=1']);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('a link to a host that nobody could have is not read', () => {
  const begun = performance.now();
  const host = Array.from({ length: 5_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  const html = `<base href="//${host}/"><a href="//${host}/a">`.repeat(190);
  expect(facts(`${html}<a href="/знания/知识库">`).links).toEqual([
    'https://example.com/%D0%B7%D0%BD%D0%B0%D0%BD%D0%B8%D1%8F/%E7%9F%A5%E8%AF%86%E5%BA%93',
  ]);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('the site is its host with and without www, and what pages are of it', () => {
  const site = siteScope(here, false);
  expect(site.holds('http://www.example.com/x')).toBe(true);
  expect(site.holds('https://docs.example.com/x')).toBe(false);
  expect(site.holds('https://example.com:8443/x')).toBe(false);
  expect(site.holds('https://example.com/picture.PNG')).toBe(false);
});

test('an address too long or of another kind is none', () => {
  expect(pageAddress('javascript:alert(1)', here)).toBeUndefined();
  expect(pageAddress(`/${'a'.repeat(3_000)}`, here)).toBeUndefined();
  expect(pageAddress('http://', here)).toBeUndefined();
});

const xml = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc> https://example.com/a?x=1&amp;y=2 </loc>
  <image:image><image:loc>https://example.com/a.png</image:loc></image:image></url>
  <url><loc><![CDATA[https://example.com/b]]></loc></url></urlset>`;

test('a site map, packed or not, its index, and a plain list', async () => {
  const pages = ['https://example.com/a?x=1&y=2', 'https://example.com/b'];
  expect(await readSiteMap(Buffer.from(xml))).toEqual({ pages, maps: [] });
  expect(await readSiteMap(gzipSync(xml))).toEqual({ pages, maps: [] });
  const index = '<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>';
  expect(await readSiteMap(Buffer.from(index))).toEqual({ pages: [], maps: ['https://example.com/1.xml'] });
  expect(await readSiteMap(Buffer.from('https://example.com/a\nhttps://example.com/b\n'))).toMatchObject({
    pages: ['https://example.com/a', 'https://example.com/b'],
  });
});

test('what is no site map is none, a bomb included', async () => {
  expect(
    await readSiteMap(Buffer.from('<!doctype html><html><url><loc>x</loc></url></html>')),
  ).toBeUndefined();
  expect(await readSiteMap(Buffer.from('Not found'))).toBeUndefined();
  expect(await readSiteMap(gzipSync(Buffer.alloc(40_000_000)))).toBeUndefined();
  expect(await readSiteMap(new Uint8Array())).toBeUndefined();
});
