import type { Share } from '@tutka/http-contracts';

/** The address that opens a link share. What follows # stays in the browser: no server and no log sees the token. */
export function linkOf({ uuid, token }: Share, page: 'a' | 'embed' = 'a'): string | null {
  return token === null ? null : `${window.location.origin}/${page}/${uuid}#${token}`;
}
