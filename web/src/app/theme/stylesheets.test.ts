import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/**
 * Selectors that have a browser look through a whole page, or through every row of it, whenever something is added: the root
 * or a neighbour asked by `:has()`. A mark on the element says the same (`useRootMark`).
 */
function costly(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/[^{};]+(?=\{)/g);
  return [...selectors]
    .map(([selector]) => selector.trim())
    .filter((selector) => /(?:^|[\s,(])(?::root|html|body)[^\s,]*:has\(|:has\(\s*[+~]/.test(selector));
}

test('no stylesheet asks the root of a page, or what stands beside a row, by :has()', async () => {
  const src = join(import.meta.dirname, '../..');
  const found: string[] = [];
  let sheets = 0;
  for await (const file of glob('**/*.css', { cwd: src })) {
    sheets++;
    for (const selector of costly(readFileSync(join(src, file), 'utf8'))) found.push(`${file}: ${selector}`);
  }
  expect(found).toEqual([]);
  expect(sheets).toBeGreaterThan(50);
});

test('those that do are seen', () => {
  expect(costly('html:has(.shell) { margin: 0 } .row:has(+ .open) > td { margin: 0 }')).toEqual([
    'html:has(.shell)',
    '.row:has(+ .open) > td',
  ]);
  expect(costly('@media print { :root:has([data-layout="fill"]) .notice { bottom: 0 } }')).toHaveLength(1);
  expect(costly('.kind:has(:checked), body .open { margin: 0 } /* html:has(a) {} */')).toEqual([]);
});
