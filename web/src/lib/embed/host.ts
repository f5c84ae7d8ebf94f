import { embedLook } from './look.ts';
import type { FrameMessage, SignedUser, WidgetMessage } from './messages.ts';

/** A signature is good for five minutes; one that is older than this is asked for anew. */
const FRESH_MS = 4 * 60_000;
const PATIENCE_MS = 15_000;

/** The widget of another site around this page. */
export interface Host {
  tell(message: FrameMessage): void;
  /** Calls back with each message of the widget; answers what ends that. */
  listen(listener: (message: WidgetMessage) => void): () => void;
}

/** The widget around this page; undefined where there is none. */
export function hostOf(page: Window): Host | undefined {
  const origin = embedLook(page.location)?.host;
  if (origin === undefined || page.parent === page || !URL.canParse(origin)) return undefined;
  return {
    // To any other origin the browser delivers nothing, so that what the address claims need not be believed.
    tell: (message) => page.parent.postMessage(message, origin),
    listen(listener) {
      const hear = ({ source, origin: from, data }: MessageEvent) => {
        if (source === page.parent && from === origin && isMessage(data)) listener(data);
      };
      page.addEventListener('message', hear);
      return () => page.removeEventListener('message', hear);
    },
  };
}

/** Who chats, as the site signed it last, asked anew when that grows old; null: the site does not say. */
export function userOf(host: Host, now = Date.now): () => Promise<SignedUser | null> {
  let known: SignedUser | null = null;
  let heardAt = 0;
  let asking: Promise<SignedUser | null> | undefined;
  // This clock may be minutes behind the one that the site signed by: it tells how long ago that was heard, too.
  const isFresh = ({ timestamp }: SignedUser) =>
    [timestamp, heardAt].every((since) => Math.abs(now() - since) < FRESH_MS);
  const note = (user: SignedUser | null) => {
    known = user;
    heardAt = now();
  };
  host.listen((message) => message.tutka === 'user' && note(message.user));
  return async () => {
    if (known && isFresh(known)) return known;
    asking ??= ask(host).finally(() => {
      asking = undefined;
    });
    note(await asking);
    return known;
  };
}

function ask(host: Host): Promise<SignedUser | null> {
  return new Promise((resolve) => {
    const end = (user: SignedUser | null) => {
      clearTimeout(waiting);
      stop();
      resolve(user);
    };
    const stop = host.listen((message) => message.tutka === 'user' && end(message.user));
    const waiting = setTimeout(end, PATIENCE_MS, null);
    host.tell({ tutka: 'identity' });
  });
}

function isMessage(data: unknown): data is WidgetMessage {
  const { tutka, user }: Partial<Record<string, unknown>> = Object(data);
  return tutka === 'focus' || (tutka === 'user' && (user === null || isUser(user)));
}

function isUser(user: unknown): user is SignedUser {
  const { exUserId, timestamp, sign }: Partial<Record<string, unknown>> = Object(user);
  return typeof exUserId === 'string' && typeof timestamp === 'number' && typeof sign === 'string';
}
