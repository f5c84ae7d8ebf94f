import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const most = [
  ['/signin', 'visitor', 20],
  ['/chat', 'filled', 45],
  ['/agents', 'filled', 32],
  ['/knowledge', 'filled', 25],
  ['/embed/a-share', 'visitor', 36],
] as const;

for (const [path, fixture, files] of most) {
  test(`${path} is made of ${files} scripts and style sheets at most`, async () => {
    const asked = new Set<string>();
    page.on('request', (request) => /\.(js|css)$/.test(request.url()) && asked.add(request.url()));
    await page.context().addCookies([{ name: 'fixture', value: fixture, url: url() }]);
    await page.goto(url() + path, { waitUntil: 'networkidle' });
    assert.ok(asked.size <= files, `${asked.size} files:\n${[...asked].join('\n')}`);
    assert.ok(asked.size > 5, 'pages are scripts');
  });
}
