import { posix } from 'node:path';
import { failures } from '../../failure.ts';
import { allElements } from '../xml/elements.ts';
import type { Archive } from '../zip/archive.ts';

/** The part that lists all others. */
export async function packageOf(archive: Archive): Promise<string> {
  const [root] = await allElements(archive.read('META-INF/container.xml'), ['rootfile']);
  const path = root?.attributes['full-path'];
  if (path === undefined || !archive.has(path)) throw failures.damaged('an e-book without its package');
  return path;
}

/** The parts of the chapters, in reading order. */
export async function chaptersOf(archive: Archive, path: string): Promise<string[]> {
  const items = new Map<string, string>();
  for (const { attributes } of await allElements(archive.read(path), ['item'])) {
    const { id = '', href = '' } = attributes;
    items.set(id, posix.join(posix.dirname(path), decoded(href)));
  }
  const order = await allElements(archive.read(path), ['itemref']);
  return order
    .map(({ attributes }) => items.get(attributes.idref ?? ''))
    .filter((part): part is string => part !== undefined && archive.has(part) && !/\.svg$/i.test(part));
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
