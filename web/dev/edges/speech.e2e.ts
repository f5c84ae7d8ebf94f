import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});
const open = () => page.goto(`${url()}/chat/${id('f', 1)}`);

/** A voice that never comes to the end of what it was given. */
function muteVoice(): void {
  const queue: string[] = [];
  Object.assign(window, { queue });
  Object.defineProperty(window, 'speechSynthesis', {
    value: {
      speak: ({ text }: SpeechSynthesisUtterance) => void queue.push(text),
      cancel: () => void queue.splice(0),
      getVoices: () => [],
    },
  });
}

const queued = (): Promise<string[]> => page.evaluate('queue');

test('another reply is read aloud in place of the one that is being read', async () => {
  await page.addInitScript(muteVoice);
  await open();
  const read = page.getByRole('button', { name: 'Read aloud' });
  const stop = page.getByRole('button', { name: 'Stop reading' });
  await read.first().click();
  await stop.waitFor();
  const first = await queued();
  await read.last().click();
  await page.locator('[data-message]').last().getByRole('button', { name: 'Stop reading' }).waitFor();
  assert.equal(await stop.count(), 1);
  const second = await queued();
  assert.notEqual(second.length, 0);
  assert.notDeepEqual(second, first);
});

test('a reply that is read aloud falls silent when its page is left', async () => {
  await page.addInitScript(muteVoice);
  await open();
  await page.getByRole('button', { name: 'Read aloud' }).first().click();
  await page.getByRole('button', { name: 'Stop reading' }).waitFor();
  assert.notEqual((await queued()).length, 0);
  await page.getByRole('link', { name: 'Hello', exact: true }).click();
  await page.waitForURL(`**/chat/${id('f', 4)}`);
  await page.waitForFunction(() => Reflect.get(window, 'queue').length === 0);
});

test('one may dictate where the browser keeps nothing, and is asked each time', async () => {
  await page.addInitScript(() => {
    class Recognition {
      onend: (() => void) | null = null;
      start(): void {}
      stop(): void {
        this.onend?.();
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition });
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await open();
  const dialog = page.getByRole('dialog', { name: 'Your browser listens, not Tutka' });
  for (const _time of ['first', 'second']) {
    await page.getByRole('button', { name: 'Dictate', exact: true }).click();
    await dialog.getByRole('button', { name: 'Dictate' }).click();
    await page.getByRole('button', { name: 'Stop dictating' }).click();
  }
});

test('what is dictated is sent with its last words, which the browser tells once it stops listening', async () => {
  await page.addInitScript(() => {
    class Recognition {
      onend: (() => void) | null = null;
      onresult: ((event: unknown) => void) | null = null;
      start(): void {
        Object.assign(window, { heard: this });
      }
      tell(transcript: string, isFinal: boolean): void {
        const result = Object.assign([{ transcript }], { isFinal });
        this.onresult?.({ resultIndex: 0, results: [result] });
      }
      stop(): void {
        setTimeout(() => {
          this.tell(' held in winter?', true);
          this.onend?.();
        }, 200);
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition });
    localStorage.setItem('tutka-dictation', '1');
  });
  await open();
  const field = page.getByRole('textbox', { name: /^Ask / });
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await page.evaluate("heard.tell('Where are they', true); heard.tell(' held in', false)");
  await page.getByRole('status').filter({ hasText: 'held in' }).waitFor();
  const asking = page.waitForRequest((request) => request.method() === 'POST');
  await field.press('Enter');
  const { content } = (await asking).postDataJSON();
  assert.equal(content, 'Where are they held in winter?');
  await page.getByRole('button', { name: 'Dictate', exact: true }).waitFor();
  assert.equal(await field.inputValue(), '');
});
