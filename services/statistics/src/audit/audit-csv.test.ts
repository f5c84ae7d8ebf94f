import { expect, test } from '@jest/globals';
import type { AuditEntry } from '@tutka/http-contracts';
import { csvLinesOf } from './audit-csv.ts';

const entry: AuditEntry = {
  uuid: '0192f0c1-0000-7000-8000-000000000001',
  at: '2026-11-21T08:05:00.000Z',
  action: 'FeedbackGiven',
  kind: 'message',
  subject: { id: 'm1', name: null },
  actor: { kind: 'person', id: 'u1', email: null, logo: null },
  address: null,
  workspace: 'w1',
  requestId: null,
  changes: [],
  names: {},
};

const lastCells = (before: string | number) => {
  const change = { field: 'feedback', shown: true as const, before, after: null };
  return csvLinesOf({ ...entry, changes: [change] })
    .trimEnd()
    .split(',')
    .slice(-3, -1);
};

test.each([
  [-1, '-1'],
  ['-2.5', '-2.5'],
  ['-2+3', "'-2+3"],
  ['-', "'-"],
  ['=1+1', "'=1+1"],
  ['@sum', "'@sum"],
])('%j stands in its cell as %s', (value, cell) => {
  expect(lastCells(value)).toEqual([cell, '']);
});
