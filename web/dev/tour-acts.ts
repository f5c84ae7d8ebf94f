import type { ChatImport } from '@tutka/http-contracts';
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
  await page.keyboard.press('Control+Enter');
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

/** Writes into the first field of a dialog, and would close it. */
export async function leaveWritten(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').first().fill('Night watch');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: /^(Close without|不保存)/ }).waitFor();
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
export async function showChats(page: Page): Promise<void> {
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

/** A folder that is open, and another one's menu. */
export async function openFolder(page: Page): Promise<void> {
  await showChats(page);
  await page.getByRole('button', { name: /^Harbour and rotas/ }).click();
  const other = page.getByRole('listitem').filter({ hasText: '采购' });
  await other.hover();
  await other.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: /^(Colour|颜色)/ }).hover();
  await page.getByRole('menuitem', { name: /^(Violet|紫)/ }).waitFor();
}

export async function openChatMenu(page: Page): Promise<void> {
  await showChats(page);
  const item = page.getByRole('listitem').filter({ hasText: 'Hello' });
  await item.hover();
  await item.getByRole('button').click();
}

export async function typeSlash(page: Page): Promise<void> {
  const field = page.getByRole('textbox').last();
  await field.fill('');
  await field.pressSequentially('/');
  await page
    .getByRole('option')
    .or(page.getByRole('link', { name: /^(Open the prompt library|打开提示词库)$/ }))
    .first()
    .waitFor();
}

/** The menu of agents, opened by the at sign. */
export async function typeAt(page: Page): Promise<void> {
  const field = page.getByRole('textbox').last();
  await field.fill('');
  await field.pressSequentially('@');
  await page.getByRole('option').first().waitFor();
}

/** Another agent than the chat's own is named for the next question. */
export async function nameAgent(page: Page): Promise<void> {
  await typeAt(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^(The chat’s own agent answers|由此对话的智能体回答)$/ }).waitFor();
  await page.getByRole('textbox').last().pressSequentially('Which rotas keep to it?');
}

export async function takePrompt(page: Page): Promise<void> {
  await typeSlash(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^(Insert|插入)$/ }).waitFor();
}

/** Something of each kind in the finder, to its end. */
export async function findAll(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('dialog');
  await finder.getByRole('textbox').fill('e');
  await finder.getByText('/handover').waitFor();
  await finder.getByRole('button').last().scrollIntoViewIfNeeded();
}

export const isDrawn = (page: Page) => page.locator('[data-drawn] img').first().waitFor();

/** The preview open, and the window as high as the whole thread. */
export async function showBlocks(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Preview|预览)$/ }).click();
  await page.frameLocator('iframe').frameLocator('iframe').getByRole('heading').waitFor();
  const height = await page.getByRole('log').evaluate(({ scrollHeight }) => scrollHeight);
  const { width } = page.viewportSize() ?? { width: 1440 };
  await page.setViewportSize({ width, height: height + 220 });
}

export async function makeKey(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('Nightly report');
  await page.getByRole('button', { name: /^(Make key|生成密钥)$/ }).click();
  await page.getByRole('button', { name: /^(I have kept it|我已保存)$/ }).waitFor();
}

export async function revokeKey(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Actions for|“.+”的操作)/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^(Revoke|吊销)$/ }).click();
}

export async function openProgram(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: /^(Use it from a program|在程序中使用)$/ }).click();
}

export async function showShortcuts(page: Page): Promise<void> {
  await page.locator('h1').first().click();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

/** The page again, with this as the newest import. */
export const importIs = (newest: ChatImport) => async (page: Page) => {
  const json = { code: 200, data: [newest] };
  await page.route('**/api/chat-imports', (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByRole('main').getByText(/\d/).first().waitFor();
};

/** On a phone it is among what does not fit into the bar. */
export async function openBell(page: Page): Promise<void> {
  const name = /^(Notifications|通知)(, \d|，|$)/;
  const phone = (page.viewportSize()?.width ?? 0) <= 768;
  if (phone) {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^(More|更多)/ })
      .click();
  }
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog', { name }).getByRole('heading', { name }).waitFor();
}
