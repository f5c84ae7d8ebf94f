import { uuid5 } from '@tutka/event-store';
import type { Principal } from '@tutka/service-runtime';

/** Whose a file in a message is: a person's, or a guest's under a share. */
export interface AttachmentOwner {
  readonly workspace: string;
  /** Stands for a guest too. */
  readonly uuid: string;
  readonly share?: string;
}

/** Undefined for who has no chats. */
export function ownerOf(principal: Principal): AttachmentOwner | undefined {
  switch (principal.kind) {
    case 'person':
    case 'key':
      return { workspace: principal.workspace, uuid: principal.userUuid };
    case 'visitor':
      return { workspace: principal.workspace, uuid: principal.visitor, share: principal.share };
    case 'external':
      return {
        workspace: principal.workspace,
        uuid: uuid5(principal.share, `ex/${principal.exUserId}`),
        share: principal.share,
      };
    default:
      return undefined;
  }
}
