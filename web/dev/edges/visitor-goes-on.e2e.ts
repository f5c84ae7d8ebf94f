import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

const share = id('8', 1);
const visit = () => page.goto(`${url()}/a/${share}#token`);
const question = () => page.getByRole('log').getByText('Which limits hold for night work?');
const newChat = () => page.getByRole('button', { name: 'New chat' });

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

async function openChat(): Promise<void> {
  await visit();
  await page.getByRole('button', { name: 'Your chats' }).click();
  await page.getByRole('menuitem').first().click();
  await question().waitFor();
}

test('a visitor who loads the page again goes on in the chat that was open', async () => {
  await openChat();
  await page.reload();
  await question().waitFor();
  await newChat().click();
  await newChat().waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Your chats' }).waitFor();
  assert.equal(await question().count(), 0);
});

test('a chat that is not the visitor’s any more gives way to a new one', async () => {
  await openChat();
  const error = 'Session not found';
  await page.route(/\/api\/session-messages\?/, (route) =>
    route.fulfill({ status: 404, json: { code: 404, error, errorCode: 'NOT_FOUND' } }),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Field manual expert', level: 2 }).waitFor();
  await page.getByRole('textbox', { name: 'Ask Field manual expert' }).fill('Who guards at night?');
  await page.reload();
  await page.getByRole('heading', { name: 'Field manual expert', level: 2 }).waitFor();
});

test('a share that is switched off in the middle of a chat is said once, at the question, and what was read stays', async () => {
  await openChat();
  const error = 'This share has been switched off. Ask the person who shared it with you.';
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 403, json: { code: 403, error, errorCode: 'SHARE_DISABLED', requestId: 'r' } }),
  );
  const read = page.waitForResponse(/\/api\/session-messages\?/);
  await page.getByRole('textbox').last().fill('Who guards at night?');
  await page.getByRole('textbox').last().press('Enter');
  await page.getByRole('alert').getByText(error).waitFor();
  await (await read).finished();
  await page.waitForTimeout(200);
  assert.equal(await page.getByText(error).count(), 1);
  await question().waitFor();
});

test('where all messages of a share are used no question is offered that could not be asked', async () => {
  await page.route('**/api/shared-agent?*', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    const agent = { ...data.agent, suggestedQuestions: ['Who guards at night?'] };
    await route.fulfill({ json: { code: 200, data: { ...data, agent, messagesLeft: 0 } } });
  });
  await visit();
  await page.getByText('All messages of this share are used.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Who guards at night?' }).isDisabled(), true);
});
