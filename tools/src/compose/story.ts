import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ADMIN, routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../e2e/api.ts';
import { DESK, openPage } from '../e2e/browser.ts';
import { flat } from '../e2e/extract.ts';
import { type KnownQuestion, knownQuestions, printHandbook } from '../e2e/handbook.ts';

const READING_MS = 300_000;
/** A machine may have to share itself with many processes. */
const PATIENCE_MS = 120_000;

/** Who becomes ADMIN. */
export const OPERATOR = 'operator@example.org';

/** A platform whose processes are apart, as a person meets it. */
export interface Platform {
  readonly url: string;
  /** What stands behind `pattern` in a service's log, as soon as it is there: the last. */
  printed(service: 'identity', pattern: RegExp): Promise<string>;
  codeFor(email: string): Promise<string>;
}

/** The question whose answer is known, of which there are several. */
export function questionOf(at: 0 | 1): KnownQuestion {
  const found = knownQuestions[at];
  assert.ok(found);
  return found;
}

/** Opens the link that the first start prints, signs in and becomes ADMIN; whoever comes after does not. */
export async function becomeAdministrator(browser: Browser, platform: Platform): Promise<Page> {
  const link = await platform.printed('identity', /Who opens this link.*: (http\S+)/);
  const page = await openPage(browser, platform.url, undefined, DESK);
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(link);
  await page
    .getByRole('textbox')
    .first()
    .fill(OPERATOR)
    .catch(async (cause) => {
      const shown = (await page.innerText('body')).slice(0, 500);
      throw new Error(`At ${page.url()} nobody can sign in, it shows: ${shown}`, { cause });
    });
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Code' }).waitFor();
  await page.keyboard.type(await platform.codeFor(OPERATOR));
  await page.getByRole('button', { name: 'Become the administrator' }).click();
  await page.getByRole('heading', { name: 'Your first answer in three steps' }).waitFor();
  const late = await signIn(platform, 'late@example.org');
  assert.notEqual(late.me.role, ADMIN);
  const token = new URL(link).searchParams.get('token');
  assert.equal((await late.send(routes.claimSetUp, { body: { token } })).status, 410);
  return page;
}

/** Uploads a PDF, makes an agent on it and has a cited answer; answers the chat's address. */
export async function citedAnswer(page: Page, platform: Platform, folder: string): Promise<string> {
  const browser = page.context().browser();
  assert.ok(browser);
  await writeFile(join(folder, 'handbook.pdf'), await printHandbook(browser));
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
  await answered(page, questionOf(0));
  return page.url();
}

/** Shares the open chat by a link, and reads it as a stranger at each of the addresses. */
export async function sharedWithStrangers(page: Page, urls: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = new URL((await page.getByRole('dialog').locator('code').textContent()) ?? '');
  await page.keyboard.press('Escape');
  const browser = page.context().browser();
  assert.ok(browser);
  for (const url of urls) {
    const stranger = await openPage(browser, url);
    await stranger.goto(url + link.pathname);
    await stranger.getByText(questionOf(0).question).first().waitFor();
    await stranger.context().close();
  }
}

/** Asks in the open chat and reads the answer with the page it stands on. */
export async function answered(page: Page, { question, page: at, answer }: KnownQuestion): Promise<void> {
  await page.getByRole('textbox', { name: 'Ask Lighthouse expert' }).fill(question);
  await page.keyboard.press('Enter');
  const mark = page.getByRole('button', { name: new RegExp(`^Source \\d+: handbook.pdf, page ${at}$`) });
  await mark.last().waitFor();
  await page.getByRole('log').getByText(answer).last().waitFor();
  assert.ok(flat((await page.getByRole('log').textContent()) ?? '').includes(answer));
}
