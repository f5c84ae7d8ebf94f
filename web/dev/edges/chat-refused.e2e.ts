import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StreamLine } from '@tutka/http-contracts';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { messages } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';
import { attachNote } from '../tour-chat.ts';

const sentence = 'A reply is still being written in this chat.';
const line: StreamLine = {
  seq: 0,
  userMessageUUID: id('9', 40),
  messages: [{ uuid: id('9', 41), role: 'assistant', content: '' }],
  done: true,
  status: 1,
};

let page: Page;
let log: Locator;
/** Where each turn was asked for, and with what. */
let asked: { readonly path: string; readonly body: unknown; readonly key: string | undefined }[];
const { url } = freshPages(async (fresh) => {
  page = fresh;
  log = page.getByRole('log');
  asked = [];
  await page.route(/\/api\/session-messages(\/refresh)?$/, (route) => {
    const request = route.request();
    const key = request.headers()['idempotency-key'];
    asked.push({ path: new URL(request.url()).pathname, body: request.postDataJSON(), key });
    if (asked.length > 1)
      return route.fulfill({ contentType: 'application/x-ndjson', body: `${JSON.stringify(line)}\n` });
    return route.fulfill({
      status: 409,
      json: { code: 409, error: sentence, errorCode: 'REPLY_RUNNING' },
    });
  });
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  await log.getByRole('button', { name: 'Answer again' }).first().waitFor();
});

/** All that is stored is shown, and what was refused is asked for once more as it was. */
async function isTriedAgain(): Promise<void> {
  const refusal = log.getByRole('alert').filter({ hasText: sentence });
  await refusal.waitFor();
  assert.equal(await log.locator('[data-message]').count(), messages.length);
  const answering = page.waitForResponse((response) => response.request().method() === 'POST');
  await refusal.getByRole('button', { name: 'Try again' }).click();
  await answering;
  await refusal.waitFor({ state: 'detached' });
  assert.equal(asked.length, 2);
  assert.deepEqual(asked[1], asked[0]);
  assert.match(asked[0]?.key ?? '', /^\S{20,}$/);
}

test('where another answer is refused the thread stays, and the answer is asked for again', async () => {
  await log.getByRole('button', { name: 'Answer again' }).first().click();
  await isTriedAgain();
  assert.equal(asked[0]?.path, '/api/session-messages/refresh');
  assert.deepEqual(asked[0]?.body, { sessionUUID: id('f', 1), messageUUID: id('9', 2) });
});

test('another wording that was refused is tried again in the place of the first one', async () => {
  await log.getByRole('button', { name: 'Edit question' }).last().click();
  await log.getByRole('textbox', { name: 'Edit question' }).fill('And at weekends?');
  await log.getByRole('button', { name: 'Ask again' }).click();
  await log.getByText('And at weekends?', { exact: true }).waitFor();
  await isTriedAgain();
  assert.deepEqual(asked[0]?.body, {
    sessionUUID: id('f', 1),
    content: 'And at weekends?',
    parentUUID: id('9', 2),
  });
});

test('a question to another agent that was refused is put to that agent again', async () => {
  const field = page.getByRole('textbox', { name: /^Ask / });
  await field.pressSequentially('@billing');
  await page.getByRole('option', { name: 'Billing desk' }).waitFor();
  await field.press('Enter');
  await field.fill('Who pays for night work?');
  await field.press('Enter');
  await isTriedAgain();
  const { agentUUID, content } = Object(asked[0]?.body);
  assert.match(agentUUID, /^[0-9a-f-]{36}$/);
  assert.equal(content, 'Who pays for night work?');
});

test('a question that is asked once more by typing it again is another one', async () => {
  const field = page.getByRole('textbox', { name: /^Ask / });
  for (const times of [1, 2]) {
    const answering = page.waitForResponse((response) => response.request().method() === 'POST');
    await field.fill('And on Sundays?');
    await field.press('Enter');
    await answering;
    assert.equal(asked.length, times);
  }
  assert.notEqual(asked[0]?.key, asked[1]?.key);
});

/** Asks what is refused. */
async function askInVain(): Promise<Locator> {
  const field = page.getByRole('textbox', { name: /^Ask / });
  await field.fill('And on Sundays?');
  await field.press('Enter');
  await log.getByRole('alert').filter({ hasText: sentence }).waitFor();
  return field;
}

const standsInField = () =>
  page.waitForFunction(
    (words) => document.querySelector<HTMLTextAreaElement>('[data-composer] textarea')?.value === words,
    'And on Sundays?',
  );

test('a question that was refused stands in the field once another one has its place', async () => {
  const field = await askInVain();
  await field.fill('Are you there?');
  await field.press('Enter');
  await standsInField();
  assert.equal(Object(asked[1]?.body).content, 'Are you there?');
});

test('and once another answer to an earlier one has it', async () => {
  await askInVain();
  await log.getByRole('button', { name: 'Answer again' }).first().click();
  await standsInField();
  assert.equal(asked[1]?.path, '/api/session-messages/refresh');
});

test('a question that was refused stands in the field after the page was loaded anew, one that was taken does not', async () => {
  const field = await askInVain();
  assert.equal(await field.inputValue(), '');
  await page.reload();
  await standsInField();
  const answering = page.waitForResponse((response) => response.request().method() === 'POST');
  await field.press('Enter');
  await answering;
  await log.getByText('And on Sundays?', { exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await log.getByRole('button', { name: 'Answer again' }).first().waitFor();
  assert.equal(await field.inputValue(), '');
});

test('it stands there with its files', async () => {
  await attachNote(page);
  const field = await askInVain();
  await log.getByRole('list', { name: 'Files' }).last().getByText('note.md').waitFor();
  await page.reload();
  await standsInField();
  await page.locator('[data-composer]').getByText('note.md').waitFor();
  const answering = page.waitForResponse((response) => response.request().method() === 'POST');
  await field.press('Enter');
  await answering;
  assert.deepEqual(Object(asked[1]?.body).attachments, Object(asked[0]?.body).attachments);
  assert.equal(Object(asked[1]?.body).attachments.length, 1);
});

test('where the agent of a chat is gone that is said, and how to ask another one', async () => {
  await page.route('**/api/session-messages', (route) =>
    route.fulfill({
      status: 404,
      json: { code: 404, error: 'Agent not found', errorCode: 'AGENT_NOT_FOUND' },
    }),
  );
  const field = page.getByRole('textbox', { name: /^Ask / });
  await field.fill('And on Sundays?');
  await field.press('Enter');
  const refusal = log.getByRole('alert').filter({ hasText: 'This agent was deleted' });
  await refusal.getByText(/Type @ to ask another one/).waitFor();
});
