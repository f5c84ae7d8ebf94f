import type { Known } from './notification-kind.ts';

/** Somebody, while they belong to a workspace; else who owns it. Empty: nobody knows who it is. */
export async function memberOrOwners(
  known: Pick<Known, 'isMember' | 'ownersOf'>,
  workspace: string,
  userUuid: string,
): Promise<readonly string[]> {
  const isThere = userUuid !== '' && (await known.isMember(workspace, userUuid));
  return isThere ? [userUuid] : await known.ownersOf(workspace);
}
