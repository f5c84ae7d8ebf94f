import { expect, test } from '@jest/globals';
import { siteScope } from './site-address.ts';

const at = (path: string) => `https://www.example.com${path}`;

test.each([
  ['/docs', ['/docs', '/docs/', '/docs/intro', '/docs/a/b?c=1'], ['/', '/blog', '/docs-old', '/docs-old/a']],
  ['/docs/', ['/docs', '/docs/', '/docs/intro'], ['/', '/blog']],
  ['/docs/v1.2', ['/docs/v1.2', '/docs/v1.2/a'], ['/docs/v1.3', '/docs/']],
  ['/docs/index.html', ['/docs/', '/docs/index.html', '/docs/intro'], ['/', '/blog']],
  ['/index.php', ['/', '/blog'], []],
  ['/', ['/', '/blog'], []],
])('below %s lie the pages that begin with it', (start, inside, outside) => {
  const { holds } = siteScope(at(start), true);
  expect(inside.filter((path) => !holds(at(path)))).toEqual([]);
  expect(outside.filter((path) => holds(at(path)))).toEqual([]);
});

test('a whole site is its host, with or without www', () => {
  const { holds } = siteScope(at('/docs'), false);
  expect([holds('https://example.com/blog'), holds('https://shop.example.com/')]).toEqual([true, false]);
});
