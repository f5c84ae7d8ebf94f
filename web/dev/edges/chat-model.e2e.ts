import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sessions } from '../fixtures/chats.ts';
import { choosable } from '../fixtures/models.ts';
import { id } from '../fixtures/values.ts';

const chat = id('f', 1);
const gone = `${id('7', 9)}/gpt-3.5`;
const [first, second] = choosable.models;

let page: Page;
/** What the chat has chosen, as the server keeps it. */
let model: string | null;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  model = gone;
  await page.route(`**/api/sessions/${chat}`, (route) => {
    if (route.request().method() === 'PUT') model = route.request().postDataJSON().model;
    const data = { ...sessions.find(({ uuid }) => uuid === chat), model };
    return route.fulfill({ json: { code: 200, data } });
  });
  await page.goto(`${url()}/chat/${chat}`);
});

const note = () => page.getByRole('status').filter({ hasText: 'gpt-3.5 is not offered any more' });

test('a chat whose model is gone says which answers in its place, until another is chosen', async () => {
  assert.match(await note().innerText(), new RegExp(`${first?.name} answers until you choose another model`));
  await page.getByRole('button', { name: 'Model: The agent’s model' }).click();
  const choice = page.getByRole('combobox', { name: 'Model' });
  assert.equal(await choice.inputValue(), '');
  await choice.click();
  await page
    .getByRole('option', { name: second?.name ?? '', exact: false })
    .first()
    .click();
  await note().waitFor({ state: 'detached' });
  assert.equal(model, second?.id);
});

test('the agent’s own model can be chosen in its place', async () => {
  await note().waitFor();
  await page.getByRole('button', { name: 'Model: The agent’s model' }).click();
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'The agent’s model' }).click();
  await note().waitFor({ state: 'detached' });
  assert.equal(model, null);
});
