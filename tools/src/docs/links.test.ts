import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = [
  '*.md',
  'docs/**/*.md',
  '{helm,k8s,gateway,web}/*.md',
  '{packages,services}/*/README.md',
].flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') }));
const LARGEST_PICTURE = 200_000;

const withoutCode = (text: string) => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '');
/** Addresses in the links of a page. */
const linksOf = (page: string) =>
  [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);

/** Headings as addresses, the way GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const headings = read(page)
    .replace(/^```.*?^```$/gms, '')
    .matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

function faultOf(page: string, link: string): string[] {
  if (/^[a-z]+:/.test(link)) return [];
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, file))) return [`${page}: there is no ${link}`];
  const isMissing = anchor !== undefined && !anchorsOf(file).has(anchor);
  return isMissing ? [`${page}: ${file} has no heading for #${anchor}`] : [];
}

it('every link of the documents leads to a file and a heading that are there', () => {
  const links = pages.flatMap((page) => linksOf(page).map((link) => [page, link] as const));
  expect(links.length).toBeGreaterThan(60);
  expect(links.flatMap(([page, link]) => faultOf(page, link))).toEqual([]);
});

it('a link to nothing, and to a heading that is not there, would be seen', () => {
  expect(faultOf('README.md', 'docs/no-such-page.md')).toHaveLength(1);
  expect(faultOf('README.md', 'docs/run-it.md#no-such-heading')).toHaveLength(1);
  expect(faultOf('README.md', 'docs/run-it.md#alerts')).toEqual([]);
});

it('pictures are light, and each is shown', () => {
  const shown = new Set(pages.flatMap((page) => linksOf(page).map((link) => join(dirname(page), link))));
  for (const picture of globSync('docs/**/*.png', { cwd: root })) {
    expect([picture, shown.has(picture)]).toEqual([picture, true]);
    expect(statSync(join(root, picture)).size).toBeLessThan(LARGEST_PICTURE);
  }
});
