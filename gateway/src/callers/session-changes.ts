import { randomBytes } from 'node:crypto';
import { cookieReader } from './read-cookie.ts';

const NAME = 'tutka-changed';
const BYTES = 9;
const form = /^[\w-]{12}$/;
/** Longer than any gateway believes what it was told before. */
const KEPT_SECONDS = 60;

/** By which every gateway sees that a session was changed, through whichever of them. It opens nothing. */
export interface SessionChanges {
  /** The mark of the last change; undefined: there was none lately. */
  read(header: string | undefined): string | undefined;
  /** The header that marks another one. */
  mark(): string;
}

export function createSessionChanges(publicUrl: string): SessionChanges {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return {
    read: cookieReader(NAME, form),
    mark: () =>
      `${NAME}=${randomBytes(BYTES).toString('base64url')}; Path=/api; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  };
}
