import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ADMIN, routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../e2e/api.ts';
import { openBrowser, openPage } from '../e2e/browser.ts';
import { flat } from '../e2e/extract.ts';
import { knownQuestions, printHandbook } from '../e2e/handbook.ts';
import { engineAnswers } from './engine.ts';
import { type Platform, services, startPlatform } from './platform.ts';

/** One of each, and one of them started again; else two of each, and all of them. */
const short = process.env.SHORT !== undefined;
const copies = short ? 1 : 2;
const restarted = short ? (['conversation'] as const) : services;
const READING_MS = 300_000;

const answers = await engineAnswers();
if (!answers && process.env.TUTKA_TEST_DOCKER === 'needed')
  throw new Error(
    'No Docker engine answers here, and TUTKA_TEST_DOCKER says that nothing is to be left out.',
  );
const suite = answers
  ? 'the platform as containers'
  : 'the platform as containers (SKIPPED: no Docker engine answers here)';

describe(suite, { skip: !answers }, () => {
  let platform: Platform;
  let browser: Browser;
  let folder: string;
  let page: Page;
  let chat: string;
  const [first, second] = knownQuestions;
  assert.ok(first && second);

  /** A part of the story; where it fails, the logs say why. */
  const step = (name: string, work: () => Promise<void>) =>
    test(name, async () => {
      try {
        await work();
      } catch (error) {
        console.error(await platform.logs());
        throw error;
      }
    });

  before(async () => {
    const began = performance.now();
    platform = await startPlatform(copies);
    console.log(`# built and up in ${Math.round((performance.now() - began) / 1000)} s`);
    browser = await openBrowser();
    folder = await mkdtemp(join(tmpdir(), 'tutka-compose-'));
    await writeFile(join(folder, 'handbook.pdf'), await printHandbook(browser));
  });

  after(async () => {
    await browser?.close();
    await platform?.end();
    if (folder) await rm(folder, { recursive: true });
  });

  step(`${copies} of each service run and are healthy`, async () => {
    for (const service of services) await platform.healthy(service);
    for (const url of platform.urls) assert.equal((await fetch(`${url}/readyz`)).status, 200, url);
  });

  step(
    'the first start prints a link; who opens it and signs in becomes ADMIN, and nobody after',
    async () => {
      const link = await platform.printed('identity', /Who opens this link.*: (http\S+)/);
      page = await openPage(browser, platform.url, undefined, { viewport: { width: 1440, height: 900 } });
      await page.goto(link);
      await page.getByRole('textbox').first().fill('operator@example.org');
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: 'Code' }).waitFor();
      await page.keyboard.type(await platform.codeFor('operator@example.org'));
      await page.getByRole('button', { name: 'Become the administrator' }).click();
      await page.getByRole('heading', { name: 'Your first answer in three steps' }).waitFor();
      const late = await signIn(platform, 'late@example.org');
      assert.notEqual(late.me.role, ADMIN);
      const token = new URL(link).searchParams.get('token');
      assert.equal((await late.send(routes.claimSetUp, { body: { token } })).status, 410);
    },
  );

  step('a PDF is uploaded from outside, read, and cited in a streamed answer', async () => {
    await page.goto(`${platform.url}/knowledge?new=upload`);
    await page.locator('input[type=file]').setInputFiles(join(folder, 'handbook.pdf'));
    await page.getByLabel('Name', { exact: true }).fill('Handbook of lighthouses');
    await page.getByRole('button', { name: 'Create knowledge base' }).click();
    await page.getByRole('cell', { name: 'Ready' }).waitFor({ timeout: READING_MS });
    await page.getByRole('link', { name: 'Make an agent on it' }).click();
    await page.getByRole('heading', { name: 'New agent' }).waitFor();
    await page.getByLabel('Name').first().fill('Lighthouse expert');
    await page.getByRole('button', { name: 'Create agent' }).click();
    await page.getByRole('heading', { name: 'Lighthouse expert' }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Chat' }).click();
    await answered(page, first.question, first.page, first.answer);
    chat = page.url();
  });

  step('the chat is shared by a link that a stranger reads, at whichever gateway', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = new URL((await page.getByRole('dialog').locator('code').textContent()) ?? '');
    await page.keyboard.press('Escape');
    for (const url of platform.urls) {
      const stranger = await openPage(browser, url);
      await stranger.goto(url + link.pathname);
      await stranger.getByText(first.question).first().waitFor();
      await stranger.context().close();
    }
  });

  for (const service of restarted)
    step(`${service} is started again, and the chat goes on`, async () => {
      await platform.restart(service);
      await page.goto(chat);
      await page.getByText(first.question).first().waitFor();
      await answered(page, second.question, second.page, second.answer);
    });

  step('nothing can be bought without a payment provider, and the page says so', async () => {
    await page.goto(`${platform.url}/checkout?product=plan:team:month&currency=USD`);
    await page.getByText('Nobody takes USD here yet').waitFor();
  });
});

/** Asks in the open chat and reads the answer with the page it stands on. */
async function answered(page: Page, question: string, at: number, answer: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Ask Lighthouse expert' }).fill(question);
  await page.keyboard.press('Enter');
  const mark = page.getByRole('button', { name: new RegExp(`^Source \\d+: handbook.pdf, page ${at}$`) });
  await mark.last().waitFor();
  await page.getByRole('log').getByText(answer).last().waitFor();
  assert.ok(flat((await page.getByRole('log').textContent()) ?? '').includes(answer));
}
