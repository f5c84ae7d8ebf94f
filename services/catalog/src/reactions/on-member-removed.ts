import { fromBinary } from '@bufbuild/protobuf';
import { MemberRemovedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import type { Reaction } from '@tutka/messaging';

/** A person who is no member of a workspace any more. */
interface FormerMember {
  readonly workspace: string;
  readonly userUuid: string;
  readonly leftAt: Date;
}

/** Who left a workspace, or was removed, leaves none of their tokens with its servers. */
export function onMemberRemoved(forget: (member: FormerMember) => Promise<void>): Reaction {
  return async ({ type, value, time }) => {
    if (type !== 'MemberRemoved') return;
    const { workspace, userUuid } = fromBinary(MemberRemovedSchema, value);
    await forget({ workspace, userUuid, leftAt: time });
  };
}
