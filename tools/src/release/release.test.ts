import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { notesOf, versionsIn } from './places.ts';

const root = resolve(import.meta.dirname, '../../..');

test('one version stands everywhere', () => {
  const found = versionsIn(root);
  expect(found.length).toBeGreaterThan(40);
  const [first] = found;
  expect(found.filter(({ version }) => version !== first?.version)).toEqual([]);
});

test('the changelog tells of the version', () => {
  const [first] = versionsIn(root);
  const changelog = readFileSync(resolve(root, 'CHANGELOG.md'), 'utf8');
  expect(notesOf(changelog, first?.version ?? '')).toMatch(/^- /m);
});

test('of a changelog only what is said of a version is told', () => {
  const changelog = '# Changes\n\n## 0.2.0\n- new\n\n## 0.1.0 (2026-01-01)\n- old\n- older\n';
  expect(notesOf(changelog, '0.2.0')).toBe('- new');
  expect(notesOf(changelog, '0.1.0')).toBe('- old\n- older');
  expect(notesOf(changelog, '0.1')).toBeUndefined();
  expect(notesOf(changelog, '3.0.0')).toBeUndefined();
});
