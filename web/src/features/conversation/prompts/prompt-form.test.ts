import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import fc from 'fast-check';
import { nameFor } from './prompt-form.ts';

test.each([
  ['Answer an e-mail', 'answer-an-e-mail'],
  ['  Weekly report (2026)!', 'weekly-report-2026'],
  ['翻译：中译英', '翻译-中译英'],
  ['…', ''],
])('%j is called %j', (title, name) => {
  expect(nameFor(title)).toBe(name);
});

test('a name that is made can be kept', () => {
  const name = routes.createPrompt.body?.shape.name;
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (title) => {
      const made = nameFor(title);
      if (made !== '') expect(name?.safeParse(made).success).toBe(true);
    }),
  );
});
