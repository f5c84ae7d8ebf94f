import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { routes, type StreamLine } from '@tutka/http-contracts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Api, ask, settled, signIn } from './api.ts';
import { openBrowser } from './browser.ts';
import { flat, pageText } from './extract.ts';
import { knownQuestions, printHandbook, unanswerable } from './handbook.ts';
import { freshDataDir, type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let pdf: string;
const troubles: string[] = [];

before(async () => {
  product = await startProduct(await freshDataDir());
  browser = await openBrowser();
  pdf = join(product.dataDir, 'handbook.pdf');
  await writeFile(pdf, await printHandbook(browser));
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  page = await context.newPage();
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    const expected = /401 \(Unauthorized\)/.test(message.text());
    if (message.type() === 'error' && !expected) troubles.push(message.text());
  });
});

after(async () => {
  await browser?.close();
  await product?.end();
});

test('a person signs in with the code from the mail', async () => {
  await page.goto(product.url);
  await page.getByRole('textbox').first().fill('reader@example.org');
  await page.keyboard.press('Enter');
  await page
    .getByRole('textbox', { name: /digit 1|1/i })
    .first()
    .waitFor();
  await page.keyboard.type(await product.codeFor('reader@example.org'));
  await page.getByRole('heading', { name: 'Your first answer in three steps' }).waitFor();
});

test('uploads a PDF of 120 pages and sees it read', async () => {
  await page.goto(`${product.url}/knowledge?new=upload`);
  await page.locator('input[type=file]').setInputFiles(pdf);
  await page.getByLabel('Name', { exact: true }).fill('Handbook of lighthouses');
  await page.getByRole('button', { name: 'Create knowledge base' }).click();
  await page.getByRole('heading', { name: 'Handbook of lighthouses' }).waitFor();
  await page.getByRole('cell', { name: 'Ready' }).waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'handbook.pdf', exact: true }).click();
  await page.getByText('120 of 120 pages read').waitFor();
  await page.getByText('Ready to be asked').waitFor();
  await page.keyboard.press('Escape');
});

test('makes an agent on it, trying it beside the form', async () => {
  await page.getByRole('link', { name: 'Make an agent on it' }).click();
  // What is typed into the page before would keep it open.
  await page.getByRole('heading', { name: 'New agent' }).waitFor();
  await page.getByLabel('Name').first().fill('Lighthouse expert');
  const trial = page.getByRole('region', { name: 'Try it' });
  await trial.getByRole('textbox').fill(knownQuestions[0]?.question ?? '');
  await page.keyboard.press('Enter');
  await trial
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Create agent' }).click();
  await page.getByRole('heading', { name: 'Lighthouse expert' }).waitFor();
});

test('asks, reads a streamed answer, and opens the page it stands on', async () => {
  const [, known] = knownQuestions;
  assert.ok(known);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: 'Ask Lighthouse expert' }).fill(known.question);
  await page.keyboard.press('Enter');
  const mark = page.getByRole('button', {
    name: new RegExp(`^Source \\d+: handbook.pdf, page ${known.page}$`),
  });
  await mark.first().click();
  const sources = page.getByRole('complementary', { name: 'Sources' });
  await sources.getByText(`Page ${known.page} of 120`).waitFor();
  const marked = flat((await sources.locator('mark').textContent()) ?? '');
  assert.ok(marked.includes(known.answer), `highlighted: ${marked}`);
  await page.getByRole('log').getByText(known.answer).first().waitFor();
});

test('finds the chat again after a reload, with the source still open', async () => {
  await page.reload();
  await page.getByRole('complementary', { name: 'Sources' }).locator('mark').waitFor();
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().waitFor();
  assert.deepEqual(troubles, []);
});

test('twelve questions are answered from the right page, word for word; five are not answered', async () => {
  const api = await signIn(product, 'asker@example.org');
  const { agent } = await learn(api);
  const right: number[] = [];
  for (const known of knownQuestions) {
    const { citations, text } = await answerTo(api, agent, known.question);
    if (citations[0]?.page === known.page && text.includes(known.answer)) right.push(known.page);
    for (const citation of citations) assertVerbatim(citation.page ?? 0, citation.quote);
  }
  console.log(`# ${right.length} of ${knownQuestions.length} from the right page`);
  assert.ok(right.length >= 10, `${right.length} right`);
  for (const question of unanswerable) {
    const { citations, text } = await answerTo(api, agent, question);
    assert.deepEqual(citations, [], `${question}: ${text}`);
    assert.match(text, /found nothing/);
  }
});

function assertVerbatim(at: number, quote: string): void {
  const onPage = pageText(pdf, at);
  if (onPage === undefined) console.log('# left out: pdftotext is not here, quotes are not compared');
  else assert.ok(onPage.includes(flat(quote)), `“${quote}” is not on page ${at}`);
}

async function learn(api: Api): Promise<{ agent: string }> {
  const uri = await api.upload('handbook.pdf', await readFile(pdf));
  const base = await api.call(routes.createKnowledge, {
    body: { name: 'Handbook', uri, fileName: 'handbook.pdf' },
  });
  assert.equal((await settled(api, base.uuid)).status, 2);
  const agent = await api.call(routes.createAgent, { body: { name: 'Expert', knowledges: [base.uuid] } });
  return { agent: agent.uuid };
}

async function answerTo(api: Api, agentUUID: string, question: string) {
  const session = await api.call(routes.createSession, { body: { agentUUID } });
  const lines: StreamLine[] = await ask(api, session.uuid, question);
  return {
    text: lines.map(({ messages }) => messages[0].content).join(''),
    citations: lines.flatMap((line) => line.citations ?? []),
  };
}
