import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sessions } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

const TIME_TO_UNDO_MS = 10_000;

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

const chat = () => page.getByRole('link', { name: 'Hello', exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

/** What an item of a row's menu does. */
async function choose(title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const refused = (code: number, error: string, more: object = {}) => ({
  status: code,
  json: { code, error, errorCode: code === 400 ? 'VALIDATION_FAILED' : 'INTERNAL_ERROR', ...more },
});

/** Answers each call of a method one by one, in the given order; what is asked beyond that stays open. */
async function answerInTurn(
  path: string,
  method: string,
  answers: readonly Parameters<Route['fulfill']>[0][],
): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const answer = answers[asked.push(route.request().postDataJSON()) - 1];
    if (answer) await route.fulfill(answer);
  });
  return asked;
}

/** The field in which a chat is renamed, with that typed into it. */
async function rename(to: string): Promise<Locator> {
  await chat().hover();
  await choose('Hello', 'Rename');
  const field = page.getByRole('textbox', { name: 'Rename' });
  await field.fill(to);
  await field.press('Enter');
  return field;
}

const described = (field: Locator) =>
  field.evaluate(
    (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
  );

const session = `**/api/sessions/${id('f', 4)}`;
const taken = {
  json: { code: 200, data: sessions.find(({ title }) => title === 'Hello') },
};

test('a title that is refused stays in its field with the reason, which a second one closes', async () => {
  const details = [
    { path: 'pinned', message: 'Not this' },
    { path: 'title', message: 'Two chats must not have one title' },
  ];
  const asked = await answerInTurn(session, 'PUT', [refused(400, 'Not this', { details }), taken]);
  await open('/chat');
  const field = await rename('Twice');
  await field.and(page.locator('[aria-invalid=true]')).waitFor();
  assert.deepEqual(
    [await field.inputValue(), await described(field)],
    ['Twice', 'Two chats must not have one title'],
  );
  assert.equal(await page.getByText('Not this').count(), 0);
  await page.locator('h1').first().click();
  assert.equal(await field.inputValue(), 'Twice');
  await field.fill('Once');
  assert.equal(await field.getAttribute('aria-invalid'), null);
  await field.press('Enter');
  await chat().waitFor();
  assert.equal(await field.count(), 0);
  assert.deepEqual(asked, [{ title: 'Twice' }, { title: 'Once' }]);
});

test('a title that fails for another reason stays too, says so while it is sent, and can be given up', async () => {
  const answered = Promise.withResolvers<void>();
  await page.route(session, async (route) => {
    await answered.promise;
    await route.fulfill(refused(503, 'Chats rest for a moment'));
  });
  await open('/chat');
  const field = await rename('Greetings');
  await field.and(page.locator('[aria-busy=true][readonly]')).waitFor();
  answered.resolve();
  await notice('Chats rest for a moment').waitFor();
  assert.deepEqual([await field.inputValue(), await field.getAttribute('aria-busy')], ['Greetings', 'false']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await chat().waitFor();
  assert.equal(await field.count(), 0);
});

test('what is refused after its field was left is told in a notice', async () => {
  const answered = Promise.withResolvers<void>();
  await page.route(session, async (route) => {
    await answered.promise;
    await route.fulfill(refused(400, 'No', { details: [{ path: 'title', message: 'Too loud' }] }));
  });
  await open('/chat');
  await (await rename('HELLO')).press('Escape');
  await chat().waitFor();
  answered.resolve();
  await notice('Too loud').waitFor();
});

test('a chat that could not be deleted comes back, and a notice says why', async () => {
  await page.clock.install();
  await answerInTurn(session, 'DELETE', [refused(503, 'Chats rest for a moment')]);
  await open('/chat');
  await chat().hover();
  await choose('Hello', 'Delete');
  await notice('“Hello” deleted').waitFor();
  await chat().waitFor({ state: 'detached' });
  await page.clock.fastForward(TIME_TO_UNDO_MS);
  await notice('Chats rest for a moment').waitFor();
  await chat().waitFor();
  await notice('“Hello” deleted').waitFor({ state: 'detached' });
});

test('a chat that was already gone counts as deleted', async () => {
  await page.clock.install();
  await answerInTurn(session, 'DELETE', [refused(404, 'Session not found')]);
  await open('/chat');
  await chat().hover();
  await choose('Hello', 'Delete');
  await chat().waitFor({ state: 'detached' });
  const askedAgain = page.waitForResponse((answer) => answer.url().includes('/api/sessions-cursor'));
  await page.clock.fastForward(TIME_TO_UNDO_MS);
  await askedAgain;
  await page.waitForLoadState('networkidle');
  assert.deepEqual([await chat().count(), await notice('Session not found').count()], [0, 0]);
});

test('of documents that are deleted together, those come back that could not be', async () => {
  await page.clock.install();
  const documents = `**/api/knowledges/${id('d', 1)}/documents`;
  await answerInTurn(`${documents}/${id('e', 7)}`, 'DELETE', [refused(503, 'Documents rest for a moment')]);
  await open(`/knowledge/${id('d', 1)}`);
  const boxOf = (name: RegExp) => page.getByRole('checkbox', { name });
  const [left, gone] = [boxOf(/minutes-2019/), boxOf(/Working time of guards/)];
  await left.check();
  await gone.check();
  await page
    .getByRole('toolbar', { name: 'Chosen documents' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await left.waitFor({ state: 'detached' });
  await page.clock.fastForward(TIME_TO_UNDO_MS);
  await notice('Documents rest for a moment').waitFor();
  await left.waitFor();
  assert.equal(await gone.count(), 0);
});

test('a prompt that could not be deleted comes back, and a notice says why', async () => {
  await page.clock.install();
  await answerInTurn(`**/api/prompts/${id('7', 3)}`, 'DELETE', [refused(503, 'Prompts rest for a moment')]);
  await open('/prompts');
  const prompt = page.getByRole('link', { name: 'Say it plainly' });
  await prompt.waitFor();
  await choose('Say it plainly', 'Delete');
  await prompt.waitFor({ state: 'detached' });
  await page.clock.fastForward(TIME_TO_UNDO_MS);
  await notice('Prompts rest for a moment').waitFor();
  await prompt.waitFor();
});

test('a chat that is renamed has its new title in the list, of which no page is read again', async () => {
  const hello = sessions.find(({ title }) => title === 'Hello');
  await answerInTurn(session, 'PUT', [{ json: { code: 200, data: { ...hello, title: 'Greetings' } } }]);
  await open('/chat');
  await chat().waitFor();
  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  await rename('Greetings');
  await page.getByRole('link', { name: 'Greetings', exact: true }).waitFor();
  assert.deepEqual(
    read.filter((path) => path.endsWith('/sessions-cursor')),
    [],
  );
});
