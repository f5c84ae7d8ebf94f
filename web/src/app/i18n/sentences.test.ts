import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SENTENCES } from '@tutka/client';

type Tree = { readonly [key: string]: string | Tree };

const root = join(import.meta.dirname, '../..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const folders = files.filter((path) => /\/locales$/.test(path));

/** The catalogue is the English of its own codes. */
const extra: Readonly<Record<string, Tree>> = { 'lib/errors/locales/en': SENTENCES };

function load(folder: string, language: string): Map<string, string> {
  const path = `${folder}/${language}`;
  const tree = JSON.parse(readFileSync(join(root, `${path}.json`), 'utf8')) as Tree;
  return new Map(flat({ ...extra[path], ...tree }));
}

function flat(tree: Tree, before = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  );
}

/** Chinese has one plural form, English two. */
const base = (keys: Iterable<string>) =>
  [...new Set([...keys].map((key) => key.replace(/_(one|other)$/, '')))].sort();
const holes = (text = '') => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(([hole]) => hole).sort();

describe.each(folders)('%s', (folder) => {
  const english = load(folder, 'en');
  const chinese = load(folder, 'zh-CN');

  it('has the same sentences in both languages', () => {
    const spoken = base(chinese.keys());
    // The English of the server's own codes comes with its answer.
    const ofServer = (key: string) => folder === 'lib/errors/locales' || key.startsWith('reasons.');
    const needed = spoken.filter((key) => !ofServer(key) || english.has(key));
    expect(needed).toEqual(base(english.keys()));
  });

  it('leaves none empty, and none of the other script', () => {
    const empty = [...english, ...chinese].filter(([, text]) => text.trim() === '');
    const mixed = [...english].filter(([, text]) => /\p{Script=Han}/u.test(text));
    expect([...empty, ...mixed]).toEqual([]);
  });

  it('fills in the same values', () => {
    const wrong = [...chinese].filter(([key, text]) => {
      const other = english.get(key) ?? english.get(key.replace(/_other$/, ''));
      return other !== undefined && holes(other).join() !== holes(text).join();
    });
    expect(wrong).toEqual([]);
  });
});

describe('sentences that the code names', () => {
  const namespaces = new Map(folders.map((folder) => [folder.split('/').at(-2) ?? '', load(folder, 'en')]));
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

  it.each(sources.filter((path) => /\bt\(/.test(readFileSync(join(root, path), 'utf8'))))('%s', (path) => {
    const code = readFileSync(join(root, path), 'utf8');
    const spoken = [...code.matchAll(/(?:useTranslation|TFunction<|getFixedT)\(?\[?'?([\w-]+)/g)].map(
      ([, name]) => name ?? '',
    );
    const known = (spoken.length === 0 ? ['app'] : spoken).flatMap((name) =>
      base(namespaces.get(name)?.keys() ?? []),
    );
    known.push(...base(namespaces.get('app')?.keys() ?? []));
    const named = [...code.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key]) => key ?? '');
    const chosen = [...code.matchAll(/\bt\([^'"`\n]*\?\s*'([\w.-]+)'\s*:\s*'([\w.-]+)'/g)];
    named.push(...chosen.flatMap(([, yes = '', no = '']) => [yes, no]));
    const begun = [...code.matchAll(/\bt\(\s*`([\w.-]+)\$\{/g)].map(([, start]) => start ?? '');
    expect(named.filter((key) => !known.includes(key))).toEqual([]);
    expect(begun.filter((start) => !known.some((key) => key.startsWith(start)))).toEqual([]);
  });
});
