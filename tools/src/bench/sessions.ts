import { randomUUID } from 'node:crypto';
import { type Agent, routes } from '@tutka/http-contracts';
import { numberSetting } from '@tutka/testing/settings';
import { signIn } from '../e2e/api.ts';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { freshDataDir, startProduct } from '../e2e/product.ts';
import { compare, cursorAt, type Filter } from './sessions/pages.ts';
import { makeRows, type Whose } from './sessions/rows.ts';
import { walk } from './sessions/walk.ts';

const ROWS = numberSetting('ROWS', 1_000_000, 1);
const DEEP = 10_000;
const AIM = 1.2;

const product = await startProduct(await freshDataDir(), { RATE_LIMITS: noRateLimits });
const { dataDir } = product;
const admin = await signIn(product, 'admin@example.org');
const api = await signIn(product, 'person@example.org');
const [agent] = (await api.call(routes.listAgents)) as Agent[];
const whose: Whose = {
  workspace: api.me.workspace.uuid,
  userUuid: api.me.uuid,
  agentUuid: agent?.uuid ?? '',
  shareUuid: randomUUID(),
};
const began = performance.now();
await makeRows(dataDir, whose, ROWS);
console.log(
  `${ROWS} chats of a person, a third as many of visitors: ${Math.round((performance.now() - began) / 1000)} s`,
);

const { agentUuid: agentUUID, shareUuid: shareId } = whose;
const filters: readonly Filter[] = [
  { name: 'none', api, query: {} },
  { name: 'agentUUID', api, query: { agentUUID } },
  { name: 'title', api, query: { title: 'LAMP burn' } },
  { name: 'isPublic', api, query: { isPublic: true } },
  { name: 'pinned', api, query: { pinned: true } },
  { name: 'archived', api, query: { archived: true } },
  { name: 'agentUUID, title, isPublic', api, query: { agentUUID, title: 'lamp', isPublic: true } },
  { name: 'userUUID, by an ADMIN', api: admin, query: { userUUID: whose.userUuid } },
  { name: 'visitors', api, query: { visitors: true } },
  { name: 'shareId', api, query: { shareId } },
  { name: 'exUserId', api, query: { exUserId: 'customer' } },
  { name: 'shareId, exUserId', api, query: { shareId, exUserId: 'customer' } },
  { name: 'visitors, feedback', api, query: { visitors: true, feedback: '1' } },
  { name: 'visitors, to', api, query: { visitors: true, to: '2026-06-01T00:00:00Z' } },
];
console.log(`${'filter'.padEnd(28)}    page    page 1      deep  deep ÷ 1 (aim ≤ ${AIM})`);
for (const filter of filters) {
  const { cursor, number } = await cursorAt(filter, DEEP);
  const { first, deep } = await compare(filter, cursor);
  const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(9);
  console.log(
    `${filter.name.padEnd(28)} ${String(number).padStart(7)} ${ms(first)} ${ms(deep)} ${(deep / first).toFixed(2).padStart(9)}`,
  );
}
const [everything] = filters;
if (everything) {
  const { existing, inserted, doubled, leftOut } = await walk(
    dataDir,
    everything,
    whose,
    Math.min(50_000, ROWS / 2),
  );
  console.log(
    `${existing} chats read page by page while ${inserted} came in: ${doubled} doubled, ${leftOut} left out (aim 0, 0)`,
  );
}
await product.end();
