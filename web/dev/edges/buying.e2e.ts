import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url, open } = freshPages((fresh) => {
  page = fresh;
});

const chat = `/chat/${id('f', 1)}`;
const question = 'What may I deduct, and where is that written?';

/** Turns of the chat are refused until they are paid for. */
const refuseWith = (errorCode: string, error: string) =>
  page.route('**/api/session-messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 402,
          json: { code: 402, error, errorCode, details: { upgradeUrl: '/pricing' } },
        })
      : route.continue(),
  );

async function ask(): Promise<void> {
  await page.getByRole('textbox').fill(question);
  await page.keyboard.press('Enter');
}

test('when the tries are used up the agent is bought, and the question waits in the same chat', async () => {
  await refuseWith('TRIAL_USED_UP', 'You have used all your tries of this agent.');
  await open(chat);
  await ask();
  await page.getByRole('link', { name: 'Buy the agent' }).click();
  await page.waitForURL(/\/checkout\?product=agent/);
  const back = new URL(page.url()).searchParams.get('back') ?? '';
  assert.equal(new URL(back, url()).pathname, chat);
  await open(back);
  const field = page.getByRole('textbox', { name: /^Ask / });
  await field.waitFor();
  assert.equal(await field.inputValue(), question);
  await page.waitForURL(url() + chat);
});

test('a quota that is used up leads to the plans', async () => {
  await refuseWith('QUOTA_EXCEEDED', 'Your plan’s 300 messages of this month are used up.');
  await open(chat);
  await ask();
  await page.getByRole('link', { name: 'See plans' }).click();
  await page.getByRole('heading', { name: 'Plans and credits', level: 1 }).waitFor();
});

test('an agent is bought from its page, by somebody who signs in on the way', async () => {
  await open(`/explore/${id('c', 12)}`);
  const buy = page.getByRole('link', { name: 'Buy it' });
  assert.equal(await buy.getAttribute('href'), `/checkout?product=agent%3A${id('c', 12)}&currency=EUR`);
  await page.context().addCookies([{ name: 'fixture', value: 'visitor', url: url() }]);
  await page.reload();
  await buy.click();
  await page.waitForURL(/\/signin\?next=%2Fcheckout/);
  await page.context().addCookies([{ name: 'fixture', value: 'filled', url: url() }]);
  await page.reload();
  await page.getByRole('button', { name: 'Pay €88.00 with Stripe' }).waitFor();
});
