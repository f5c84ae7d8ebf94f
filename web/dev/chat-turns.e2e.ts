import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message, StreamLine } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { messages } from './fixtures/chats.ts';
import { id } from './fixtures/values.ts';

const chat = `/chat/${id('f', 1)}`;
const [, , asked, answered] = messages;
const stored: readonly Message[] =
  asked && answered
    ? [
        {
          ...asked,
          uuid: id('9', 21),
          parentUUID: id('9', 4),
          content: 'How long is a shift?',
          siblings: [id('9', 21)],
        },
        {
          ...answered,
          uuid: id('9', 22),
          parentUUID: id('9', 21),
          content: 'Eight hours, guards ten.',
          siblings: [id('9', 22)],
        },
      ]
    : [];
const line = (seq: number, content: string, more: Partial<StreamLine> = {}): StreamLine => ({
  seq,
  messages: [{ uuid: id('9', 22), role: 'assistant', content }],
  ...more,
});
const begun = [line(0, '', { userMessageUUID: id('9', 21) }), line(1, 'Eight hours')];
const gone = { code: 410, error: 'The stream is gone', errorCode: 'STREAM_GONE' };

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

/** Asks; the reply breaks off and cannot be read on. `reads`: what the stored messages answer from then on. */
async function askAndLose(reads: () => 'stored' | 'broken'): Promise<void> {
  let isLost = false;
  await page.route('**/api/session-messages/*/stream*', (route) =>
    route.fulfill({ status: 410, json: gone }),
  );
  await page.route(/\/api\/session-messages(\?|$)/, (route) => {
    if (route.request().method() === 'POST') {
      isLost = true;
      const body = begun.map((each) => `${JSON.stringify(each)}\n`).join('');
      return route.fulfill({ contentType: 'application/x-ndjson', body });
    }
    if (!isLost) return route.continue();
    if (reads() === 'broken') return route.abort();
    const data = [...messages, ...stored].toReversed();
    return route.fulfill({
      json: { code: 200, data, pagination: { page: 1, pageSize: 50, total: data.length } },
    });
  });
  await page.goto(url() + chat);
  await page.getByRole('button', { name: 'Answer again' }).first().waitFor();
  const field = page.getByRole('textbox', { name: /^Ask / });
  await field.fill('How long is a shift?');
  await field.press('Enter');
}

test('a reply that cannot be read on is shown as it is stored', async () => {
  await askAndLose(() => 'stored');
  const log = page.getByRole('log');
  await log.getByText('Eight hours, guards ten.', { exact: true }).waitFor();
  assert.equal(await log.getByRole('alert').count(), 0);
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
});

test('where that fails too it says so, keeps what came, and fetches it when asked to', async () => {
  let reads: 'stored' | 'broken' = 'broken';
  await askAndLose(() => reads);
  const log = page.getByRole('log');
  const problem = log.getByRole('alert').filter({ hasText: 'The rest of this reply could not be fetched.' });
  await problem.waitFor();
  await log.getByText('Eight hours', { exact: true }).waitFor();
  reads = 'stored';
  await problem.getByRole('button', { name: 'Try again' }).click();
  await log.getByText('Eight hours, guards ten.', { exact: true }).waitFor();
  await problem.waitFor({ state: 'detached' });
});

test('while a reply is written nothing that begins another or deletes can be pressed, and says why', async () => {
  await page.goto(`${url()}/chat/${id('f', 6)}`);
  await page.getByRole('button', { name: /^Allow/ }).waitFor();
  const log = page.getByRole('log');
  for (const name of ['Edit question', 'Answer again', 'Delete from here']) {
    const button = log.getByRole('button', { name }).first();
    assert.equal(await button.isDisabled(), true);
    await button.focus();
    await page
      .getByRole('tooltip')
      .filter({ hasText: `${name}: once this reply is written, or stopped` })
      .waitFor();
    await button.press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: `${name}: once` })
      .waitFor();
  }
  assert.equal(await log.getByRole('textbox').count(), 0);
  await page.goto(url() + chat);
  const button = log.getByRole('button', { name: 'Answer again' }).first();
  await button.waitFor();
  assert.equal(await button.isDisabled(), false);
});
