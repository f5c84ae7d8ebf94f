import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { admin } from './fixtures/people.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const spoken = (language: string) => page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });

test('a language that is chosen is spoken at once and stays, whenever that is kept', async () => {
  const kept = Promise.withResolvers<void>();
  await page.route(`**/api/users/${admin.uuid}`, async (route) => {
    await kept.promise;
    await route.fulfill({ json: { code: 200, data: { language: route.request().postDataJSON().language } } });
  });
  await page.goto(`${url()}/settings/profile`);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByText('简体中文').first().waitFor();
  const spokenSince = await page.evaluateHandle(() => {
    const all: string[] = [];
    const root = document.documentElement;
    new MutationObserver(() => all.push(root.lang)).observe(root, { attributeFilter: ['lang'] });
    return all;
  });
  await page.getByText('简体中文').first().click();
  await spoken('zh-CN');
  await page.getByRole('heading', { name: '个人资料', level: 1 }).waitFor();
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)));
  kept.resolve();
  await saved;
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)));
  assert.deepEqual([...new Set(await spokenSince.jsonValue())], ['zh-CN']);
});
