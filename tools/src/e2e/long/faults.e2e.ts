import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberSetting } from '@tutka/testing/settings';
import { killAtWork } from '../../faults/kills.ts';
import { printFindings } from '../../faults/table.ts';

const rounds = numberSetting('ROUNDS', 1, 1);
const seed = numberSetting('SEED', Date.now() % 1_000_000);

test('kill -9 in the middle of the work loses and doubles nothing', async () => {
  const findings = await killAtWork(rounds, seed);
  const well = printFindings(findings, seed);
  assert.ok(well, findings.flatMap(({ violations }) => violations).join('\n') || 'a kill met nothing');
});
