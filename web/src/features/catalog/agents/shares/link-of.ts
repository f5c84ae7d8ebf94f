import type { Share } from '@tutka/http-contracts';

/** The address that opens a link share. What follows # stays in the browser: no server and no log sees the token. */
export function linkOf({ uuid, token }: Share, page: 'a' | 'embed' = 'a'): string | null {
  return token === null ? null : `${window.location.origin}/${page}/${uuid}#${token}`;
}

/** A frame of a site's own with the chat, in which copying and dictating are left to its visitors, as they are in the widget. */
export function frameTag(address: string): string {
  return `<iframe src="${address}" title="Chat" allow="clipboard-write; microphone" style="width:100%;height:40rem;border:0"></iframe>`;
}
