import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

const share = id('8', 1);
const tag = `src="/widget.js" data-share="${share}" data-token="token"`;

let page: Page;
let launcher: Locator;
let panel: Locator;
const { url } = freshPages((fresh) => {
  page = fresh;
  launcher = page.getByRole('button', { name: /^(Open|Close) chat/ });
  panel = page.getByRole('dialog', { name: 'Chat' });
});

/** A page of a site, with what its head and its body hold. */
async function visit({ head = '', body }: { readonly head?: string; readonly body: string }): Promise<void> {
  const html = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`;
  await page.route(`**/widget/${share}`, (route) => route.fulfill({ json: { open: true } }));
  await page.route('**/shop', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${url()}/shop`);
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  assert.ok(box);
  return box;
};

/** As it lies on a page that says nothing about it: in the corner, above all else. */
async function isInItsCorner(): Promise<void> {
  await launcher.waitFor();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  assert.deepEqual(await boxOf(launcher), { x: width - 76, y: height - 76, width: 56, height: 56 });
  const [x, y] = [width - 48, height - 48];
  assert.equal(await page.evaluate(`document.elementFromPoint(${x}, ${y}).shadowRoot !== null`), true);
}

const styles = [
  ['hide what is empty', 'div:empty { display: none }'],
  ['unset everything', '* { all: unset }'],
  ['lay out all that the body holds', 'body > * { position: relative; z-index: 1; min-height: 50vh }'],
  ['insist', 'div { visibility: hidden !important; opacity: 0.1 !important; filter: blur(3px) !important }'],
] as const;

for (const [which, style] of styles) {
  test(`on a page whose styles ${which} the widget looks as everywhere`, async () => {
    const cover = '<p style="position: fixed; inset: 0; z-index: 1000; margin: 0">Over the page</p>';
    await visit({ head: `<style>${style}</style>`, body: `${cover}<script ${tag}></script>` });
    await isInItsCorner();
    await launcher.click();
    assert.equal((await boxOf(panel)).width, 400);
  });
}

test('the widget takes no place in a page: what the page centres stays in its middle', async () => {
  const style = '<style>body { margin: 0; min-height: 100vh; display: grid; place-items: center }</style>';
  await visit({ head: style, body: `<main>Sign in</main><script ${tag}></script>` });
  await launcher.waitFor();
  const { y, height } = await boxOf(page.getByRole('main'));
  assert.ok(Math.abs(y + height / 2 - 450) < 2, `its middle is at ${y + height / 2} of 900`);
});

test('a page that replaces its body keeps the widget, with the chat open as it was', async () => {
  await visit({ body: `<h1>Shop</h1><script ${tag}></script>` });
  await launcher.click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('textbox').waitFor();
  const turn = (title: string) =>
    page.evaluate(`{
      const next = document.createElement('body');
      next.innerHTML = '<h1>${title}</h1>';
      document.body.replaceWith(next);
    }`);
  await turn('Basket');
  await panel.waitFor();
  await frame.getByRole('textbox').waitFor();
  await page.evaluate("document.body.innerHTML = '<h1>Till</h1>'");
  await panel.waitFor();
  await frame.getByRole('textbox').waitFor();
  await launcher.click();
  await panel.waitFor({ state: 'hidden' });
  await turn('Thanks');
  await launcher.waitFor();
  await page.evaluate('Tutka.destroy()');
  await turn('Bye');
  await page.waitForTimeout(100);
  assert.equal(await page.locator('body > *').count(), 1);
});

test('a page that says in its head who chats, before it has a body, goes on', async () => {
  const known = Promise.withResolvers<void>();
  await page.route('**/other.js', async (route) => {
    await known.promise;
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const answered = page.waitForResponse(`**/widget/${share}`);
  const who = "() => ({ exUserId: 'ada', timestamp: Date.now(), sign: 'ab' })";
  const going = visit({
    head: `<script src="/widget.js" data-share="${share}"></script><script src="/other.js"></script>
      <script>Tutka.identify(${who}); window.wentOn = true</script>`,
    body: '<h1>Shop</h1>',
  });
  await (await answered).finished();
  await page.waitForFunction('window.Tutka !== undefined');
  known.resolve();
  await going;
  assert.equal(await page.evaluate('window.wentOn'), true);
  await launcher.waitFor();
});

/** How a site says who chats: at once, or by a function, as the code to copy does on each of its pages. */
const sayings = {
  'with a newer signature': (user: string) => user,
  'by a function that is given again': (user: string) => `async () => (${user})`,
};
for (const [how, given] of Object.entries(sayings)) {
  test(`a site that says again who chats, ${how}, begins the chat anew for another user alone`, async () => {
    await visit({ body: `<h1>Shop</h1><script src="/widget.js" data-share="${share}"></script>` });
    const identify = (exUserId: string) =>
      page.evaluate(
        `Tutka.identify(${given(`{ exUserId: '${exUserId}', timestamp: Date.now(), sign: 'ab' }`)})`,
      );
    await identify('ada');
    await launcher.click();
    const field = page.frameLocator('iframe').getByRole('textbox');
    await field.fill('When do you');
    await identify('ada');
    await page.waitForTimeout(300);
    assert.equal(await field.inputValue(), 'When do you');
    await identify('eve');
    await page.frameLocator('iframe').locator('textarea:placeholder-shown').waitFor();
  });
}

test('a newer signature opens the chat that an older one of the same user did not', async () => {
  await page.route('**/api/shared-agent?*', (route) =>
    route.request().url().includes('sign=old')
      ? route.fulfill({
          status: 401,
          json: { code: 401, error: 'This signature is too old', errorCode: 'SIGNATURE_INVALID' },
        })
      : route.fallback(),
  );
  await visit({ body: `<h1>Shop</h1><script src="/widget.js" data-share="${share}"></script>` });
  const identify = (sign: string) =>
    page.evaluate(`Tutka.identify({ exUserId: 'ada', timestamp: Date.now(), sign: '${sign}' })`);
  await identify('old');
  await launcher.click();
  const frame = page.frameLocator('iframe');
  await frame.getByText('This chat is not open').waitFor();
  await identify('new');
  await frame.getByRole('textbox').waitFor();
});

test('a tag that a builder made a module works too', async () => {
  await visit({ body: `<h1>Shop</h1><script type="module" ${tag}></script>` });
  await launcher.waitFor();
});

test('a site’s own lock of its page is left as it is when the chat closes', async () => {
  await visit({ body: `<h1>Shop</h1><script ${tag}></script>` });
  await launcher.click();
  const lock = 'document.documentElement.style.overflow';
  await page.evaluate(`${lock} = 'clip'`);
  await launcher.click();
  assert.equal(await page.evaluate(lock), 'clip');
  await page.setViewportSize({ width: 390, height: 844 });
  await launcher.click();
  assert.equal(await page.evaluate(lock), 'hidden');
  await page.evaluate('Tutka.close()');
  assert.equal(await page.evaluate(lock), 'clip');
});

test('a phone’s keyboard covers nothing of the chat', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit({ body: `<h1>Shop</h1><p style="height: 3000px"></p><script ${tag}></script>` });
  await launcher.click();
  await page.frameLocator('iframe').getByRole('textbox').waitFor();
  const keyboard = (height: number, offsetTop: number, scale = 1) =>
    page.evaluate(`{
      const seen = { height: ${height}, offsetTop: ${offsetTop}, scale: ${scale} };
      for (const [name, value] of Object.entries(seen))
        Object.defineProperty(visualViewport, name, { value, configurable: true });
      visualViewport.dispatchEvent(new Event('resize'));
    }`);
  await keyboard(420, 30);
  assert.deepEqual(await boxOf(panel), { x: 0, y: 30, width: 360, height: 420 });
  // Who magnifies the page looks at a part of the chat.
  await keyboard(370, 100, 2);
  assert.deepEqual(await boxOf(panel), { x: 0, y: 0, width: 360, height: 740 });
  await keyboard(740, 0);
  assert.deepEqual(await boxOf(panel), { x: 0, y: 0, width: 360, height: 740 });
});

for (const [where, width, height] of [
  ['a phone on its side', 844, 390],
  ['a page at 200 %', 720, 450],
] as const) {
  test(`on ${where} the chat has all the height there is`, async () => {
    await page.setViewportSize({ width, height });
    await visit({ body: `<h1>Shop</h1><script ${tag}></script>` });
    await launcher.click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('textbox').waitFor();
    assert.equal((await boxOf(panel)).height, height);
    await frame.getByRole('button', { name: 'Close the chat' }).click();
    await launcher.waitFor();
  });
}
