import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StreamLine } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
/** Gives the reply's next line. */
let give: (line: Partial<StreamLine>) => Promise<void>;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const call = (callId: string, status: 'waiting' | 'complete') => ({
  ...{ callId, server: 'Harbour files', tool: 'delete_files', arguments: { n: callId }, status, at: 0 },
  ...(status === 'complete' ? { result: 'done', ms: 5 } : { result: null, ms: null }),
});
const waits = async (callId: string) => {
  await give({ toolCall: call(callId, 'waiting') });
  const { arguments: given, server, tool } = call(callId, 'waiting');
  await give({ approval: { callId, server, tool, arguments: given } });
};

/** Begins a test of an agent, whose reply is given line by line. */
async function begin(): Promise<void> {
  let seq = 0;
  give = (more) => {
    const line = { seq, messages: [{ uuid: id('9', 50), role: 'assistant', content: '' }], ...more };
    seq += 1;
    return page.evaluate((text) => {
      const lines: ReadableStreamDefaultController<Uint8Array> = Reflect.get(window, 'lines');
      lines.enqueue(new TextEncoder().encode(`${text}\n`));
    }, JSON.stringify(line));
  };
  await page.addInitScript(() => {
    const real = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const asked = String(input instanceof Request ? input.url : input);
      if (!asked.includes('/api/chat/agents/test')) return real(input, init);
      const start = (lines: unknown) => void Reflect.set(window, 'lines', lines);
      const headers = { 'content-type': 'application/x-ndjson' };
      return Promise.resolve(new Response(new ReadableStream({ start }), { headers }));
    };
  });
  await page.goto(`${url()}/agents/${id('c', 2)}`);
  const field = page.locator('[data-composer] textarea');
  await field.fill('Delete them');
  await field.press('Enter');
  await page.waitForFunction(() => Reflect.has(window, 'lines'));
  await give({ userMessageUUID: id('9', 49), model: 'offline' });
}

test('a tool that is always allowed can be allowed by hand where its own answer did not arrive', async () => {
  const error = 'Approvals rest for a moment';
  let fails = false;
  await page.route('**/api/session-messages/*/approve', (route) =>
    fails
      ? route.fulfill({ status: 503, json: { code: 503, error, errorCode: 'UNAVAILABLE' } })
      : route.fulfill({ json: { code: 200, data: null } }),
  );
  await begin();
  await waits('1');
  const answered = page.waitForResponse(/approve$/);
  await page.getByRole('button', { name: 'Always in this chat' }).click();
  await answered;
  fails = true;
  await give({ toolCall: call('1', 'complete') });
  await waits('2');
  await page.getByText(error).waitFor();
  fails = false;
  const again = page.waitForRequest(/approve$/);
  await page.getByRole('button', { name: /^Allow/ }).click();
  assert.equal((await again).postDataJSON().callId, '2');
});

test('three tools that wait are answered one after the other by key, also before an answer arrives', async () => {
  const answers: string[] = [];
  await page.route('**/api/session-messages/*/approve', (route) => {
    answers.push(route.request().postDataJSON().callId);
  });
  await begin();
  for (const callId of ['1', '2', '3']) await waits(callId);
  const cards = page.getByRole('group', { name: /^May / });
  await cards.nth(2).waitFor();
  await cards.first().focus();
  for (const callId of ['1', '2', '3']) {
    const asked = page.waitForRequest(/approve$/);
    await page.keyboard.press('a');
    assert.equal((await asked).postDataJSON().callId, callId);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }
  assert.deepEqual(answers, ['1', '2', '3']);
});
