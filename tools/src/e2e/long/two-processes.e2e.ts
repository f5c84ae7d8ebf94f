import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import { numberSetting } from '@tutka/testing/settings';
import type { Browser, Page } from 'playwright-core';
import { readDatabase } from '../../faults/databases.ts';
import { type SimulatorProcess, startSimulator } from '../../faults/simulator.ts';
import { type Instance, Pair } from '../../faults/streams/pair.ts';
import { proveStreams } from '../../faults/streams/proof.ts';
import { printFindings } from '../../faults/table.ts';
import { piecesOf } from '../../model-simulator/pieces.ts';
import { readScript } from '../../model-simulator/script.ts';
import { openBrowser, openPage } from '../browser.ts';

/** Another process finds what a dead one left after half a minute; a busy machine may take longer. */
const PATIENCE_MS = 120_000;
const proofSeed = numberSetting('SEED', Date.now() % 1_000_000);

let simulator: SimulatorProcess;
let pair: Pair;
let browser: Browser;
let page: Page;

before(async () => {
  simulator = await startSimulator();
  pair = await Pair.start({ MODEL_BASE_URL: simulator.url, MODEL_NAME: 'sim' });
  browser = await openBrowser();
  page = await openPage(browser, pair.url, pair.api.cookie);
});

after(async () => {
  await browser?.close();
  await pair?.end();
  await simulator?.stop();
});

const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const speak = (seed: number) => `Speak, please. [[sim tokens=200;pace=20;seed=${seed}]]`;

/** The first words that the model says to a question. */
function beginningOf(question: string): string {
  const pieces = piecesOf(readScript('sim', question, undefined)).slice(0, 8);
  return pieces.map(({ text }) => text).join('');
}

/** Asks in the page, in a chat of its own, and waits for the first words. */
async function askInPage(question: string): Promise<{ session: string; reply: string; writer: Instance }> {
  const { uuid: agentUUID } = await pair.api.call(routes.createAgent, { body: { name: 'Talker' } });
  const { uuid: session } = await pair.api.call(routes.createSession, { body: { agentUUID, title: 'Talk' } });
  await page.goto(`${pair.url}/chat/${session}`);
  await page.getByRole('textbox', { name: /^Ask Talker/ }).fill(question);
  await page.keyboard.press('Enter');
  const running = () =>
    readDatabase(pair.dataDir, 'conversation', (db) =>
      db('messages')
        .where({ session_uuid: session, status: 0 })
        .first<{ uuid: string; lease_owner: Instance } | undefined>('uuid', 'lease_owner'),
    );
  let row = await running();
  while (row === undefined) row = await running();
  await page.getByRole('log').getByText(beginningOf(question)).waitFor({ timeout: PATIENCE_MS });
  return { session, reply: row.uuid, writer: row.lease_owner };
}

/** The reply as the page shows it once it is read from what is stored, and what is stored. */
async function endIn(
  session: string,
  reply: string,
): Promise<{ shown: string; stored: string; status: number }> {
  const row = page.locator(`[data-message="${reply}"]`);
  await row.waitFor({ timeout: PATIENCE_MS });
  const messages: { uuid: string; content: string; status: number }[] = await pair.api.call(
    routes.listMessages,
    { query: { sessionUUID: session, pageSize: 100 } },
  );
  const { content = '', status = 0 } = messages.find(({ uuid }) => uuid === reply) ?? {};
  await row.getByText(flat(content).slice(-30)).waitFor({ timeout: PATIENCE_MS });
  return {
    shown: flat(
      await row
        .locator('p')
        .allInnerTexts()
        .then((all) => all.join(' ')),
    ),
    stored: flat(content),
    status,
  };
}

test('a stream goes on at another process: the page shows every word, once', async () => {
  const question = speak(1);
  const { session, reply, writer } = await askInPage(question);
  pair.cutOff(writer);
  const { shown, stored, status } = await endIn(session, reply);
  pair.reconnect(writer);
  assert.equal(status, 1);
  assert.equal(stored, flat(await simulator.saidTo(question)));
  assert.equal(shown, stored);
});

test('kill -9 of the process that writes: the page ends with the text that is stored, and says that it was stopped', async () => {
  const question = speak(2);
  const { session, reply, writer } = await askInPage(question);
  await pair.kill(writer);
  const { shown, stored, status } = await endIn(session, reply);
  await pair.startAgain(writer);
  assert.equal(status, 2);
  assert.ok(stored !== '' && flat(await simulator.saidTo(question)).startsWith(stored), stored);
  assert.equal(shown, `${stored} Stopped. What was written is kept.`);
});

test('20 streams, 2 kills of one of two writers: no text is lost, doubled or made up', async () => {
  const embedded = { streams: 0, kills: 0 };
  const limitSeconds = PATIENCE_MS / 1000;
  const findings = await proveStreams({ streams: 20, kills: 2, embedded, limitSeconds, seed: proofSeed });
  assert.ok(printFindings(findings, proofSeed), findings.flatMap(({ violations }) => violations).join('\n'));
});
