import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { BillingService } from '@tutka/contracts/billing/rpc/v1/billing';
import { UsageKind, UsageRecordedSchema } from '@tutka/contracts/conversation/events/v1/usage';
import { asWorker, type Db, openDatabase } from '@tutka/database';
import { loadAggregate } from '@tutka/event-store';
import { type EventBus, openEmbeddedBus, prepareEmbeddedBus } from '@tutka/messaging';
import {
  createInternalClient,
  createSigner,
  generateSigningKey,
  type Person,
  publicKeyOf,
} from '@tutka/service-runtime';
import { type FreshDatabase, freshDatabase, migratedDatabase } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import { DyingProcess } from '../../test/dying-process.ts';
import { publishTo } from '../../test/publish-to.ts';
import { person } from '../../test/running-parts.ts';
import { somePoints } from '../../test/some-points.ts';
import { accounts } from '../domain/credits/credits.postings.ts';
import { creditsAggregate, creditsStream } from '../store/credits-aggregate.ts';
import { CREDITS_POINTS, type CreditsPoint } from './points.ts';

const INCLUDED = 10n ** 9n;
const PRICE = { input: '3000000000', output: '15000000000' };
const TOKENS = { input: 1_000, output: 100 };
/** Nano-units: 1,000 tokens in and 100 out. */
const COST = 4_500_000n;
const HOUR_MS = 3_600_000;
const monthIn = (ms: number) => new Date(Date.now() + ms).getUTCMonth();

let database: FreshDatabase;
let busDatabase: FreshDatabase;
let worker: Db;
let bus: EventBus;
let billing: DyingProcess;
const key = generateSigningKey('conversation');
const signer = createSigner({ issuer: 'conversation', privateJwk: key });
const provider = randomUUID();

beforeAll(async () => {
  [database, busDatabase] = await Promise.all([
    migratedDatabase('billing', join(import.meta.dirname, '../../migrations')),
    freshDatabase('bus'),
  ]);
  await prepareEmbeddedBus(busDatabase.ownerUrl);
  bus = openEmbeddedBus(busDatabase.workerUrl, { polling: { minMs: 5, maxMs: 50 } });
  const wanted = [topics.modelProvider, topics.usage, topics.catalogUsage, topics.message];
  await bus.ensureTopics(wanted.map((name) => ({ name, partitions: 2 })));
  worker = openDatabase(database.workerUrl);
  billing = new DyingProcess(join(import.meta.dirname, '../../test/dying-usage-child.ts'), {
    ...{ APP_URL: database.appUrl, WORKER_URL: database.workerUrl, BUS_URL: busDatabase.workerUrl },
    CALLER_KEY: JSON.stringify(publicKeyOf(key)),
  });
  await billing.start();
  await worker('plans').where({ id: 'free' }).update({ included_credits: INCLUDED.toString() });
  await worker('model_prices').insert({ provider, model: 'priced', ...PRICE });
});
afterAll(async () => {
  await billing.end();
  await bus.close();
  await worker.destroy();
  await Promise.all([database.drop(), busDatabase.drop()]);
});

const TRIES = 5;

/** Asks as conversation does; again, of a process that lives, where nobody answered. */
async function sure(as: Person, what: 'reserve' | 'release', turnId: string): Promise<void> {
  const wanted = { inputTokens: BigInt(TOKENS.input), outputTokens: BigInt(TOKENS.output) };
  for (let attempt = 1; ; attempt++) {
    const client = createInternalClient(BillingService, { url: billing.url, signer, audience: 'billing' });
    try {
      if (what === 'release') await client.as(as).release({ turnId });
      else await client.as(as).reserve({ turnId, providerUuid: provider, model: 'priced', ...wanted });
      return;
    } catch (error) {
      if (attempt === TRIES) throw error;
      await billing.start();
    } finally {
      client.close();
    }
  }
}

async function told({ workspace, userUuid }: Person, turnId: string): Promise<void> {
  const record = { topic: topics.usage, key: randomUUID(), workspace };
  await publishTo(bus, record, UsageRecordedSchema, {
    ...{ kind: UsageKind.REPLY, providerUuid: provider, model: 'priced', turnId, userUuid },
    ...{ inputTokens: BigInt(TOKENS.input), outputTokens: BigInt(TOKENS.output) },
  });
}

const sums = async (workspace: string) =>
  await worker('ledger_lines')
    .where({ workspace })
    .sum(Object.fromEntries(accounts.map((account) => [account, account])))
    .first();

/** Six turns: three come to their end, two are given back, one is never heard of again. */
async function load(ada: Person): Promise<void> {
  const turns = Array.from({ length: 6 }, () => randomUUID() as string);
  for (const turn of turns) await sure(ada, 'reserve', turn);
  for (const turn of turns.slice(0, 3)) await told(ada, turn);
  for (const turn of turns.slice(3, 5)) await sure(ada, 'release', turn);
}

const settledOf = (workspace: string) =>
  worker('ledger_lines').where({ workspace, type: 'CreditsSettled' }).select('usage_uuid');

test.each(somePoints(CREDITS_POINTS, 3))(
  'killed where "%s", the ledger is what the turns did',
  async (point: CreditsPoint) => {
    const ada = person();
    const month = monthIn(0);
    await billing.start(point === 'credits swept' ? undefined : point);
    billing.deaths = 0;
    await load(ada);
    if (point === 'usage posted') {
      await eventually(
        async () => billing.deaths,
        (deaths) => deaths > 0,
      );
      await billing.start();
    }
    await eventually(
      () => settledOf(ada.workspace),
      (lines) => lines.length >= 3,
    );
    // An hour later the sixth turn's reservation has lapsed.
    await billing.start(point === 'credits swept' ? point : undefined, { AHEAD_MS: String(HOUR_MS) });
    if (point === 'credits swept') {
      await eventually(
        async () => billing.deaths,
        (deaths) => deaths > 0,
      );
      await billing.start(undefined, { AHEAD_MS: String(HOUR_MS) });
    }
    await eventually(
      () => sums(ada.workspace),
      (sum) => sum?.reserved === '0',
    );
    expect(billing.deaths).toBe(1);
    const used = 3n * COST;
    // What a plan gives ends with its month.
    const hasEnded = monthIn(HOUR_MS) !== month;
    const left = String(INCLUDED - used);
    expect(await sums(ada.workspace)).toEqual({
      ...Object.fromEntries(accounts.map((account) => [account, '0'])),
      granted_plan: String(-INCLUDED),
      [hasEnded ? 'expired' : 'available']: left,
      used: String(used),
    });
    const { state } = await asWorker(worker, (tx) =>
      loadAggregate(tx, creditsAggregate, creditsStream(ada.workspace).id),
    );
    expect(state).toMatchObject({ available: hasEnded ? '0' : left, reserved: '0', holds: [], owed: '0' });
    expect(await settledOf(ada.workspace)).toHaveLength(3);
    const tokens = 3 * (TOKENS.input + TOKENS.output);
    for (const subject of [ada.workspace, ada.userUuid]) {
      const [counted] = await worker('usage_counts').where({ subject }).select('messages', 'tokens');
      expect(counted).toEqual({ messages: '4', tokens: String(tokens) });
    }
  },
);
