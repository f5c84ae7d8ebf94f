import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type ModelSimulator, startModelSimulator } from '../../model-simulator/index.ts';
import { type Api, addModels, ask as chat, firstOf, signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let models: ModelSimulator;
let product: Product;
let api: Api;
let agent: string;
let browser: Browser;
let page: Page;
const troubles: string[] = [];

before(async () => {
  models = await startModelSimulator();
  product = await startProduct(await installedDataDir(), { REPLY_STEPS: '2', CONTEXT_TOKENS: '150' });
  api = await signIn(product, 'owner@example.org');
  await addModels(api, models);
  agent = (await api.call(routes.createAgent, { body: { name: 'Reader', prompt: 'You help.' } })).uuid;
  browser = await openBrowser();
  page = await openPage(browser, product.url, api.cookie, { ...DESK, troubles });
});

after(async () => {
  await browser?.close();
  await product?.end();
  await models?.stop();
});

const picture = { name: 'harbour.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
const note = {
  name: 'note.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('The harbour opens at seven.'),
};
const archive = {
  name: 'all.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from('504b0506'.padEnd(44, '0'), 'hex'),
};

async function attach(where: Page, ...files: (typeof picture)[]): Promise<void> {
  const choosing = where.waitForEvent('filechooser');
  await where.getByRole('button', { name: 'Attach files' }).click();
  await (await choosing).setFiles(files);
}

/** Puts a file into the clipboard or under the pointer, as a person would. */
async function give(where: Page, how: 'paste' | 'drop'): Promise<void> {
  // In the page, whose types are not those of this program.
  await where.evaluate(`(() => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob('${png}'), (sign) => sign.charCodeAt(0));
    data.items.add(new File([content], '${how}.png', { type: 'image/png' }));
    const init = { bubbles: true, cancelable: true };
    document.querySelector('form textarea').dispatchEvent(
      '${how}' === 'paste'
        ? new ClipboardEvent('paste', { ...init, clipboardData: data })
        : new DragEvent('drop', { ...init, dataTransfer: data }),
    );
  })()`);
  await where.getByText(`${how}.png`).waitFor();
}

async function ask(where: Page, words: string): Promise<void> {
  await where.getByRole('textbox').last().fill(words);
  const send = where.getByRole('button', { name: 'Send', exact: true });
  await send.waitFor();
  await where.locator('button[type=submit]:enabled').waitFor();
  await send.click();
}

type Part = { readonly type: string; readonly text?: string; readonly image_url?: { readonly url: string } };
const questionTo = (said = models.said().at(-1)) =>
  ((said?.messages ?? []) as { role: string; content: string | Part[] }[]).findLast(
    ({ role }) => role === 'user',
  )?.content;
const asked = (words: string) =>
  models.said().find(({ lastMessage, messages }) => lastMessage.includes(words) && messages.length < 4);

test('pictures and a document go with a question: by button, paste and drop; the model sees and reads them', async () => {
  await page.goto(`${product.url}/chat?agent=${agent}`);
  await attach(page, note, archive);
  const refused = page.getByRole('listitem').filter({ hasText: 'all.zip' }).getByRole('alert');
  assert.match((await refused.textContent()) ?? '', /cannot be read|not known/);
  assert.equal(await page.locator('button[type=submit]').isDisabled(), true);
  await page.getByRole('button', { name: 'Remove all.zip' }).click();
  await give(page, 'paste');
  await give(page, 'drop');
  await ask(page, 'When does it open? [[sim say=At seven]]');
  const log = page.getByRole('log');
  await log.getByText('At seven', { exact: true }).waitFor();
  const parts = questionTo(asked('When does it open?')) as Part[];
  assert.deepEqual(
    parts.map(({ type, image_url }) => image_url?.url ?? type),
    [`data:image/png;base64,${png}`, `data:image/png;base64,${png}`, 'text'],
  );
  assert.match(parts[2]?.text ?? '', /<file name="note.md">\nThe harbour opens at seven.\n<\/file>/);
});

test('they stand in the question after a reload, pictures open large, documents are saved under their name', async () => {
  await page.reload();
  const log = page.getByRole('log');
  await log.getByRole('button', { name: 'Look at paste.png' }).click();
  const large = page.getByRole('dialog').getByRole('img', { name: 'paste.png' });
  await large.waitFor();
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  const saving = page.waitForEvent('download');
  await log.getByRole('button', { name: 'Save note.md' }).click();
  assert.equal((await saving).suggestedFilename(), 'note.md');
  assert.deepEqual(troubles, []);
});

test('another wording of the question carries the same files', async () => {
  const log = page.getByRole('log');
  await log.getByRole('button', { name: 'Edit' }).first().click();
  await log.getByRole('textbox').fill('When does it close? [[sim say=At nine]]');
  await log.getByRole('button', { name: 'Ask again' }).click();
  await log.getByText('At nine', { exact: true }).waitFor();
  assert.equal((questionTo(asked('When does it close?')) as Part[]).length, 3);
  assert.equal(await log.getByRole('button', { name: 'Save note.md' }).count(), 1);
});

test('a chat that is too long for its model says where it was summarised, and goes on', async () => {
  const log = page.getByRole('log');
  for (const words of ['one', 'two', 'three']) {
    await ask(page, `${words} ${'and so on '.repeat(30)} [[sim say=I heard ${words}]]`);
    await log.getByText(`I heard ${words}`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  }
  await log.getByRole('button', { name: 'Earlier messages were summarised' }).first().click();
  await log.getByText('From here on it knows of what stands above').first().waitFor();
  assert.deepEqual(troubles, []);
});

test('a model whose provider says that it takes more is told the whole chat', async () => {
  const { uuid } = firstOf(await api.call(routes.listModelProviders));
  await api.call(routes.updateModelProvider, { params: { uuid }, body: { contextTokens: { sim: 32_000 } } });
  const session = (await api.call(routes.createSession, { body: { agentUUID: agent } })).uuid;
  for (const words of ['iron', 'zinc', 'lead', 'gold']) {
    const lines = await chat(api, session, `${words} ${'and so on '.repeat(30)} [[sim say=Yes]]`);
    assert.equal(lines.at(-1)?.status, 1);
  }
  const told = models.said().findLast(({ lastMessage }) => lastMessage.startsWith('gold'));
  assert.match(JSON.stringify(told?.messages), /iron and so on.*zinc and so on.*lead and so on/);
});

test('who has only the link attaches too, and nobody else gets the file', async () => {
  const { uuid, token } = await api.call(routes.createShare, {
    params: { id: agent },
    body: { kind: 'link' },
  });
  const visit = await openPage(browser, product.url, undefined, { troubles });
  await visit.goto(`${product.url}/a/${uuid}#${token}`);
  await attach(visit, note, picture);
  await ask(visit, 'What does the visitor have? [[sim say=A note]]');
  await visit.getByText('A note', { exact: true }).waitFor();
  const file = visit.waitForResponse((answer) => answer.url().includes('/api/attachments/'));
  await visit.getByRole('button', { name: 'Save note.md' }).click();
  const address = (await file).url();
  assert.equal((await file).status(), 200);
  assert.match(
    (questionTo(asked('What does the visitor have?')) as Part[]).at(-1)?.text ?? '',
    /opens at seven/,
  );
  const other = await browser.newContext();
  assert.equal((await other.request.get(address)).status(), 404);
  assert.equal((await other.request.get(address.split('?')[0] ?? '')).status(), 401);
  await Promise.all([visit.context().close(), other.close()]);
  assert.deepEqual(troubles, []);
});
