import { type Topic, topics } from '@tutka/contracts';
import type { Db } from '@tutka/database';
import { type EventBus, startConsumer } from '@tutka/messaging';
import type { Mailer } from '../clients/mailer.ts';
import { findBase, projectKnowledgeBases } from '../projections/knowledge-base.ts';
import { onNotable } from '../reactions/on-notable.ts';
import { onOrder } from '../reactions/on-order.ts';
import { ownersOf } from '../store/accounts.ts';
import { heardOrder, orderOfPayment } from '../store/heard-orders.ts';
import { kinds } from './kinds.ts';
import { MailSender } from './mail-sender.ts';
import { telling } from './tell.ts';
import { tellExpiring } from './tell-expiring.ts';

interface NotifyingParts {
  /** In the worker role. */
  readonly worker: Db;
  readonly bus: EventBus;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly onError: (error: unknown) => void;
}

/** The topics that tell of something people are notified of. */
export const notableTopics: readonly Topic[] = [
  ...new Set([topics.knowledge, ...Object.values(kinds).flatMap((kind) => kind.topics)]),
];

/** How often orders that expire soon are looked for. */
const LOOK_MS = 60_000;

/** Begins to tell people what happened, in the bell and by mail. */
export async function startNotifying(parts: NotifyingParts): Promise<{ stop(): Promise<void> }> {
  const { worker, bus, onError } = parts;
  const sender = new MailSender(parts);
  const known = {
    ownersOf: (workspace: string) => ownersOf(worker, workspace),
    orderOf: (uuid: string) => heardOrder(worker, uuid),
    orderOfPayment: (uuid: string) => orderOfPayment(worker, uuid),
    baseOf: (uuid: string) => findBase(worker, uuid),
  };
  const tell = telling(worker, () => sender.nudge());
  const consumer = await startConsumer({
    bus,
    db: worker,
    group: 'identity.notifications',
    topics: notableTopics,
    // In this order: whose an order is, then what becomes of it.
    reactions: { onOrder: onOrder(worker), onNotable: onNotable(known, tell) },
    project: projectKnowledgeBases,
    onError,
  });
  sender.start();
  const watch = setInterval(() => tellExpiring(worker, tell).catch(onError), LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(watch);
      await Promise.all([consumer.stop(2000), sender.stop()]);
    },
  };
}
