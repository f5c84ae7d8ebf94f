import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StreamLine } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';
import { longMessage, nth, pageOf } from '../long-chat.ts';

const reply = nth(3);
const line = (seq: number, content: string, more: Partial<StreamLine> = {}) =>
  `${JSON.stringify({ seq, messages: [{ uuid: reply, role: 'assistant', content }], ...more })}\n`;

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

/** A question's answer begins so, and then its connection says nothing any more, as one that a machine slept over. */
function fallSilentAfter(begun: string): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (init?.method !== 'POST' || !String(input).endsWith('/api/session-messages'))
      return fetch(input, init);
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(begun)),
    });
    const headers = { 'content-type': 'application/x-ndjson' };
    return Promise.resolve(new Response(body, { headers }));
  };
}

test('a reply whose connection has fallen silent is read on by another', async () => {
  await page.clock.install();
  await page.addInitScript(fallSilentAfter, line(0, '', { userMessageUUID: nth(2) }) + line(1, 'So far, '));
  const resumed: string[] = [];
  const said = [longMessage(0), longMessage(1)];
  await page.route(/\/api\/session-messages\?/, (route) => {
    const { searchParams } = new URL(route.request().url());
    return route.fulfill({ json: { code: 200, ...pageOf(said, searchParams) } });
  });
  await page.route('**/api/session-messages/*/stream?*', (route) => {
    resumed.push(new URL(route.request().url()).search);
    said.push(longMessage(2, { content: 'How far?' }), longMessage(3, { content: 'So far, and the rest.' }));
    const body = line(2, 'and the rest.') + line(3, '', { done: true, status: 1 });
    return route.fulfill({ contentType: 'application/x-ndjson', body });
  });
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  const field = page.getByRole('textbox', { name: /^Ask / });
  await field.fill('How far?');
  await field.press('Enter');
  await page.getByText('So far,').waitFor();
  await page.clock.fastForward(30_000);
  assert.deepEqual(resumed, []);
  await page.clock.fastForward(30_000);
  await page.getByText('So far, and the rest.').waitFor();
  assert.deepEqual(resumed, ['?from=2']);
});
