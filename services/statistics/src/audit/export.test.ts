import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { type House, openHouse, owner } from '../../test/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const ROWS = 101_001;

test('an export goes on to the end of the log', async () => {
  const ada = owner();
  await house.worker.raw(
    `INSERT INTO audit_entries (id, at, workspace, actor_kind, action, kind, subject, changes, words)
     SELECT gen_random_uuid(), timestamptz '2026-11-01T08:00:00Z' - n * interval '3 ms', ?, 'service', 'AgentDeleted', 'agent',
       n::text, '[]', '' FROM generate_series(1, ?::int) AS n`,
    [ada.workspace, ROWS],
  );
  const { status, body } = await house.call(routes.exportAudit, { as: ada, query: {} });
  expect(status).toBe(200);
  const [, ...lines] = (body as string).trim().split('\r\n');
  const subjects = lines.map((line) => Number(line.split(',')[3]));
  expect(subjects).toHaveLength(ROWS);
  expect(subjects.every((subject, n) => subject === n + 1)).toBe(true);
}, 120_000);
