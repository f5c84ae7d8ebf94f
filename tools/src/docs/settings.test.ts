import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { settings, settingsFile, settingsPage } from './settings.ts';

it('docs/settings.md is what `make settings-reference` makes', () => {
  expect(readFileSync(settingsFile, 'utf8')).toBe(settingsPage());
});

it('every setting says what it does', () => {
  const silent = settings().filter(({ field }) => !field.description);
  expect(silent.map(({ process, name }) => `${process} ${name}`)).toEqual([]);
});
