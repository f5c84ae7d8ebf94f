import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberSetting } from '@tutka/testing/settings';
import { told } from '../../figures/figures.ts';
import { embeddedPlace } from '../../figures/place.ts';
import { prove } from '../../figures/proof.ts';
import { printOutcome } from '../../figures/table.ts';

const seed = numberSetting('SEED', Date.now() % 1_000_000);
const people = numberSetting('PEOPLE', 24, 1);

test('after a day of use the dashboard, SQL over the events and the book of the users say the same', async () => {
  const outcome = await prove({ seed, people, kills: 0, open: embeddedPlace, tell: () => undefined });
  const isWell = printOutcome(outcome, seed);
  assert.ok(isWell, [...outcome.differences.map(told), ...outcome.unseen].join('\n'));
});
