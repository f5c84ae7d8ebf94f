import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import {
  ShareBoundSchema,
  ShareChangedSchema,
  ShareCreatedSchema,
  ShareStatus,
  ShareStatusChangedSchema,
} from '@tutka/contracts/catalog/events/v1/share';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { ShareEvent } from '../domain/share.events.ts';

const statuses = [ShareStatus.DISABLED, ShareStatus.ACTIVE, ShareStatus.REVOKED] as const;

function publication<T extends DescMessage>(schema: T, message: MessageInitShape<T>): Publication[] {
  return [{ topic: topics.share, type: schema.name, value: toBinary(schema, create(schema, message)) }];
}

/** What a share's event says in public. */
export function publishedShare(event: LoggedEvent<ShareEvent>): readonly Publication[] {
  const shareUuid = event.streamId;
  switch (event.type) {
    case 'ShareCreated': {
      const { agent: agentUuid, agentName = '', kind, userUuid } = event.data;
      const told = { shareUuid, agentUuid, agentName, kind, userUuid: userUuid ?? '' };
      return publication(ShareCreatedSchema, told);
    }
    case 'ShareTermsChanged':
      return publication(ShareChangedSchema, { shareUuid, fields: Object.keys(event.data.terms) });
    case 'ShareRotated':
      return publication(ShareChangedSchema, { shareUuid, fields: [event.data.what] });
    case 'ShareStatusChanged': {
      const { agent: agentUuid, userUuid, status } = event.data;
      const told = { shareUuid, agentUuid, userUuid: userUuid ?? '', status: statuses[status] };
      return publication(ShareStatusChangedSchema, told);
    }
    case 'ShareBound': {
      const { userUuid, agent: agentUuid = '', agentName = '' } = event.data;
      return publication(ShareBoundSchema, { shareUuid, userUuid, agentUuid, agentName });
    }
  }
}
