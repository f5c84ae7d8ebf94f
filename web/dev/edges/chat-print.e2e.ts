import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { messages } from '../fixtures/chats.ts';
import { publicToken } from '../fixtures/public-chats.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

/** The fixture's thread, its first question a long one, with more above it. */
const asked = Array.from({ length: 400 }, (_, n) => `Line ${n} of what was pasted.`).join('\n');
const askAtLength = () =>
  page.route(/session-messages\?/, (route) => {
    const data = messages.map((each, at) => (at === 0 ? { ...each, content: asked } : each));
    const pagination = { page: 1, pageSize: data.length, total: data.length + 1 };
    return route.fulfill({ json: { code: 200, data: data.toReversed(), pagination } });
  });

const sheets = async () => (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('a chat is printed whole, and nothing beside it', async () => {
  await askAtLength();
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  const log = page.getByRole('log');
  await log.getByText('Line 0 of what').waitFor();
  const above = page.getByText('Earlier messages are not printed.');
  assert.equal(await above.isVisible(), false);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await above.isVisible(), true);
  assert.equal(await log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), 0);
  for (const away of [
    page.getByRole('navigation'),
    page.getByRole('textbox'),
    page.getByRole('button', { name: /^(Copy|Share|Show all|Good answer|Show earlier|Table)/ }),
  ])
    assert.equal(await away.filter({ visible: true }).count(), 0);
  assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true);
  // As many lines as that do not stand on fewer.
  const most = await sheets();
  assert.ok(most > 7, `printed on ${most} sheets`);
});

test('what is dark on the screen is light on paper, and dark again after', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  await page.getByRole('log').waitFor();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await ground(), 'rgb(255, 255, 255)');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await ground(), dark);
});

test('a public chat is printed to its end, and nothing that only a screen is for', async () => {
  await page.route('**/api/public-sessions/*', async (route) => {
    const { data } = await (await route.fetch()).json();
    const messages = Array.from({ length: 12 }, () => data.messages).flat();
    await route.fulfill({ json: { code: 200, data: { ...data, messages } } });
  });
  await page.goto(`${url()}/s/${publicToken}`);
  const thread = page.getByRole('region', { name: 'Messages' });
  await thread.waitFor();
  await page.emulateMedia({ media: 'print' });
  const [shown, whole] = await thread.evaluate(({ clientHeight, scrollHeight }) => [
    clientHeight,
    scrollHeight,
  ]);
  assert.equal(shown, whole);
  assert.ok((await sheets()) > 2);
  assert.equal(
    await page
      .getByRole('button')
      .or(page.getByRole('link'))
      .filter({ hasText: /own chat|Sign in/ })
      .isVisible(),
    false,
  );
});
