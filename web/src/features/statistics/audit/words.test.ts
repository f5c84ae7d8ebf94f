import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AUDIT_ACTOR_KINDS, AUDIT_KINDS } from '@tutka/http-contracts';
import { AUDIT_ACTIONS } from '@tutka/http-contracts/audit-actions';
import { rulesByTopic } from '../../../../../services/statistics/src/audit/rules.ts';

type Words = Readonly<Record<string, string>>;

interface Sentences {
  readonly actions: Words;
  readonly kinds: Words;
  readonly fields: Words;
  readonly values: Readonly<Record<string, Words>>;
  readonly who: { readonly kinds: Words };
}

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** What the server writes its rows by. */
const rules = Object.values(rulesByTopic).flatMap((ofTopic) => Object.entries(ofTopic));
const fields = sorted(
  rules.flatMap(([, { shows = [], once = [], hides = [], sets = {} }]) =>
    [...shows, ...once, ...hides, ...Object.keys(sets)].map((path) => path.slice(path.lastIndexOf('.') + 1)),
  ),
);
const states = rules.flatMap(([, { sets = {} }]) =>
  Object.entries(sets).filter(([, value]) => typeof value === 'string'),
);

describe.each(['en', 'zh-CN'])('in %s', (language) => {
  const file = readFileSync(join(import.meta.dirname, `locales/${language}.json`), 'utf8');
  const words = JSON.parse(file) as Sentences;

  it('there is a sentence for every action that the server tells of, and for no other', () => {
    expect(sorted(Object.keys(words.actions))).toEqual(sorted(rules.map(([type]) => type)));
    expect(sorted(Object.keys(words.actions))).toEqual(sorted(Object.values(AUDIT_ACTIONS).flat()));
  });

  it('every kind of subject and of actor has a name', () => {
    expect(sorted(Object.keys(words.kinds))).toEqual(sorted(AUDIT_KINDS));
    expect(sorted(Object.keys(words.who.kinds))).toEqual(sorted(AUDIT_ACTOR_KINDS));
  });

  it('every field that is always there has a name, every state a word', () => {
    expect(fields.length).toBeGreaterThan(90);
    expect(fields.filter((field) => words.fields[field] === undefined)).toEqual([]);
    expect(states.length).toBeGreaterThan(15);
    expect(states.filter(([field, value]) => words.values[field]?.[String(value)] === undefined)).toEqual([]);
  });
});
