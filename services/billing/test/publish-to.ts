import { randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import type { Topic } from '@tutka/contracts';
import type { EventBus } from '@tutka/messaging';

/** What a service publishes, as its relay would; every record twice. */
export async function publishTo<T extends DescMessage>(
  bus: EventBus,
  { topic, key, workspace }: { readonly topic: Topic; readonly key: string; readonly workspace: string },
  schema: T,
  message: MessageInitShape<T>,
): Promise<void> {
  const record = {
    topic,
    key,
    value: toBinary(schema, create(schema, message)),
    headers: {
      ce_id: randomUUID(),
      ce_type: schema.name,
      ce_source: 'test',
      ce_subject: key,
      ce_time: new Date().toISOString(),
      ce_streamversion: '1',
      workspace,
    },
  };
  await bus.publish([record, record]);
}
