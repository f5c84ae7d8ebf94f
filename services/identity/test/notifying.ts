import { randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import type { Topic } from '@tutka/contracts';
import { openEmbeddedBus, prepareEmbeddedBus } from '@tutka/messaging';
import type { Person } from '@tutka/service-runtime';
import { freshDatabase } from '@tutka/testing';
import type { Mail } from '../src/clients/mailer.ts';
import { notableTopics, startNotifying } from '../src/notifications/start-notifying.ts';
import { startIdentity } from './identity.ts';

interface Told {
  readonly workspace?: string;
  readonly actor?: Person;
  readonly at?: Date;
  readonly id?: string;
}

/** Identity with people, a bus that other services publish to, and mails in `sent`. */
export async function notifyingIdentity() {
  const [identity, busDatabase] = await Promise.all([startIdentity(), freshDatabase('bus')]);
  await prepareEmbeddedBus(busDatabase.ownerUrl);
  const bus = openEmbeddedBus(busDatabase.workerUrl, { polling: { minMs: 5, maxMs: 50 } });
  await bus.ensureTopics(notableTopics.map((name) => ({ name, partitions: 2 })));
  const sent: Mail[] = [];
  const parts = {
    worker: identity.worker,
    bus,
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
    publicUrl: 'https://tutka.test',
    onError: () => undefined,
  };
  const versions = new Map<string, number>();

  /** What a service publishes, as its relay would. */
  async function publish<T extends DescMessage>(
    topic: Topic,
    schema: T,
    key: string,
    message: MessageInitShape<T>,
    { workspace = randomUUID(), actor, at = new Date(), id = randomUUID() }: Told = {},
  ): Promise<void> {
    const version = (versions.get(key) ?? 0) + 1;
    versions.set(key, version);
    await bus.publish([
      {
        topic,
        key,
        value: toBinary(schema, create(schema, message)),
        headers: {
          ce_id: id,
          ce_type: schema.name,
          ce_source: 'test',
          ce_subject: key,
          ce_time: at.toISOString(),
          ce_streamversion: String(version),
          workspace,
          ...(actor && { actor: actor.userUuid, actorkind: 'person' }),
        },
      },
    ]);
  }

  return {
    identity,
    bus,
    sent,
    parts,
    publish,
    start: () => startNotifying(parts),
    rows: (person: Person) =>
      identity.worker('notifications').where({ user_uuid: person.userUuid }).orderBy('created_at'),
    mailRows: (person: Person) =>
      identity
        .worker('notification_mails as m')
        .join('notifications as n', 'n.uuid', 'm.notification')
        .where('n.user_uuid', person.userUuid)
        .select('m.*'),
    async stop() {
      await bus.close();
      await identity.stop();
      await busDatabase.drop();
    },
  };
}

export type NotifyingIdentity = Awaited<ReturnType<typeof notifyingIdentity>>;

/** The same while it tells people of what is published. */
export async function tellingIdentity(): Promise<NotifyingIdentity> {
  const it = await notifyingIdentity();
  const notifying = await it.start();
  const stop = async () => {
    await notifying.stop();
    await it.stop();
  };
  return { ...it, stop };
}
