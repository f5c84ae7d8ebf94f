import { randomBytes } from 'node:crypto';
import { asWorker, type Db } from '@tutka/database';
import { appendEvents, type EventMeta } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import type { SignUpPolicy } from '../domain/sign-up.ts';
import { ADMIN } from '../domain/user.ts';
import { chosenSignUp } from '../projections/sign-up.ts';
import { hasAccounts, personalWorkspace } from '../store/accounts.ts';
import { forgetSetUpLinks, hasAdmin, holdsSetUpLink, keepSetUpLink } from '../store/set-up-links.ts';
import { saveUser } from '../store/users.ts';

const HOLDS_MS = 24 * 3_600_000;

class SetUpLinkOver extends Error {
  override readonly name = 'SetUpLinkOver';
}

/**
 * Makes a link below `publicUrl` that makes the one who opens it ADMIN: once, within a day, and only while there is no
 * ADMIN. Undefined where there is one.
 */
export function offerSetUpLink(worker: Db, publicUrl: string): Promise<string | undefined> {
  return asWorker(worker, async (tx) => {
    if (await hasAdmin(tx)) return undefined;
    const token = randomBytes(32).toString('base64url');
    await keepSetUpLink(tx, token, new Date(Date.now() + HOLDS_MS));
    return `${publicUrl.replace(/\/$/, '')}/setup?token=${token}`;
  });
}

const NOBODY_CAN =
  'Nobody administers this platform yet, and nobody may sign up. Set ADMIN_EMAILS to your address, and start it again.';

/** What the operator is to know of a platform that nobody administers; undefined where somebody does. */
export async function wordsOfSetUp(
  worker: Db,
  publicUrl: string,
  signUp: SignUpPolicy,
): Promise<string | undefined> {
  const { isAdministered, policy, isEmpty } = await asWorker(worker, async (tx) => ({
    isAdministered: await hasAdmin(tx),
    policy: (await chosenSignUp(tx)) ?? signUp,
    isEmpty: !(await hasAccounts(tx)),
  }));
  if (isAdministered) return undefined;
  if (policy.kind === 'invite' && isEmpty) return NOBODY_CAN;
  const link = await offerSetUpLink(worker, publicUrl);
  if (link === undefined) return undefined;
  const words = `Nobody administers this platform yet. Who opens this link, once, within a day, will: ${link}`;
  if (policy.kind !== 'domains') return words;
  return `${words}\nA new account takes an address of ${policy.domains.join(', ')}; set ADMIN_EMAILS to yours if it is another.`;
}

/** Makes a person ADMIN by such a link, and ends every other. Throws SetUpLinkOver for one that does not hold. */
export async function claimSetUp(worker: Db, person: Person, token: string, meta: EventMeta): Promise<void> {
  const { userUuid } = person;
  await asWorker(worker, async (tx) => {
    if ((await hasAdmin(tx)) || !(await holdsSetUpLink(tx, token))) throw new SetUpLinkOver();
    await forgetSetUpLinks(tx);
    await saveUser(tx, userUuid, { role: ADMIN });
    const { uuid: workspace } = await personalWorkspace(tx, userUuid);
    const events = [{ type: 'UserRoleChanged', data: { userUuid, role: ADMIN } }];
    const stream = { id: userUuid, type: 'user', workspace };
    await appendEvents(tx, [{ stream, expected: 'any', events }], { meta });
  });
}
