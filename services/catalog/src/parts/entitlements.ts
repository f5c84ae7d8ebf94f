import { topics } from '@tutka/contracts';
import { asWorker, type Db } from '@tutka/database';
import { type Consumption, type EventBus, startConsumer } from '@tutka/messaging';
import type { Logger } from '@tutka/service-runtime';
import { giveBack, giveBackLapsed } from '../allowances/give-back.ts';
import type { Accounts } from '../clients/accounts.ts';
import { projectOpenTurns } from '../projections/open-turns.ts';
import { onMemberRemoved } from '../reactions/on-member-removed.ts';
import { onOrder } from '../reactions/on-order.ts';
import { onReplyEnded } from '../reactions/on-reply-ended.ts';
import { onUserRegistered } from '../reactions/on-user-registered.ts';
import { bindWaiting } from '../shares/bind-waiting.ts';
import { forgetPerson } from '../store/mcp-oauth.ts';
import { settleOrders } from '../store/purchases.ts';
import { Sweeper } from '../store/sweeper.ts';
import type { CatalogPart } from './part.ts';

/** Milliseconds after which events of turns are taken in together: a trial that comes back, or a turn that is open no more, can wait. */
const TURNS_REST_MS = 500;

interface EntitlementsDeps {
  readonly worker: Db;
  readonly accounts: Pick<Accounts, 'emailOf'>;
  readonly bus: EventBus;
  readonly logger: Logger;
}

/** What other services tell of who may use agents: what was bought, what became of turns, who has an account now, who left a workspace. */
export function entitlementsPart({ worker, accounts, bus, logger }: EntitlementsDeps): CatalogPart {
  const onError = (error: unknown) => logger.error({ err: error }, 'an event could not be taken in');
  const sweeper = new Sweeper([() => giveBackLapsed(worker)], logger);
  const consumers: Promise<Consumption>[] = [];
  const listen = (
    what: Pick<Parameters<typeof startConsumer>[0], 'group' | 'topics' | 'reactions' | 'project' | 'restMs'>,
  ) => consumers.push(startConsumer({ bus, db: worker, onError, ...what }));
  return {
    bind: () => {},
    async start() {
      sweeper.nudge();
      listen({
        group: 'catalog.orders',
        topics: [topics.order],
        reactions: { onOrder: onOrder(settleOrders(worker)) },
      });
      listen({
        group: 'catalog.turns',
        topics: [topics.message],
        restMs: TURNS_REST_MS,
        reactions: { onReplyEnded: onReplyEnded((turnId) => giveBack(worker, turnId)) },
        project: projectOpenTurns,
      });
      listen({
        group: 'catalog.program-turns',
        topics: [topics.usage],
        restMs: TURNS_REST_MS,
        project: projectOpenTurns,
      });
      listen({
        group: 'catalog.users',
        topics: [topics.user],
        reactions: {
          onUserRegistered: onUserRegistered(accounts, (account) => bindWaiting(worker, account)),
        },
      });
      listen({
        group: 'catalog.members',
        topics: [topics.workspace],
        reactions: {
          onMemberRemoved: onMemberRemoved((member) => asWorker(worker, (tx) => forgetPerson(tx, member))),
        },
      });
      await Promise.all(consumers);
    },
    async stop() {
      const ending = consumers.splice(0).map(async (consumer) => (await consumer).stop(2000));
      await Promise.all([...ending, sweeper.stop()]);
    },
  };
}
