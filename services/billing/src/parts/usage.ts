import { topics } from '@tutka/contracts';
import type { Db } from '@tutka/database';
import { type Consumption, type EventBus, startConsumer } from '@tutka/messaging';
import type { Logger } from '@tutka/service-runtime';
import type { Accounts } from '../clients/accounts.ts';
import type { HoldingsReads } from '../clients/holdings.ts';
import type { AtCredits } from '../credits/points.ts';
import { creditsErrors } from '../http/credits-errors.ts';
import { bindUsage } from '../http/usage.routes.ts';
import { projectModelPrices } from '../projections/model-price.ts';
import { onReplyEnded } from '../reactions/on-reply-ended.ts';
import { usageRpc } from '../rpc/billing.rpc.ts';
import { forgetOld } from '../store/forget-old.ts';
import { releaseTurn } from '../usage/reserve.ts';
import { settleUsage } from '../usage/settle-usage.ts';
import { usageReads } from '../usage/usage.ts';
import type { BillingPart } from './part.ts';

const HOUR_MS = 3_600_000;
/** Milliseconds after which usage is settled together: a workspace's in one decision, whatever it asked meanwhile. */
const SETTLE_REST_MS = 250;
/** The same of turns that come to their end: what one gives back can wait. */
const TURNS_REST_MS = 500;

interface UsageDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly bus: EventBus;
  readonly logger: Logger;
  readonly holdings: Pick<HoldingsReads, 'of'>;
  readonly accounts: Pick<Accounts, 'refuseUnknown'>;
  readonly ledgerCurrency: string;
  /** Hears of the places where a process may die. */
  readonly at?: AtCredits;
}

/** What turns may take, what they took, and what it cost. */
export function usagePart(deps: UsageDeps): BillingPart {
  const { worker, bus, logger, at = () => undefined } = deps;
  const onError = (error: unknown) => logger.error({ err: error }, 'usage could not be taken in');
  const consumers: Promise<Consumption>[] = [];
  let forgetting: NodeJS.Timeout | undefined;
  return {
    errors: creditsErrors,
    bind: (router) => bindUsage(router, usageReads(deps)),
    rpc: (router) => usageRpc(router, { worker, at }),
    async start() {
      forgetting = setInterval(() => forgetOld(worker).catch(onError), HOUR_MS).unref();
      const common = { bus, db: worker, onError };
      const prices = {
        group: 'billing.model-prices',
        topics: [topics.modelProvider],
        project: projectModelPrices,
      };
      const usage = {
        group: 'billing.usage',
        topics: [topics.usage, topics.catalogUsage],
        restMs: SETTLE_REST_MS,
        project: settleUsage(at),
      };
      const turns = {
        group: 'billing.turns',
        topics: [topics.message],
        restMs: TURNS_REST_MS,
        // A turn is given back once: a row of each message would be most of what billing keeps.
        knowsEvents: true,
        reactions: { onReplyEnded: onReplyEnded((payer, turn) => releaseTurn({ worker, at }, payer, turn)) },
      };
      for (const what of [prices, usage, turns]) consumers.push(startConsumer({ ...common, ...what }));
      await Promise.all(consumers);
    },
    async stop() {
      clearInterval(forgetting);
      await Promise.all(consumers.splice(0).map(async (consumer) => (await consumer).stop(2000)));
    },
  };
}
