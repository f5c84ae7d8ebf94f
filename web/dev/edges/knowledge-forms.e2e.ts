import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { documents } from '../fixtures/knowledge.ts';
import { id } from '../fixtures/values.ts';
import { refuse } from '../refuse.ts';

const [first, second] = [id('e', 1), id('e', 8)];
const base = `/api/knowledges/${id('d', 1)}`;
const file = { name: 'night.txt', mimeType: 'text/plain', buffer: Buffer.from('Night work') };
const uploads = '**/api/upload/files/**';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const part = (name: string) => page.getByRole('region', { name });
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const nameOf = (uuid: string) => documents.find((each) => each.uuid === uuid)?.name ?? '';

/** What an item of a document's menu does. */
async function choose(uuid: string, item: RegExp): Promise<void> {
  await press(`More for ${nameOf(uuid)}`);
  await page.getByRole('menuitem', { name: item }).click();
}

/** Lets no such call be answered; gives what is called, and how one of them ends unanswered. */
async function hold(path: string, method: string) {
  const called: unknown[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() !== method) await route.fallback();
    else called.push(route.request().url());
  });
  const isOne = (request: { url(): string; method(): string }) =>
    request.method() === method && called.includes(request.url());
  return {
    called,
    begun: () => page.waitForRequest((request) => request.method() === method),
    givenUp: () => page.waitForEvent('requestfailed', isOne),
  };
}

for (const [how, close] of [
  [
    'Cancel',
    () =>
      dialog(/^Replace/)
        .getByRole('button', { name: 'Cancel' })
        .click(),
  ],
  ['Escape', () => page.keyboard.press('Escape')],
  ['the way to another page', () => page.evaluate(() => history.back())],
] as const) {
  test(`${how} ends a replacement on its way: its file stops, and the document keeps its source`, async () => {
    const sending = await hold(uploads, 'PUT');
    const changing = await hold(`**${base}/documents/*`, 'PUT');
    await open('/knowledge');
    await page.getByRole('link', { name: 'Field manual 2026', exact: true }).click();
    await choose(first, /^Replace/);
    await page.locator('input[type=file]').setInputFiles(file);
    const begun = sending.begun();
    await dialog(/^Replace/)
      .getByRole('button', { name: 'Replace', exact: true })
      .click();
    await begun;
    const givenUp = sending.givenUp();
    await close();
    await givenUp;
    await dialog(/^Replace/).waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    assert.deepEqual(changing.called, []);
  });
}

test('a text that is to replace a document is not lost without a question', async () => {
  await open(`/knowledge/${id('d', 1)}`);
  await choose(first, /^Replace/);
  await page.getByRole('tab', { name: 'Text' }).click();
  const text = page.getByRole('textbox', { name: 'Text to learn' });
  await text.fill('Night work begins at ten.');
  await page.keyboard.press('Escape');
  await dialog('Close without saving?').getByRole('button', { name: 'Cancel' }).click();
  await dialog('Close without saving?').waitFor({ state: 'detached' });
  assert.equal(await text.inputValue(), 'Night work begins at ten.');
  await text.fill('');
  await page.keyboard.press('Escape');
  await dialog(/^Replace/).waitFor({ state: 'detached' });
});

test('a replacement that was given up at its end closes no other dialog, and the list tells what became of it', async () => {
  const changing = await hold(`**${base}/documents/${first}`, 'PUT');
  await open(`/knowledge/${id('d', 1)}`);
  await choose(first, /^Replace/);
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByRole('textbox', { name: 'Text to learn' }).fill('Night work begins at ten.');
  const begun = changing.begun();
  await dialog(/^Replace/)
    .getByRole('button', { name: 'Replace', exact: true })
    .click();
  await begun;
  const listed = page.waitForResponse((answer) => answer.url().includes(`${base}/documents?`));
  const givenUp = changing.givenUp();
  await page.keyboard.press('Escape');
  await givenUp;
  await listed;
  await choose(second, /^Rename/);
  await page.waitForLoadState('networkidle');
  assert.equal(await dialog('Rename').getByRole('textbox').inputValue(), nameOf(second));
});

test('a name that is refused stays in its form with the reason, and the form closes when another is taken', async () => {
  const path = `**${base}/documents/${first}`;
  const yieldTo = await refuse(page, { method: 'PUT', path, code: 409, error: 'Names rest for a moment' });
  await open(`/knowledge/${id('d', 1)}`);
  await choose(first, /^Rename/);
  const form = dialog('Rename');
  await form.getByRole('textbox').fill('Manual of nights');
  await form.getByRole('button', { name: 'Rename' }).click();
  await form.getByRole('alert').filter({ hasText: 'Names rest for a moment' }).waitFor();
  assert.equal(await form.getByRole('textbox').inputValue(), 'Manual of nights');
  await yieldTo();
  await page.route(path, (route) => route.fulfill({ json: { code: 200, data: documents[0] } }));
  await form.getByRole('button', { name: 'Rename' }).click();
  await form.waitFor({ state: 'detached' });
});

test('settings that are refused say why beside their button, and keep what was typed', async () => {
  await refuse(page, { method: 'PUT', path: `**${base}`, code: 409, error: 'Bases rest for a moment' });
  await open(`/knowledge/${id('d', 1)}?tab=settings`);
  const form = page.locator('form').filter({ has: part('About') });
  const name = form.getByRole('textbox', { name: 'Name' });
  await name.fill('Manual of nights');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('alert').filter({ hasText: 'Bases rest for a moment' }).waitFor();
  assert.equal(await name.inputValue(), 'Manual of nights');
  await press('Read everything again');
  await part('Read again').getByRole('alert').filter({ hasText: 'Bases rest for a moment' }).waitFor();
});

test('settings of which a field is refused name it', async () => {
  const details = [{ path: 'tags', message: 'At most 20 tags' }];
  const json = { code: 400, error: 'Validation failed', errorCode: 'VALIDATION_FAILED', details };
  await page.route(`**${base}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 400, json }) : route.fallback(),
  );
  await open(`/knowledge/${id('d', 1)}?tab=settings`);
  const form = page.locator('form').filter({ has: part('About') });
  await form.getByRole('textbox', { name: 'Name' }).fill('Manual of nights');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('alert').getByText('tags: At most 20 tags').waitFor();
});

test('an index that can be neither ended nor begun says why beside its button', async () => {
  const path = `**${base}/index{,/cancel}`;
  await refuse(page, { method: 'POST', path, code: 409, error: 'Indexes rest for a moment' });
  await open(`/knowledge/${id('d', 1)}?tab=settings`);
  const index = part('How passages are found');
  const refusal = index.getByRole('alert').filter({ hasText: 'Indexes rest for a moment' });
  await index.getByRole('button', { name: 'Stop building' }).click();
  await refusal.waitFor();
  await page.route(`**${base}`, async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ json: { code: 200, data: { ...data, index: { ...data.index, building: null } } } });
  });
  await refusal.waitFor({ state: 'detached' });
  await index.getByLabel('Words in a passage').fill('200');
  await index.getByRole('button', { name: 'Build this index' }).click();
  await refusal.waitFor();
  assert.equal(await index.getByLabel('Words in a passage').inputValue(), '200');
});

test('an index that met a problem says that it is not built, and is begun again', async () => {
  const stopped = { problem: 'There is no such model.', problemCode: null };
  await page.route(`**${base}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    const index = { ...data.index, building: { ...data.index.building, ...stopped } };
    await route.fulfill({ json: { code: 200, data: { ...data, index } } });
  });
  await open(`/knowledge/${id('d', 1)}?tab=settings`);
  const index = part('How passages are found');
  await index.getByText('Not built, it stopped at 38 %').waitFor();
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/index'),
  );
  await index.getByRole('button', { name: 'Try again' }).click();
  const embeddingModel = `${id('b', 1)}/text-embedding-3-small`;
  assert.deepEqual((await asked).postDataJSON(), { embeddingModel, chunkWords: 180 });
  await index.getByRole('button', { name: 'Do without it' }).waitFor();
});

test('an address of a page is looked at as it is written, and one without text says so', async () => {
  const asked: (string | null)[] = [];
  await page.route('**/api/knowledges-url?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('url'));
    const page = { url: 'https://app.example.com/', title: 'App', contentType: 'text/html', byteSize: 900 };
    return route.fulfill({ json: { code: 200, data: { ...page, excerpt: '', knowledge: null } } });
  });
  await open(`/knowledge/${id('d', 1)}?add=upload`);
  await page.getByRole('tab', { name: 'Web address' }).click();
  await page.getByRole('textbox', { name: 'Address of the page or file' }).fill('app.example.com');
  await press('Look');
  await page.getByText('No text was found in it.').waitFor();
  assert.deepEqual(asked, ['https://app.example.com']);
  const added = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/documents'));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  // As it calls itself whenever it is read.
  assert.deepEqual((await added).postDataJSON(), { uri: 'https://app.example.com/' });
});

test('why a site cannot be looked at is said at its address', async () => {
  const error = 'This site does not let itself be read';
  await refuse(page, { method: 'POST', path: '**/api/knowledges/*/site-imports', code: 400, error });
  await open(`/knowledge/${id('d', 1)}?add=site`);
  const site = dialog('Import a web site');
  await site.getByLabel('Where it starts').fill('docs.example.com');
  await site.getByRole('button', { name: 'Look for pages' }).click();
  await site.getByText(error).waitFor();
});
