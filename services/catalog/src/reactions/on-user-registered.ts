import { fromBinary } from '@bufbuild/protobuf';
import { UserRegisteredSchema } from '@tutka/contracts/identity/events/v1/user';
import type { Reaction } from '@tutka/messaging';
import type { Accounts } from '../clients/accounts.ts';

/** Somebody new: what was shared with their address before is theirs now. */
export function onUserRegistered(
  accounts: Pick<Accounts, 'emailOf'>,
  bind: (account: { userUuid: string; email: string }) => Promise<void>,
): Reaction {
  return async ({ type, value }) => {
    if (type !== 'UserRegistered') return;
    const { userUuid } = fromBinary(UserRegisteredSchema, value);
    const email = await accounts.emailOf(userUuid);
    if (email !== null) await bind({ userUuid, email });
  };
}
