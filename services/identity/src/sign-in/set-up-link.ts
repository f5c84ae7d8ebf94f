import { randomBytes } from 'node:crypto';
import { asWorker, type Db } from '@tutka/database';
import { appendEvents, type EventMeta } from '@tutka/event-store';
import type { Person } from '@tutka/service-runtime';
import { ADMIN } from '../domain/user.ts';
import { personalWorkspace } from '../store/accounts.ts';
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
