import { type Topic, topics } from '@tutka/contracts';
import { asWorker, type Db } from '@tutka/database';
import { type EventBus, startConsumer } from '@tutka/messaging';
import type { Mailer } from '../clients/mailer.ts';
import { findBase, projectKnowledgeBases } from '../projections/knowledge-base.ts';
import { onNotable } from '../reactions/on-notable.ts';
import { onOrder } from '../reactions/on-order.ts';
import { findWorkspace, membersAmong, ownersOf } from '../store/accounts.ts';
import { heardOrder, orderOfPayment } from '../store/heard-orders.ts';
import { invitationMails } from './invitation-mail.ts';
import { kinds } from './kinds.ts';
import { MailSender } from './mail-sender.ts';
import { notificationMails } from './notification-mail.ts';
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
  const sender = new MailSender({ ...parts, queue: notificationMails });
  const inviter = new MailSender({ ...parts, queue: invitationMails });
  const known = {
    ownersOf: (workspace: string) => ownersOf(worker, workspace),
    isMember: async (workspace: string, user: string) =>
      (await asWorker(worker, (tx) => membersAmong(tx, workspace, [user]))).has(user),
    orderOf: (uuid: string) => heardOrder(worker, uuid),
    orderOfPayment: (uuid: string) => orderOfPayment(worker, uuid),
    baseOf: (uuid: string) => findBase(worker, uuid),
    workspaceName: async (uuid: string) =>
      (await asWorker(worker, (tx) => findWorkspace(tx, uuid)))?.name ?? '',
  };
  const tell = telling(worker, () => sender.nudge());
  const consumer = await startConsumer({
    bus,
    db: worker,
    group: 'identity.notifications',
    topics: notableTopics,
    // In this order: whose an order is, then what becomes of it.
    reactions: {
      onOrder: onOrder(worker),
      onNotable: onNotable(known, tell),
      onInvited: async ({ type }) => {
        if (type === 'MemberInvited') inviter.nudge();
      },
    },
    project: projectKnowledgeBases,
    onError,
  });
  sender.start();
  inviter.start();
  const watch = setInterval(() => tellExpiring(worker, tell).catch(onError), LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(watch);
      await Promise.all([consumer.stop(2000), sender.stop(), inviter.stop()]);
    },
  };
}
