import { fromBinary } from '@bufbuild/protobuf';
import { UserRegisteredSchema, UserSignedInSchema } from '@tutka/contracts/identity/events/v1/user';
import { MemberAddedSchema, MemberRemovedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import { type Reader, within } from './told.ts';

export const users: Reader = {
  UserRegistered: (event) => {
    const { userUuid, workspace } = fromBinary(UserRegisteredSchema, event.value);
    const at = event.time;
    return {
      counts: [
        { at, workspace, only: 'platform', add: { users: 1n } },
        { at, workspace, add: { sign_ups: 1n } },
      ],
      person: { userUuid, signedUp: { at, workspace } },
    };
  },
  UserDeleted: (event) => ({ counts: [{ ...within(event), only: 'platform', add: { users: -1n } }] }),
  UserSignedIn: (event) => {
    const { userUuid } = fromBinary(UserSignedInSchema, event.value);
    return { counts: [{ ...within(event), user: userUuid, active: userUuid }] };
  },
};

export const workspaces: Reader = {
  MemberAdded: (event) => {
    const { workspace } = fromBinary(MemberAddedSchema, event.value);
    return { counts: [{ at: event.time, workspace, only: 'workspace', add: { users: 1n } }] };
  },
  MemberRemoved: (event) => {
    const { workspace } = fromBinary(MemberRemovedSchema, event.value);
    return { counts: [{ at: event.time, workspace, only: 'workspace', add: { users: -1n } }] };
  },
};
