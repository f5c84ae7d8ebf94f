import { expect, it } from '@jest/globals';
import { SENTENCES } from '@tutka/client';
import { routes } from '@tutka/http-contracts';
import { shareStatus, trialOfAgent } from './two-ways.ts';

/** What is said elsewhere: of a file that is sent to its signed URL, and of an address that nobody has. */
const elsewhere = /File upload failed|User not found$|statistic/;

it('every sentence of the catalogue whose call exists is reached', () => {
  const rows = [...Object.values(routes), trialOfAgent, shareStatus];
  const reached = new Set<string>(rows.map(({ sentence }) => sentence));
  const due = Object.values(SENTENCES).filter((sentence) => !elsewhere.test(sentence));
  expect(due.filter((sentence) => !reached.has(sentence))).toEqual([]);
});
