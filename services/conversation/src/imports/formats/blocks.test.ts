import { expect, test } from '@jest/globals';
import { fenced, withoutDirectives } from './blocks.ts';

test('code that holds fences is fenced by more', () => {
  expect(fenced('py', 'x')).toBe('```py\nx\n```');
  expect(fenced('md', '````\n```\n````')).toBe('`````md\n````\n```\n````\n`````');
});

test('documents lose the lines that set them apart, and nothing else does', () => {
  const artifact = ':::artifact{identifier="a" type="text/html" title="Lamp"}\n```html\n<b>\n```\n:::';
  expect(withoutDirectives(`Here:\n${artifact}\nDone`)).toBe('Here:\n**Lamp**\n\n```html\n<b>\n```\nDone');
  const mail = ':::writing{variant="email" subject="Hello" id="1"}\nDear you\n:::';
  expect(withoutDirectives(mail)).toBe('**Hello**\n\nDear you');
  for (const other of [':::', ':::note\nx\n:::', 'a ::: b']) expect(withoutDirectives(other)).toBe(other);
});
