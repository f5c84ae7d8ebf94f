import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { inDocker, numberSetting } from '@tutka/testing';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { composeAnswers } from './engine.ts';
import { type Platform, services, startPlatform } from './platform.ts';
import { answered, becomeAdministrator, citedAnswer, questionOf, sharedWithStrangers } from './story.ts';

/** One of each, and one of them started again; else two of each, and all of them. */
const short = numberSetting('SHORT', 0) === 1;
const copies = short ? 1 : 2;
const restarted = short ? (['conversation'] as const) : services;

const { suite, server: engine } = await inDocker('the platform as containers', composeAnswers);

describe(suite, { skip: engine === undefined }, () => {
  let platform: Platform;
  let browser: Browser;
  let folder: string;
  let page: Page;
  let chat: string;

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
      page = await becomeAdministrator(browser, platform);
    },
  );

  step('a PDF is uploaded from outside, read, and cited in a streamed answer', async () => {
    chat = await citedAnswer(page, platform, folder);
  });

  step('the chat is shared by a link that a stranger reads, at whichever gateway', () =>
    sharedWithStrangers(page, platform.urls),
  );

  for (const service of restarted)
    step(`${service} is started again, and the chat goes on`, async () => {
      await platform.restart(service);
      await page.goto(chat);
      await page.getByText(questionOf(0).question).first().waitFor();
      await answered(page, questionOf(1));
    });

  step('nothing can be bought without a payment provider, and the page says so', async () => {
    await page.goto(`${platform.url}/checkout?product=plan:team:month&currency=USD`);
    await page.getByText('Nobody takes USD here yet').waitFor();
  });
});
