import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const composer = () => page.locator('[data-composer]');

async function openChat(language: string): Promise<void> {
  await page.setExtraHTTPHeaders({ 'accept-language': language });
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  await composer().locator('textarea:enabled').waitFor();
}

for (const [language, away, tooLarge] of [
  [
    'en',
    'The server cannot be reached. Check your connection, then try again.',
    'This file is larger than uploads may be.',
  ],
  ['zh-CN', '无法连接服务器。请检查网络后重试。', '文件超过了上传大小限制。'],
] as const) {
  test(`that the server cannot be reached is said in the language of who asks: ${language}`, async () => {
    await page.route(/\/api\/session-messages$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await openChat(language);
    await composer().locator('textarea').fill('Hi');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByRole('alert').getByText(away, { exact: true }).waitFor();
  });

  test(`that a file is too large is said in the language of who attaches it: ${language}`, async () => {
    await page.route(/\/api\/upload\/signed-url/, async (route) => {
      const { data, ...more } = await (await route.fetch()).json();
      await route.fulfill({ json: { ...more, data: { ...data, maxBytes: 3 } } });
    });
    await openChat(language);
    await composer()
      .locator('input[type=file]')
      .setInputFiles({ name: 'big.txt', mimeType: 'text/plain', buffer: Buffer.from('too large') });
    await composer().getByText(tooLarge).waitFor();
  });
}
