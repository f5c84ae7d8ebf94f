import type { Me, Member } from '@tutka/http-contracts';

type Role = Member['role'];

/** The roles that the reader may give a member; none where they may not change them. */
export function rolesFor(
  reader: Pick<Me['workspace'], 'role'>,
  member: Pick<Member, 'role'>,
): readonly Role[] {
  if (reader.role === 'owner') return ['owner', 'admin', 'member'];
  return reader.role === 'admin' && member.role !== 'owner' ? ['admin', 'member'] : [];
}
