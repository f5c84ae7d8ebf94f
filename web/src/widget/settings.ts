import { hexColour } from '../lib/embed/colour.ts';
import type { SignedUser } from '../lib/embed/messages.ts';

/** What the script's tag says. */
export interface Settings {
  /** The server's origin: that of the script. */
  readonly server: string;
  readonly share: string;
  /** '' where only users chat whom the site signs for. */
  readonly token: string;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly language: string;
  readonly accent: string;
  readonly side: 'left' | 'right';
  readonly user: SignedUser | null;
}

const ACCENT = '#116a59';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the tag; a sentence where it does not say enough. */
export function readSettings({ src, dataset }: HTMLScriptElement, pageLanguage: string): Settings | string {
  const { share = '', token = '', theme, language, accent, position } = dataset;
  if (!uuid.test(share)) return 'data-share must be the id of a share';
  return {
    server: new URL(src).origin,
    share,
    token,
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    language: language || pageLanguage,
    accent: hexColour(accent) ?? ACCENT,
    side: position === 'left' ? 'left' : 'right',
    user: readUser(dataset),
  };
}

/**
 * Who chats, as a tag or the site's server says it, where numbers may be text and ids numbers; null where something is
 * missing.
 */
export function readUser(said: object): SignedUser | null {
  const { exUserId, timestamp, sign }: { [name in keyof SignedUser]?: unknown } = said;
  const user = { exUserId: String(exUserId ?? ''), timestamp: Number(timestamp), sign: String(sign ?? '') };
  return user.exUserId && user.timestamp > 0 && user.sign ? user : null;
}

/** Where the frame lies. What follows # is sent to no server. */
export function frameAddress(settings: Settings, host: string, signed: boolean): string {
  const { server, share, token, theme, language, accent } = settings;
  const look = new URLSearchParams({ host, theme, language, accent: accent.slice(1) });
  if (signed) look.set('signed', '1');
  return `${server}/embed/${share}?${look}#${signed ? '' : token}`;
}
