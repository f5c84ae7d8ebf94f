import { randomUUID } from 'node:crypto';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { type Topic, topics } from '@tutka/contracts';
import { ModelProviderAddedSchema } from '@tutka/contracts/catalog/events/v1/model_provider';
import { UsageKind, UsageRecordedSchema } from '@tutka/contracts/conversation/events/v1/usage';
import { routes } from '@tutka/http-contracts';
import { openEmbeddedBus, prepareEmbeddedBus } from '@tutka/messaging';
import { createLogger, type Person, type Principal } from '@tutka/service-runtime';
import { freshDatabase } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import { plansPart } from '../src/parts/plans.ts';
import { usagePart } from '../src/parts/usage.ts';
import type { LedgerRow } from '../src/projections/ledger-lines.ts';
import { nobodyKnown } from './nobody-known.ts';
import { publishTo } from './publish-to.ts';
import { admin, noHoldings, runParts } from './running-parts.ts';

const limitless = { messages: null, tokens: null, knowledgeBytes: null, agents: null, members: null };

/** What a call was refused with. */
export const refused = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing',
    ({ rawMessage }: { rawMessage: string }) => rawMessage,
  );

/** Plans and usage over a bus that other services publish to; the model `priced` costs 3 in and 15 out a million. */
export async function openUsageStage() {
  const provider = randomUUID();
  const busDatabase = await freshDatabase('bus');
  await prepareEmbeddedBus(busDatabase.ownerUrl);
  const bus = openEmbeddedBus(busDatabase.workerUrl, { polling: { minMs: 5, maxMs: 50 } });
  const wanted = [topics.modelProvider, topics.usage, topics.catalogUsage, topics.message];
  await bus.ensureTopics(wanted.map((name) => ({ name, partitions: 2 })));
  const logger = createLogger({ service: 'billing', level: 'silent' });
  const running = await runParts((dbs) => [
    plansPart({ ...dbs, seedQuotas: false }),
    usagePart({ ...dbs, bus, logger, holdings: noHoldings, accounts: nobodyKnown, ledgerCurrency: 'USD' }),
  ]);

  /** What a service publishes. */
  const publish = <T extends DescMessage>(
    topic: Topic,
    schema: T,
    key: string,
    workspace: string,
    message: MessageInitShape<T>,
  ) => publishTo(bus, { topic, key, workspace }, schema, message);

  await publish(topics.modelProvider, ModelProviderAddedSchema, provider, randomUUID(), {
    providerUuid: provider,
    prices: { priced: { input: '3', output: '15' } },
  });
  await eventually(
    () => running.worker('model_prices'),
    (rows) => rows.length === 1,
  );
  const setPlan = (body: object) =>
    running.call(routes.updatePlan, { as: admin(), params: { id: 'free' }, body });
  return {
    running,
    provider,
    publish,
    setPlan,
    limit: (quotas: object) => setPlan({ quotas: { ...limitless, ...quotas } }),
    reserve: (as: Principal, turnId: string = randomUUID(), outputTokens = 1000n) =>
      running.rpc
        .as(as)
        .reserve({ turnId, providerUuid: provider, model: 'priced', inputTokens: 0n, outputTokens }),
    told: (as: Person, turnId: string, inputTokens: bigint, outputTokens: bigint, model = 'priced') =>
      publish(topics.usage, UsageRecordedSchema, randomUUID(), as.workspace, {
        turnId,
        kind: UsageKind.REPLY,
        providerUuid: provider,
        model,
        inputTokens,
        outputTokens,
        userUuid: as.userUuid,
      }),
    lines: async (workspace: string) =>
      await running.worker('ledger_lines').where({ workspace }).orderBy('version').select<LedgerRow[]>('*'),
    async close() {
      await running.close();
      await bus.close();
      await busDatabase.drop();
    },
  };
}

export type UsageStage = Awaited<ReturnType<typeof openUsageStage>>;
