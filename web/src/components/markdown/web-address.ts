import { defaultUrlTransform } from 'react-markdown';

const SAFE = /^(?:https?:|mailto:|\/(?!\/)|#)/i;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;

/** What a reply may link to: the web, a mail, a place of ours. A picture may also stand in the reply itself. */
export function safeUrl(url: string, attribute: string): string {
  if (attribute === 'src' && PICTURE.test(url)) return url;
  return SAFE.test(url) ? defaultUrlTransform(url) : '';
}

/** The host of an address on the web; '' for any other. */
export function hostOf(url: string): string {
  return /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).host : '';
}
