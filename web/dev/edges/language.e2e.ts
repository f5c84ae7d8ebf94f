import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { admin } from '../fixtures/people.ts';

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

test('a language whose sentences do not come is not spoken, nor kept, until it is chosen again', async () => {
  const kept: unknown[] = [];
  await page.route(`**/api/users/${admin.uuid}`, (route) => {
    kept.push(route.request().postDataJSON());
    return route.fulfill({ json: { code: 200, data: { language: 'zh-CN' } } });
  });
  await page.goto(`${url()}/settings/profile`);
  const chinese = page.getByText('简体中文').first();
  await chinese.waitFor();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', (route) => route.abort());
  await chinese.click();
  await page.getByText('The other language did not arrive.').waitFor();
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.ok(await page.getByRole('radio', { name: 'English' }).isChecked());
  assert.deepEqual(kept, []);
});
