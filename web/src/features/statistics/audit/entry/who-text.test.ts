import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import i18next from 'i18next';
import { whoText } from './who-text.ts';

it.each([
  ['en', 'Deleted person', 'Not known at the moment'],
  ['zh-CN', '已注销的用户', '暂时无法获知'],
])('who has no account is another than who is not known for now, in %s', async (lng, gone, unknown) => {
  const audit = JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${lng}.json`), 'utf8'));
  await i18next.init({ lng, resources: { [lng]: { audit } } });
  const t = i18next.getFixedT(lng, 'audit');
  const actor = { kind: 'person', id: null, email: null, logo: null } as const;
  expect(whoText(t, actor)).toBe(gone);
  expect(whoText(t, { ...actor, unknown: true })).toBe(unknown);
  expect(whoText(t, { ...actor, email: 'a******' })).toBe('a******');
});
