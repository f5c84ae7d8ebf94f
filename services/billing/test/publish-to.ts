import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import type { Topic } from '@tutka/contracts';
import type { EventBus } from '@tutka/messaging';
import { eventRecord } from '@tutka/messaging/conformance';

/** What a service publishes, as its relay would; every record twice. */
export async function publishTo<T extends DescMessage>(
  bus: EventBus,
  { topic, key, workspace }: { readonly topic: Topic; readonly key: string; readonly workspace: string },
  schema: T,
  message: MessageInitShape<T>,
): Promise<void> {
  const value = toBinary(schema, create(schema, message));
  const record = eventRecord({ topic, key, workspace, type: schema.name, value });
  await bus.publish([record, record]);
}
