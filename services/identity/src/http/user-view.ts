import type { Me, User } from '@tutka/http-contracts';
import { maskEmail } from '../domain/mask.ts';
import type { UserRow } from '../store/users.ts';

interface Shown {
  readonly wholeEmail: boolean;
  /** Where an ADMIN's role comes from. */
  readonly claim?: boolean;
}

/** A user as it travels; never with a code, whole e-mail only where permitted. */
export function userView(user: UserRow, { wholeEmail, claim }: Shown): User {
  return {
    id: user.id,
    uuid: user.uuid,
    logo: user.logo,
    email: wholeEmail ? user.email : maskEmail(user.email),
    role: user.role,
    ...(claim && user.adminByClaim && { adminByClaim: true }),
    status: user.status,
    language: user.language,
    quota: user.quota,
    lastLoginAt: user.lastLoginAt.toISOString(),
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

/** The signed-in user with the workspace acted in. */
export function meView(user: UserRow, workspace: Me['workspace']): Me {
  return { ...userView(user, { wholeEmail: true }), workspace };
}
