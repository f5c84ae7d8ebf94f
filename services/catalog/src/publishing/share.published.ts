import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { toldValues, topics } from '@tutka/contracts';
import {
  ShareBoundSchema,
  ShareChangedSchema,
  ShareCreatedSchema,
  ShareStatus,
  ShareStatusChangedSchema,
} from '@tutka/contracts/catalog/events/v1/share';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { ShareEvent, ShareTerms } from '../domain/shares/share.events.ts';

const statuses = [ShareStatus.DISABLED, ShareStatus.ACTIVE, ShareStatus.REVOKED] as const;

const told = (terms: ShareTerms) =>
  toldValues(terms, ['permissions', 'expiresAt', 'allowedOrigins', 'messageLimit']);

function publication<T extends DescMessage>(schema: T, message: MessageInitShape<T>): Publication[] {
  return [{ topic: topics.share, type: schema.name, value: toBinary(schema, create(schema, message)) }];
}

/** What a share's event says in public. */
export function publishedShare(event: LoggedEvent<ShareEvent>): readonly Publication[] {
  const shareUuid = event.streamId;
  switch (event.type) {
    case 'ShareCreated': {
      const { agent: agentUuid, agentName = '', kind, userUuid, terms } = event.data;
      const what = { shareUuid, agentUuid, agentName, kind, userUuid: userUuid ?? '' };
      return publication(ShareCreatedSchema, { ...what, values: told(terms) });
    }
    case 'ShareTermsChanged': {
      const { terms } = event.data;
      return publication(ShareChangedSchema, {
        shareUuid,
        fields: Object.keys(terms),
        values: told(terms),
      });
    }
    case 'ShareRotated':
      return publication(ShareChangedSchema, { shareUuid, fields: [event.data.what] });
    case 'ShareStatusChanged': {
      const { agent: agentUuid, userUuid, status } = event.data;
      const what = { shareUuid, agentUuid, userUuid: userUuid ?? '', status: statuses[status] };
      return publication(ShareStatusChangedSchema, what);
    }
    case 'ShareBound': {
      const { userUuid, agent: agentUuid = '', agentName = '' } = event.data;
      return publication(ShareBoundSchema, { shareUuid, userUuid, agentUuid, agentName });
    }
  }
}
