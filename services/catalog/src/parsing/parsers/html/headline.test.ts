import { afterAll, expect, test } from '@jest/globals';
import { DocumentFolder } from '../../../../test/fixtures/document-folder.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const sentence =
  'Send the parcel back within fourteen days and keep the receipt, then the money comes back. ';
const paragraph = `<p>${sentence.repeat(8)}</p>`;
const tooLargeForATree = `<!--${'x'.repeat(2 ** 20)}-->`;

async function textOf(html: string): Promise<string> {
  const pages = await folder.parse('page.html', html);
  return pages.map(({ heading = '', text }) => `${heading}\n${text}`).join('\n');
}

test.each([
  ['its title', 'Returns and refunds'],
  ['its title beside the name of the site', 'Returns and refunds for customers - Shop'],
])('the headline of a page stays where it is %s', async (_, title) => {
  const headline = title.replace(' - Shop', '');
  const html = `<!doctype html><html><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav>
    <main><article><h1>${headline}</h1>${paragraph.repeat(2)}</article></main></body></html>`;
  expect(await textOf(html)).toContain(headline);
});

test.each([
  ['short', `<p>${sentence}</p>`],
  ['long', paragraph.repeat(3)],
  ['too deep to look for the article', '<div>'.repeat(101) + paragraph.repeat(3) + '</div>'.repeat(101)],
  ['too large for a tree', paragraph.repeat(3) + tooLargeForATree],
])('of a header the headline stays, what surrounds it does not (%s)', async (_, rest) => {
  const html = `<!doctype html><html><head><title>T</title></head><body>
    <header><nav><h2>Menu</h2>Home Shop</nav><ul><li>Sign in</ul></header>
    <main><article><header><h1>Returns<br>and refunds</h1></header>${rest}</article></main></body></html>`;
  const text = await textOf(html);
  expect(text).toContain('Returns\nand refunds');
  expect(text).toContain(`\n\n${sentence.trim()}`);
  expect(text).not.toMatch(/Menu|Shop|Sign in/);
});
