import { ADMIN, type Member } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { maskEmail } from '../domain/mask.ts';
import type { MemberRole } from '../domain/membership.ts';
import type { MemberRow } from '../store/members.ts';

/** `role` is the reader's in that workspace, which need not be the one acted in. */
export function memberView(reader: Person, role: MemberRole) {
  return ({ userUuid: userUUID, email, joinedAt, ...row }: MemberRow): Member => {
    const seesWhole = role !== 'member' || reader.role === ADMIN || reader.userUuid === userUUID;
    return {
      ...row,
      userUUID,
      email: seesWhole ? email : maskEmail(email),
      joinedAt: joinedAt.toISOString(),
    };
  };
}
