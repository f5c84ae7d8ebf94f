import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import i18next, { type TFunction } from 'i18next';
import { fieldName, valueText } from './words.ts';

const names = {
  'aaaaaaaa-0000-4000-8000-000000000004': 'b******',
  'aaaaaaaa-0000-4000-8000-000000000005': 'Handbook',
};
let t: TFunction<'audit'>;
beforeAll(async () => {
  const audit = JSON.parse(readFileSync(join(import.meta.dirname, '../locales/en.json'), 'utf8'));
  await i18next.init({ lng: 'en', resources: { en: { audit } } });
  t = i18next.getFixedT('en', 'audit');
});

it.each([
  ['knowledgeBytes', 'Size of knowledge'],
  ['allowed_tools', 'Tools always allowed'],
  ['somethingNewUuid', 'Something new uuid'],
  ['role@aaaaaaaa-0000-4000-8000-000000000003', 'Role of aaaaaaaa'],
  ['role@aaaaaaaa-0000-4000-8000-000000000004', 'Role of b****** (aaaaaaaa)'],
  ['orderUuid@Pro', 'Order of Pro'],
])('the field %s is called %s', (field, name) => {
  expect(fieldName(t, field, names)).toBe(name);
});

it.each([
  ['name', null, ''],
  ['webSearch', true, 'yes'],
  ['tags', ['law', '排班'], 'law, 排班'],
  ['tags', [], ''],
  [
    'knowledges',
    ['aaaaaaaa-0000-4000-8000-000000000005', 'aaaaaaaa-0000-4000-8000-000000000006'],
    'Handbook, aaaaaaaa-0000-4000-8000-000000000006',
  ],
  ['role', 1, 'administrator'],
  ['role@aaaaaaaa-0000-4000-8000-000000000003', 'owner', 'owner'],
  ['characters', 12_500, '12,500'],
  ['bytes', '1536', '1.5 KB'],
  ['expiresAt', '2026-11-21T08:05:00', 'Nov 21, 2026, 08:05'],
  ['state', 'returned', 'sent back'],
  ['model', 'openai:gpt-5.2', 'openai:gpt-5.2'],
  ['name', 'fields.name', 'fields.name'],
  ['prices', {}, ''],
  ['limits', { messages: 50, monthly: null, models: ['a', 'b'] }, 'Messages: 50\nmodels: a, b'],
  [
    'prices',
    { 'gpt-5.2': { input: '1.25', output: '10.00' }, mini: { input: '0.10' } },
    'gpt-5.2:\n  input: 1.25\n  output: 10.00\nmini:\n  input: 0.10',
  ],
  ['prices', [{ input: 1 }, { input: 2 }], 'input: 1\ninput: 2'],
])('%s %j is read as %s', (field, value, text) => {
  expect(valueText(t, field, value, { language: 'en', names })).toBe(text);
});
