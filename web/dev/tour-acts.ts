import type { Page } from 'playwright-core';

export const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The page's own menu, not the bar's below it on a phone. */
export const openMenu = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(More|更多)$/ })
    .first()
    .click();

export const openShareMenu = (page: Page) =>
  page
    .getByRole('listitem')
    .getByRole('button', { name: /^(More|更多)$/ })
    .first()
    .click();

export const openDocumentMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^(More for|.+ 的更多操作)/ })
    .first()
    .click();

export const remove = async (page: Page) => {
  await openMenu(page);
  await page.getByRole('menuitem', { name: /^(Delete|删除)/ }).click();
};

export const isAsked = (page: Page) => page.getByRole('button', { name: /^(Allow|允许)/ }).waitFor();

/** Asks the draft, and opens what was found and called. */
export async function tryAgent(page: Page): Promise<void> {
  const test = page.locator('label').filter({ hasText: /^(Try it|试用)$/ });
  if (await test.isVisible()) await test.click();
  await page.getByRole('textbox').last().fill('Which rotas keep to it?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /passages found|段内容/ }).click();
}

export async function makeLink(page: Page): Promise<void> {
  await page
    .getByText(/^(Anyone with the link|任何持有链接的人)$/)
    .last()
    .click();
  await page.getByRole('button', { name: /^(Share|分享)$/ }).click();
  await page.getByText(/^(The link is ready|链接已生成)$/).waitFor();
}

export async function openOwnChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Your chats|您的对话)$/ }).click();
  await page.getByRole('menuitem').first().click();
}

export async function askForCode(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('mara.lindqvist@example.com');
  await page.keyboard.press('Enter');
}

const files = [
  'handbook.pdf',
  'notes/minutes-of-the-meeting-in-which-everything-was-decided.md',
  'broken.pdf',
];

export async function chooseFiles(page: Page): Promise<void> {
  const buffer = Buffer.alloc(40_000, 'text ');
  const chosen = files.map((name) => ({ name: name.split('/').at(-1) ?? '', mimeType: '', buffer }));
  await page.locator('input[type=file]').setInputFiles(chosen);
}

/** One arrives, one fails, one is still on its way. */
export async function sendFiles(page: Page): Promise<void> {
  const refused = { code: 409, error: 'The file did not arrive whole.', errorCode: 'UPLOAD_BROKEN_OFF' };
  let [sent, added] = [0, 0];
  await page.route('**/api/upload/files/**', (route) => (++sent === 3 ? undefined : route.continue()));
  await page.route('**/documents', (route) => {
    if (route.request().method() !== 'POST' || ++added !== 2) return route.continue();
    return route.fulfill({ json: refused });
  });
  await chooseFiles(page);
  await page.getByRole('button', { name: /^(Add 3|添加 3)/ }).click();
  await page.getByRole('alert').waitFor();
}

export async function chooseAll(page: Page): Promise<void> {
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 3)) await box.check();
}

export const ofFirst = (item: RegExp) => async (page: Page) => {
  await openDocumentMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
};

/** The link asks for a password. */
export async function askForPassword(page: Page): Promise<void> {
  const json = {
    code: 403,
    error: 'This chat is protected by a password',
    errorCode: 'LINK_PASSWORD_NEEDED',
  };
  await page.route('**/api/public-sessions/*', (route) => route.fulfill({ status: 403, json }));
  await page.reload();
  await page.locator('input[type=password]').waitFor();
}

const searchField = (page: Page) => page.getByRole('searchbox', { name: /^(Search chats|搜索对话)$/ });

/** On a phone the list is a drawer. */
async function showChats(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: /^(Show chats|显示对话列表)$/ });
  await show.or(searchField(page)).first().waitFor();
  // What is pressed while the page still arrives may be lost.
  for (let tries = 0; tries < 20 && !(await searchField(page).isVisible()); tries++) {
    if (await show.isVisible()) await show.click();
    await page.waitForTimeout(250);
  }
}

export async function searchChats(page: Page): Promise<void> {
  await showChats(page);
  await searchField(page).fill('night work');
  await page.waitForTimeout(600);
}

export async function openChatMenu(page: Page): Promise<void> {
  await showChats(page);
  const item = page.getByRole('listitem').filter({ hasText: 'Hello' });
  await item.hover();
  await item.getByRole('button').click();
}
