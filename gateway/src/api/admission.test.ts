import { expect, it } from '@jest/globals';
import { type Route, type RouteName, routes } from '@tutka/http-contracts';
import { targetOf } from '../routing/target.ts';
import { isOpenEnded, patienceMs } from './admission.ts';

const openEnded = Object.entries<Route>(routes).filter(
  ([name, row]) => row.service !== 'each' && isOpenEnded(targetOf(name as RouteName, row, row.service)),
);

it('answers without an end are figures and the progress of bases, not replies', () => {
  expect(openEnded.map(([name]) => name).sort()).toEqual([
    'watchKnowledge',
    'watchKnowledges',
    'watchStatistic',
  ]);
});

it('nobody hears one who is not looked up again: guests have no credential that could be', () => {
  for (const [, { access }] of openEnded) expect(['person', 'admin']).toContain(access);
});

it('a reply that does not stream is waited for longer than it may take', () => {
  const longestMs = 1_800_000;
  for (const { rate, ...row } of Object.values<Route>(routes)) {
    if (rate !== 'turn' || row.form === 'ndjson') continue;
    expect(patienceMs({ rate, ...row }, 'application/json')).toBeGreaterThan(longestMs);
  }
  expect(patienceMs(routes.sendMessage, 'application/x-ndjson')).toBeLessThan(longestMs);
  expect(patienceMs(routes.listModels, undefined)).toBeLessThan(longestMs);
});
