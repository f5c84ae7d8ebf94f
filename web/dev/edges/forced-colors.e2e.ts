import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from '@tutka/http-contracts';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.emulateMedia({ forcedColors: 'active' });
});
const open = (n: number) => page.goto(`${url()}/chat/${id('f', n)}`);
const outlined = (element: Locator) =>
  element.evaluate((node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  });

test('in a person’s own colours the open chat, a given opinion and the pointed prompt are told from the others', async () => {
  await page.route(/\/api\/session-messages\?/, async (route) => {
    const answer = await (await route.fetch()).json();
    const replies = answer.data.filter(({ role }: Message) => role === 'assistant');
    replies[0].feedback = 1;
    await route.fulfill({ json: answer });
  });
  await open(1);
  const chats = page.getByRole('navigation', { name: 'Chats' });
  const current = chats.locator('[aria-current=page]');
  await current.waitFor();
  assert.deepEqual(
    [await outlined(current), await outlined(chats.getByRole('link', { name: 'Hello' }))],
    [true, false],
  );
  await page.getByRole('textbox', { name: /^Ask / }).fill('/');
  const prompts = page.getByRole('option');
  await prompts.first().waitFor();
  assert.deepEqual([await outlined(prompts.first()), await outlined(prompts.last())], [true, false]);
  const opinion = (pressed: boolean) => page.getByRole('button', { name: 'Good answer', pressed }).first();
  await opinion(true).waitFor();
  assert.deepEqual([await outlined(opinion(true)), await outlined(opinion(false))], [true, false]);
});

test('in a person’s own colours a switch is seen, and whether it is on', async () => {
  await page.goto(`${url()}/settings/notifications`);
  const ground = async (of: Locator) => {
    const track = page.locator('.mantine-Switch-input').and(of).first().locator('+ .mantine-Switch-track');
    await track.waitFor();
    assert.equal(await outlined(track), true);
    return await track.evaluate((node) => getComputedStyle(node).backgroundColor);
  };
  const [on, off] = [
    page.getByRole('switch', { checked: true }),
    page.getByRole('switch', { checked: false }),
  ];
  assert.notEqual(await ground(on), await ground(off));
});

test('in a person’s own colours the open tab is told from the others', async () => {
  await page.goto(`${url()}/knowledge/${id('d', 1)}`);
  const tab = (selected: boolean) => page.getByRole('tab', { selected }).first();
  await tab(true).waitFor();
  const isLined = (of: Locator) =>
    of.evaluate(
      (node) => getComputedStyle(node).borderBottomColor !== getComputedStyle(document.body).backgroundColor,
    );
  assert.deepEqual([await outlined(tab(true)), await outlined(tab(false))], [true, false]);
  assert.deepEqual([await isLined(tab(true)), await isLined(tab(false))], [true, false]);
});

test('in a person’s own colours the lines of a plot are told apart by its legend', async () => {
  await page.goto(`${url()}/statistics`);
  const legend = page.getByRole('region', { name: 'Messages and chats' }).or(page.getByRole('main')).first();
  const swatches = legend.locator('[data-shape=line]');
  await swatches.nth(1).waitFor();
  const colours = await swatches.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopColor));
  assert.notEqual(colours[0], colours[1]);
});

test('where motion is to be reduced the sign of an awaited reply stands still', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/api/session-messages', () => undefined);
  await open(1);
  await page.getByRole('textbox', { name: /^Ask / }).fill('How long?');
  await page.keyboard.press('Enter');
  const sign = page.getByRole('log').getByRole('status');
  await sign.waitFor();
  assert.equal(await sign.evaluate((node) => getComputedStyle(node).animationName), 'none');
});
