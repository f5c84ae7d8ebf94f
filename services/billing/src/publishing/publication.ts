import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import type { Topic } from '@tutka/contracts';
import type { Publication } from '@tutka/messaging';

/** One message for one topic. */
export function publication<T extends DescMessage>(
  topic: Topic,
  schema: T,
  fields: MessageInitShape<T>,
): readonly Publication[] {
  return [{ topic, type: schema.name, value: toBinary(schema, create(schema, fields)) }];
}
