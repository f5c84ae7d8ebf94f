import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { agents } from './fixtures/agents.ts';
import { id } from './fixtures/values.ts';

const MORE_THAN_FRESH_MS = 6000;
const uuid = id('c', 5);

let page: Page;
/** The agent as the server keeps it. */
let kept: Agent;
/** What was sent to be saved. */
let sent: Partial<Agent>[];
/** Answers once it may. */
let answered: Promise<void>;

const { url } = freshPages(async (fresh) => {
  page = fresh;
  const agent = agents.find((one) => one.uuid === uuid);
  assert.ok(agent);
  kept = agent;
  sent = [];
  answered = Promise.resolve();
  await page.clock.install();
  await page.route(`**/api/agents/${uuid}`, async (route) => {
    if (route.request().method() === 'PUT') {
      const body: Partial<Agent> = route.request().postDataJSON();
      sent.push(body);
      await answered;
      keepSaved(body);
    }
    await route.fulfill({ json: { code: 200, data: kept } });
  });
  await page.goto(`${url()}/agents/${uuid}`);
  await field('Instructions').waitFor();
});

/** As the server: words are trimmed, and content alone makes a version. */
function keepSaved(body: Partial<Agent>): void {
  const prompt = body.prompt?.trim() ?? kept.prompt ?? '';
  const version = kept.version + (prompt === kept.prompt ? 0 : 1);
  kept = { ...kept, ...body, prompt, version };
}

const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const note = () => page.getByText(/was (saved|changed) meanwhile/);
const isPublic = () => page.getByRole('switch', { name: 'Public', exact: true });

/** The window comes to the front again, after long enough that what it shows is asked for once more. */
async function comeBack(): Promise<void> {
  await page.clock.fastForward(MORE_THAN_FRESH_MS);
  const asked = page.waitForResponse((answer) => answer.url().endsWith(uuid));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await asked;
}

/** Somebody else saves a version, which comes with the window. */
async function meanwhile(change: Partial<Agent>): Promise<void> {
  kept = { ...kept, ...change };
  await comeBack();
}

/** Resolves once the server has answered and nothing is left to be saved. */
async function save(): Promise<void> {
  const answer = page.waitForResponse((one) => one.request().method() === 'PUT');
  await button('Save').click();
  await answer;
  await button('Save').and(page.locator(':disabled')).waitFor();
}

/** What is there and saved is neither sent nor asked about again. */
async function nothingIsUnsaved(): Promise<void> {
  await button('Save').and(page.locator(':disabled')).waitFor();
  await page.getByRole('link', { name: 'Explore' }).click();
  await page.waitForURL('**/explore');
}

test('a version that is saved elsewhere leaves what is typed, and is told of', async () => {
  await field('Instructions').fill('Answer in rhymes.');
  await meanwhile({ version: 4, prompt: 'Answer in prose.' });
  await note().and(page.getByText('Version 4')).and(page.getByText('the same: Instructions.')).waitFor();
  assert.equal(await field('Instructions').inputValue(), 'Answer in rhymes.');
  await button('Save').click();
  await page.getByText('Version 5, others meet 3').waitFor();
  assert.equal(await note().count(), 0);
  assert.deepEqual(sent, [{ prompt: 'Answer in rhymes.' }]);
  await nothingIsUnsaved();
});

test('it is taken over after a question', async () => {
  await field('Instructions').fill('Answer in rhymes.');
  await meanwhile({ version: 4, prompt: 'Answer in prose.' });
  await button('Use what was saved').click();
  const question = page.getByRole('dialog').filter({ hasText: 'Your changes to this agent are lost.' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  assert.equal(await field('Instructions').inputValue(), 'Answer in rhymes.');
  await button('Use what was saved').click();
  await question.getByRole('button', { name: 'Use what was saved' }).click();
  await note().waitFor({ state: 'detached' });
  assert.equal(await field('Instructions').inputValue(), 'Answer in prose.');
  await nothingIsUnsaved();
});

test('it comes into a form in which nothing was typed, at once and when what was typed is taken back', async () => {
  await meanwhile({ version: 4, prompt: 'Answer in prose.' });
  await page.getByText('Answer in prose.').waitFor();
  await field('Instructions').fill('Answer in rhymes.');
  await meanwhile({ version: 5, prompt: 'Answer in one word.' });
  await note().waitFor();
  await field('Instructions').fill('Answer in prose.');
  await page.getByText('Answer in one word.').waitFor();
  assert.equal(await note().count(), 0);
  await nothingIsUnsaved();
});

test('what is saved elsewhere comes beside what is typed, and a save undoes nothing of it', async () => {
  await field('Instructions').fill('Answer in rhymes.');
  await meanwhile({ version: 4, openingMessage: 'Welcome back!' });
  await page.getByText('Welcome back!').first().waitFor();
  assert.deepEqual(
    [await field('Instructions').inputValue(), await note().count()],
    ['Answer in rhymes.', 0],
  );
  await button('Save').click();
  await page.getByText('Version 5, others meet 3').waitFor();
  assert.deepEqual([kept.prompt, kept.openingMessage], ['Answer in rhymes.', 'Welcome back!']);
  await nothingIsUnsaved();
});

test('what a colleague saved and this page has not heard of is not undone by a save, and shown after it', async () => {
  await field('Instructions').fill('Answer in rhymes.');
  kept = { ...kept, version: 4, openingMessage: 'Welcome back!' };
  await button('Save').click();
  await page.getByText('Version 5, others meet 3').waitFor();
  assert.deepEqual(sent, [{ prompt: 'Answer in rhymes.' }]);
  assert.equal(await field('Opening message').inputValue(), 'Welcome back!');
});

test('the version that the button names is published, not one that was saved since', async () => {
  kept = { ...kept, version: 4 };
  await page.reload();
  await page.route(`**/api/agents/${uuid}/publish`, (route) =>
    route.fulfill({ json: { code: 200, data: { ...kept, publishedVersion: 4 } } }),
  );
  await button('Publish version 4').waitFor();
  kept = { ...kept, version: 5, prompt: 'Answer in one word.' };
  const asked = page.waitForRequest('**/publish');
  await button('Publish version 4').click();
  assert.deepEqual((await asked).postDataJSON(), { version: 4 });
});

test('of an imported agent the version that was looked at is activated', async () => {
  kept = { ...kept, version: 4, publishedVersion: null, review: { missing: [] } };
  await page.route(`**/api/agents/${uuid}/activate`, (route) =>
    route.fulfill({ json: { code: 200, data: kept } }),
  );
  await page.reload();
  await button('Activate').waitFor();
  kept = { ...kept, version: 5 };
  const asked = page.waitForRequest('**/activate');
  await button('Activate').click();
  assert.deepEqual((await asked).postDataJSON(), { version: 4 });
});

test('what changes without a version is told of too, where a save would undo it', async () => {
  await field('Description').fill('For nights');
  await isPublic().click();
  await page.getByRole('switch', { name: 'Free of charge' }).click();
  await field('Price').fill('5');
  await meanwhile({ userCount: 7 });
  assert.equal(await note().count(), 0);
  await meanwhile({ isPublic: true, isFree: false, price: '7', currency: 'USD' });
  await page.getByText('The same was changed meanwhile: Price.').waitFor();
  assert.equal(await field('Price').inputValue(), '5');
});

test('what an agent costs is saved whole: a colleague’s other currency does not get the price that was typed', async () => {
  const dollars = { isFree: false, price: '7', currency: 'USD' } as const;
  kept = { ...kept, isPublic: true, ...dollars };
  await page.reload();
  await field('Price').fill('8');
  kept = { ...kept, price: '700', currency: 'JPY' };
  await save();
  assert.deepEqual(sent, [{ ...dollars, price: '8' }]);
});

test('where a colleague makes an agent free that was given another price, both are told to differ', async () => {
  kept = { ...kept, isPublic: true, isFree: false, price: '7', currency: 'USD' };
  await page.reload();
  await field('Price').fill('8');
  await meanwhile({ isFree: true, price: null, currency: null });
  await page.getByText('The same was changed meanwhile: Free of charge, Price, and Currency.').waitFor();
});

test('after a save that makes no version nothing is unsaved', async () => {
  kept = { ...kept, version: 4 };
  await page.reload();
  await isPublic().click();
  await button('Save').click();
  await button('Publish version 4').and(page.locator(':enabled')).waitFor();
  await page.getByRole('alert').getByText('Saved', { exact: true }).waitFor();
  assert.deepEqual(
    sent.map((body) => body.isPublic),
    [true],
  );
  await nothingIsUnsaved();
});

test('what the server trimmed is shown as it was saved', async () => {
  await field('Instructions').fill(`${kept.prompt}\n\n`);
  await save();
  assert.equal(await field('Instructions').inputValue(), kept.prompt);
  await nothingIsUnsaved();
});

test('what is typed while it is saved stays, and is unsaved', async () => {
  const answer = Promise.withResolvers<void>();
  answered = answer.promise;
  await field('Instructions').fill('Answer in rhymes.');
  await button('Save').click();
  await field('Opening message').fill('Welcome!');
  answer.resolve();
  await page.getByText('Version 4, others meet 3').waitFor();
  await page.getByRole('alert').getByText('Saved as a new version').waitFor();
  assert.deepEqual(
    [await field('Instructions').inputValue(), await field('Opening message').inputValue()],
    ['Answer in rhymes.', 'Welcome!'],
  );
  assert.equal(await note().count(), 0);
  await save();
  assert.equal(sent.at(-1)?.openingMessage, 'Welcome!');
});
