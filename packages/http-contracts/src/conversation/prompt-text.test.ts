import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  filledPrompt,
  type PromptVariable,
  partsOfPrompt,
  promptInBrief,
  variablesOfPrompt,
} from './prompt-text.ts';

test.each<[text: string, variable: PromptVariable]>([
  ['{{topic}}', { name: 'topic', initial: '', choices: [] }],
  ['{{ 主题 }}', { name: '主题', initial: '', choices: [] }],
  ['{{target audience: our customers }}', { name: 'target audience', initial: 'our customers', choices: [] }],
  ['{{at:10:30|11}}', { name: 'at', initial: '10:30|11', choices: [] }],
  ['{{tone| plain, warm ,,plain}}', { name: 'tone', initial: 'plain', choices: ['plain', 'warm'] }],
])('%j is a variable', (text, variable) => {
  expect(partsOfPrompt(text)).toEqual([variable]);
});

test.each([
  '{{}}',
  '{{ }}',
  '{{-a}}',
  '{{a|}}',
  '{{a| , }}',
  '{{#if a}}',
  '{{a.b}}',
  '{{a\nb}}',
  '{a}',
  '{{a}',
  'x^{{2}',
  `{{${'a'.repeat(41)}}}`,
  'C:\\dir',
])('%j is text as it stands', (text) => {
  expect(filledPrompt(text, {})).toBe(text);
  expect(variablesOfPrompt(text)).toEqual([]);
});

test('a variable after a backslash is text, without the backslash', () => {
  expect(partsOfPrompt('Write \\{{name}} for {{who}}')).toEqual([
    'Write ',
    '{{name}}',
    ' for ',
    { name: 'who', initial: '', choices: [] },
  ]);
});

test('what is said once of a variable holds wherever its name stands', () => {
  const text = 'From {{a}} to {{b}}: {{a:here}}, {{a:there}}';
  expect(variablesOfPrompt(text).map(({ name, initial }) => [name, initial])).toEqual([
    ['a', 'here'],
    ['b', ''],
  ]);
  expect(filledPrompt(text, { b: 'B' })).toBe('From here to B: here, here');
});

const anyName = fc.stringMatching(/^[a-z0-9_](?:[a-z0-9_ -]{0,12}[a-z0-9_])?$/);
const anyPlain = fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[{}\\]/g, ''));
const anyChoice = fc.stringMatching(/^[\p{L}\p{N} .!?-]{0,8}[\p{L}\p{N}]$/u).map((text) => text.trim());
const anyVariable = fc.oneof(
  anyName.map((name): PromptVariable => ({ name, initial: '', choices: [] })),
  fc.tuple(anyName, anyChoice).map(([name, initial]): PromptVariable => ({ name, initial, choices: [] })),
  fc
    .tuple(anyName, fc.uniqueArray(anyChoice, { minLength: 1, maxLength: 5 }))
    .map(([name, choices]): PromptVariable => ({ name, initial: choices[0] ?? '', choices })),
);
const written = ({ name, initial, choices }: PromptVariable) => {
  if (choices.length > 0) return `{{${name}|${choices.join(',')}}}`;
  return initial === '' ? `{{${name}}}` : `{{${name}:${initial}}}`;
};

test('what is written is what is read', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyPlain, anyVariable)), anyPlain, (pairs, end) => {
      const text = pairs.map(([plain, variable]) => plain + written(variable)).join('') + end;
      const parts = [...pairs.flat(), end].filter((part) => part !== '');
      expect(partsOfPrompt(text)).toEqual(parts);
    }),
  );
});

test('the parts of any text are all of it, and a text without braces is left alone', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('{', '}', '\\', ':', '|', ',', 'a', ' ', '\n') }),
      (text) => {
        const bare = partsOfPrompt(text).filter((part) => typeof part === 'string');
        for (const part of bare) expect(text).toContain(part);
        if (!text.includes('{{')) expect(filledPrompt(text, {})).toBe(text);
      },
    ),
    { numRuns: 1000 },
  );
});

test('values go in as they are, and are not read again', () => {
  const anyValue = fc.oneof(fc.string(), fc.constantFrom('{{b}}', '\\{{a}}', '$&', '__proto__'));
  fc.assert(
    fc.property(anyName, anyValue, anyPlain, (name, value, plain) => {
      const text = `${plain}{{${name}}}${plain}{{${name}}}`;
      expect(filledPrompt(text, { [name]: value })).toBe(plain + value + plain + value);
    }),
  );
});

test('in brief a prompt is one line that names its variables', () => {
  expect(promptInBrief('Write to {{who:all}}:\n\n {{text}}')).toBe('Write to [who]: [text]');
});
