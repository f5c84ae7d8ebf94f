import { fromBinary } from '@bufbuild/protobuf';
import { UserDeletedSchema } from '@tutka/contracts/identity/events/v1/user';
import { WorkspaceDeletedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import type { PublicEvent } from '@tutka/messaging';

/** Whose things are to be erased: of a person whose account is gone, or of a workspace that nobody belongs to any more. */
export interface Erasure {
  readonly kind: 'person' | 'workspace';
  readonly uuid: string;
  /** Of a person: the file that was their picture; empty: none. */
  readonly logo: string;
}

/** Undefined: the event tells of none. */
export function goneIn({ type, value }: Pick<PublicEvent, 'type' | 'value'>): Erasure | undefined {
  if (type === 'UserDeleted') {
    const { userUuid: uuid, logo } = fromBinary(UserDeletedSchema, value);
    return { kind: 'person', uuid, logo };
  }
  if (type !== 'WorkspaceDeleted') return undefined;
  return { kind: 'workspace', uuid: fromBinary(WorkspaceDeletedSchema, value).workspace, logo: '' };
}
