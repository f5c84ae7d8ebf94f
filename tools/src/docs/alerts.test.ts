import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly annotations: { readonly runbook?: string };
    }[];
  }[];
}

const { groups } = parse(read('helm/rules/alerts.yaml')) as Rules;
const alerts = groups.flatMap(({ rules }) => rules);
const sections = new Map(
  [...read('docs/run-it.md').matchAll(/^### (Tutka\w+)\n(.*?)(?=^##|(?![\s\S]))/gms)].map(
    ([, name = '', text = '']) => [name, text],
  ),
);

it.each(alerts)('$alert leads to its own section, which says what to do first', ({ alert, annotations }) => {
  expect(annotations.runbook).toBe(`docs/run-it.md#${alert.toLowerCase()}`);
  expect(sections.get(alert)).toMatch(/^1\. /m);
});

it('no section is about an alert that is no more', () => {
  expect([...sections.keys()].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
});
