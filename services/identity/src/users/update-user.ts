import { type Db, inTenant } from '@tutka/database';
import { appendEvents, type EventMeta } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import { decideUserChange, type Role, type UserChange, type UserRefusal } from '../domain/user.ts';
import { personalWorkspace } from '../store/accounts.ts';
import { closeSessionsOf } from '../store/sessions.ts';
import { countAdmins, findUser, lockUser, saveUser, type UserRow } from '../store/users.ts';

export class UserNotFound extends Error {
  override readonly name = 'UserNotFound';
}

/** `name` is the refusal's, for the table of errors. */
class UserChangeRefused extends Error {
  constructor(refusal: UserRefusal) {
    super(refusal);
    this.name = refusal;
  }
}

/** Changes a user as far as `actor` may. Throws UserNotFound for one the actor cannot see, else UserChangeRefused. */
export async function updateUser(
  db: Db,
  actor: Person,
  id: string | number,
  change: UserChange,
  meta: EventMeta,
): Promise<UserRow> {
  const target = await inTenant(db, actor, async (tx) => {
    const user = await findUser(tx, id);
    return user && { user, workspace: await ownWorkspace(tx, actor, user) };
  });
  if (!target) throw new UserNotFound();
  // Written in the target's own workspace: its stream belongs there, also when an ADMIN writes.
  return inTenant(db, { ...actor, workspace: target.workspace }, async (tx) => {
    // First the row, then the count, as a sign-in does: in two orders they would wait for each other.
    const locked = await lockUser(tx, target.user.uuid);
    const user = locked ?? target.user;
    const admins = await countAdmins(tx);
    const decided = decideUserChange({ user, change, actor: { ...actor, role: actor.role as Role }, admins });
    if (typeof decided === 'string') throw new UserChangeRefused(decided);
    // Whoever may change them sees them, unless they were deleted meanwhile.
    if (!locked) throw new UserNotFound();
    if (decided.length === 0) return user;
    const saved = await saveUser(tx, user.uuid, change);
    if (change.status === false) await closeSessionsOf(tx, user.uuid);
    const events = decided.map(({ type, data }) => ({ type, data: { userUuid: user.uuid, ...data } }));
    await appendEvents(
      tx,
      [{ stream: { id: user.uuid, type: 'user', workspace: target.workspace }, expected: 'any', events }],
      { meta },
    );
    return saved;
  });
}

async function ownWorkspace(
  tx: Parameters<typeof findUser>[0],
  actor: Person,
  user: UserRow,
): Promise<string> {
  const mayLook = actor.role === 1 || actor.userUuid === user.uuid;
  return mayLook ? (await personalWorkspace(tx, user.uuid)).uuid : actor.workspace;
}
