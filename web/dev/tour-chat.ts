import type { Page } from 'playwright-core';
import { sessions } from './fixtures/chats.ts';
import { id } from './fixtures/values.ts';
import { showChats } from './tour-acts.ts';
import type { Stop } from './tour-stop.ts';

export const note = {
  name: 'note.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('The harbour opens at seven.'),
};

/** A file in the field, arrived. */
export async function attachNote(page: Page): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(note);
  await page.locator('[data-composer]').getByText('27.0 B').waitFor();
}

/** And asked without a word, with an answer that does not come. */
export async function sendNote(page: Page): Promise<void> {
  await page.route('**/api/session-messages', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await attachNote(page);
  await page.locator('[data-composer] textarea').press('Control+Enter');
}

/** Files held over the page; pointers that hold some cannot be had from outside. */
async function holdFiles(page: Page): Promise<void> {
  await page.getByRole('log').evaluate((log) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['The harbour opens at seven.'], 'note.md'));
    log.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
  });
}

/** The last question, with a file more. */
async function editQuestion(page: Page): Promise<void> {
  const log = page.getByRole('log');
  await log
    .getByRole('button', { name: /^(Edit question|编辑问题)$/ })
    .last()
    .click();
  await log.locator('input[type=file]').setInputFiles(note);
  await log.getByText('27.0 B').waitFor();
}

/** A reply that broke off, and of which there is no more to be had. */
async function loseReply(page: Page): Promise<void> {
  const begun = {
    seq: 0,
    messages: [{ uuid: id('9', 30), role: 'assistant', content: 'Eight hours; guards may' }],
  };
  const failed = (code: number) => ({ status: code, json: { code, error: 'Stream request failed' } });
  await page.route('**/api/session-messages/*/stream*', (route) => route.fulfill(failed(404)));
  await page.route(/session-messages(\?|$)/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ contentType: 'application/x-ndjson', body: `${JSON.stringify(begun)}\n` })
      : route.fulfill(failed(500)),
  );
  await page.locator('[data-composer] textarea').fill('How long is a shift?');
  await page.locator('[data-composer] textarea').press('Control+Enter');
  await page.getByRole('alert').last().waitFor();
}

/** Another answer, which is refused. */
async function refuseAnswer(page: Page): Promise<void> {
  const error = 'A reply is still being written in this chat. Wait for it or stop it first.';
  await page.route('**/api/session-messages/refresh', (route) =>
    route.fulfill({ status: 409, json: { code: 409, error, errorCode: 'REPLY_RUNNING' } }),
  );
  await page
    .getByRole('button', { name: /^(Answer again|重新回答)$/ })
    .first()
    .click();
  await page.getByRole('log').getByRole('alert').waitFor();
  await page.mouse.move(0, 0);
}

/** From the second question on, which may be undone. */
async function deleteFromThere(page: Page): Promise<void> {
  const deletion = page.getByRole('log').getByRole('button', { name: /^(Delete from here|从此处删除)$/ });
  await deletion.nth(2).click();
  await page.getByRole('button', { name: /^(Undo|撤销)$/ }).waitFor();
  await page.mouse.move(0, 0);
}

/** A chat that chose a model which is not offered any more. */
async function loseModel(page: Page): Promise<void> {
  const session = sessions.find(({ uuid }) => uuid === id('f', 1));
  const data = { ...session, model: `${id('7', 9)}/gpt-3.5-turbo` };
  await page.route(`**/api/sessions/${id('f', 1)}`, (route) => route.fulfill({ json: { code: 200, data } }));
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'gpt-3.5-turbo' }).waitFor();
}

const openFolderMenu = async (page: Page) => {
  await showChats(page);
  const folder = page.getByRole('listitem').filter({ hasText: 'Harbour and rotas' });
  await folder.hover();
  await folder.getByRole('button').last().click();
  await page.getByRole('menuitem').first().waitFor();
};

/** A second folder of one name. */
async function nameFolderTwice(page: Page): Promise<void> {
  const error = 'You have a folder with this name. Choose another one.';
  const json = { code: 409, error, errorCode: 'FOLDER_NAME_TAKEN' };
  await page.route('**/api/session-folders', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json }) : route.continue(),
  );
  await showChats(page);
  await page.getByRole('button', { name: /^(New folder|新建文件夹)$/ }).click();
  await page.getByRole('textbox', { name: /^(Name of the folder|文件夹名称)$/ }).fill('Harbour and rotas');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
}

const chat = `/chat/${id('f', 1)}`;

/** An open chat, in what files and folders do to it. */
export const chatStops: readonly Stop[] = [
  { name: 'chat-file-alone', path: chat, states: ['filled'], act: sendNote },
  { name: 'chat-drop', path: chat, states: ['filled'], act: holdFiles },
  { name: 'chat-edit', path: chat, states: ['filled'], act: editQuestion },
  { name: 'chat-cut', path: chat, states: ['filled'], act: loseReply },
  { name: 'chat-refused', path: chat, states: ['filled'], act: refuseAnswer },
  { name: 'chat-model-gone', path: chat, states: ['filled'], act: loseModel },
  { name: 'chat-delete', path: chat, states: ['filled'], act: deleteFromThere },
  { name: 'chat-folder-menu', path: chat, states: ['filled'], act: openFolderMenu },
  { name: 'chat-folder-taken', path: chat, states: ['filled'], act: nameFolderTwice },
  { name: 'chat-folder-new', path: `/chat?folder=${id('6', 1)}`, states: ['filled'] },
];
