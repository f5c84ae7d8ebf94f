import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { messages } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

const content = [
  'The area is $\\pi r^2$ [1].',
  '$$\nE = mc^2\n$$',
  '| a | b |\n|---|---|\n| 1 | $x_1$ |',
  '- one **bold**\n- two [link](https://example.org/x)',
  '```ts\nconst a = 1;\nconst b = 2;\n```',
].join('\n\n');
const reply = messages[1];
assert.ok(reply);

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await page.route(/session-messages\?/, (route) => {
    const data = messages.map((each) => (each === reply ? { ...each, content, toolCalls: [] } : each));
    const pagination = { page: 1, pageSize: 50, total: data.length };
    return route.fulfill({ json: { code: 200, data: data.toReversed(), pagination } });
  });
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  await row().locator('.katex').nth(2).waitFor();
});

const row = () => page.locator(`[data-message="${reply.uuid}"]`);
const copied = (type: string) =>
  page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read();
    return await (await item?.getType(wanted))?.text();
  }, type);

const laidOut = [
  /<strong>bold<\/strong>/,
  /<td>1<\/td>/,
  /<a href="https:\/\/example\.org\/x">link<\/a>/,
  /<pre><code>const a = 1;\nconst b = 2;<\/code>/,
  /\$\\pi r\^2\$ \[1\]/,
];

test('a reply that is copied goes to programs that lay text out as it is laid out here, and to others as it was written', async () => {
  await row().getByRole('button', { name: 'Copy', exact: true }).last().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await copied('text/plain'), content);
  const html = (await copied('text/html')) ?? '';
  for (const part of laidOut) assert.match(html, part);
  assert.doesNotMatch(html, /<button|class=|katex/);
});

test('what is selected is copied as it reads: formulas once and as written, sources in brackets, no buttons', async () => {
  await row()
    .locator('[data-markdown]')
    .evaluate((node) => getSelection()?.selectAllChildren(node));
  await page.keyboard.press('Control+c');
  const lines = ((await copied('text/plain')) ?? '').split(/\n+/).map((line) => line.trim());
  assert.deepEqual(lines.filter(Boolean), [
    'The area is $\\pi r^2$ [1].',
    '$$E = mc^2$$',
    'a\tb',
    '1\t$x_1$',
    'one bold',
    'two link',
    'const a = 1;',
    'const b = 2;',
  ]);
  const html = (await copied('text/html')) ?? '';
  for (const part of laidOut) assert.match(html, part);
  assert.doesNotMatch(html, /<button|class=|katex/);
});

test('lines of code are copied as they stand', async () => {
  await row()
    .locator('pre')
    .evaluate((node) => getSelection()?.selectAllChildren(node));
  await page.keyboard.press('Control+c');
  assert.equal((await copied('text/plain'))?.trim(), 'const a = 1;\nconst b = 2;');
});

test('a selection that Firefox keeps in parts, around what cannot be selected, is copied to its end', async () => {
  await row()
    .locator('[data-markdown]')
    .evaluate((node) => {
      getSelection()?.selectAllChildren(node);
      const mark = node.querySelector('[data-cite]') ?? node;
      const [before, after] = [new Range(), new Range()];
      before.setStart(node, 0);
      before.setEndBefore(mark);
      after.setStartAfter(mark);
      after.setEnd(node, node.childNodes.length);
      const getRangeAt = (at: number) => [before, after][at];
      window.getSelection = () => ({ isCollapsed: false, rangeCount: 2, getRangeAt }) as unknown as Selection;
    });
  await page.keyboard.press('Control+c');
  const text = (await copied('text/plain')) ?? '';
  assert.match(text, /^The area is \$\\pi r\^2\$ \[1\]\./);
  assert.match(text, /const b = 2;$/);
});

test('where a browser takes text alone, a reply is copied as it was written', async () => {
  await page.evaluate(() => Reflect.deleteProperty(window, 'ClipboardItem'));
  await row().getByRole('button', { name: 'Copy', exact: true }).last().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), content);
});

test('who hears a chat is told questions from answers by headings, which are not copied', async () => {
  const log = page.getByRole('log');
  const headings = log.getByRole('heading', { level: 2 });
  assert.deepEqual(await headings.allInnerTexts(), ['Question', 'Answer', 'Question', 'Answer']);
  await log.evaluate((node) => {
    const [asked, said] = node.querySelectorAll('[data-message]');
    if (asked && said) getSelection()?.setBaseAndExtent(asked, 0, said, said.childNodes.length);
  });
  await page.keyboard.press('Control+c');
  const text = (await copied('text/plain')) ?? '';
  assert.match(text, /Which limits hold for night work\?/);
  assert.match(text, /The area is/);
  assert.doesNotMatch(text, /Question|Answer/);
});
