import type { FrameMessage, SignedUser } from '../lib/embed/messages.ts';
import { type FrameTalk, talkWith } from './frame-talk.ts';
import { keepInSight } from './keyboard.ts';
import { lockPage } from './lock.ts';
import { makeFrame, makeParts, type Parts } from './parts.ts';
import { frameAddress, readUser, type Settings } from './settings.ts';
import { stayOnPage } from './stay.ts';
import { warn } from './warn.ts';
import { wordsIn } from './words.ts';

/** Who chats: signed once, or by a function that asks the site's server for a new signature; null: a visitor. */
export type Identity = SignedUser | null | (() => SignedUser | null | Promise<SignedUser | null>);

export interface WidgetEvents {
  open: () => void;
  close: () => void;
  message: () => void;
}

/** Asks the site. What it says amiss is told in the console: to its readers the chat is just not open. */
async function whoIs(identity: Identity): Promise<SignedUser | null> {
  try {
    const said = typeof identity === 'function' ? await identity() : identity;
    const user = readUser(Object(said));
    if (user === null) warn('identify has to say {exUserId, timestamp, sign}, the time in milliseconds');
    return user;
  } catch (error) {
    warn(`identify failed: ${error}`);
    return null;
  }
}

/** Whether these may be the same user, who is to be asked for: said again as one does with a newer signature, or on each of a site's pages. */
function mayBeSame(one: Identity, other: Identity): boolean {
  return one !== null && other !== null && typeof one === typeof other;
}

/** The chat, and whom it was told that it is of; undefined: it has not asked yet. */
interface Frame {
  readonly element: HTMLIFrameElement;
  readonly talk: FrameTalk;
  user?: SignedUser | null;
}

/** The button, and the frame that it opens. */
export interface Widget {
  open(): void;
  close(): void;
  identify(identity: Identity): void;
  destroy(): void;
}

const LOAD_MS = 20_000;

export function createWidget(
  settings: Settings,
  first: Identity,
  tell: (event: keyof WidgetEvents) => void,
): Widget {
  const words = wordsIn(settings.language);
  const parts: Parts = makeParts(settings);
  const { host, button, panel, dot, wait, failed } = parts;
  let identity = first;
  let frame: Frame | undefined;
  let slow = 0;
  const whileOpen: (() => void)[] = [];

  const isOpen = () => !panel.hidden;
  const isReady = () => panel.hasAttribute('data-ready');
  const heard: Readonly<Record<FrameMessage['tutka'], () => void>> = {
    ready() {
      panel.toggleAttribute('data-ready', true);
      clearTimeout(slow);
      wait.hidden = failed.hidden = true;
      if (isOpen()) enter();
    },
    close,
    reply() {
      if (!isOpen()) showDot(true);
      tell('message');
    },
    identity: () => void sayWho(),
  };

  function tellUser(to: Frame, user: SignedUser | null): void {
    to.user = user;
    to.talk.tell({ tutka: 'user', user });
  }

  async function sayWho(): Promise<void> {
    const [asking, who] = [frame, identity];
    const user = await whoIs(who);
    if (!asking || asking !== frame) return;
    if (who === identity) tellUser(asking, user);
    else await sayWho();
  }

  /** The chat of a user who is said again goes on, with the newer signature. */
  async function turnTo(who: Identity): Promise<void> {
    const before = identity;
    identity = who;
    if (!frame || before === who) return;
    if (mayBeSame(before, who)) await compare(frame, who);
    else loadAnew();
  }

  async function compare(shown: Frame, who: Identity): Promise<void> {
    const { user: known } = shown;
    // A frame that has not asked yet is told when it does.
    if (known === undefined) return;
    const user = await whoIs(who);
    if (shown !== frame || who !== identity) return;
    if (user !== null && user.exUserId === known?.exUserId) tellUser(shown, user);
    else loadAnew();
  }

  function load(): void {
    if (frame) return;
    const address = frameAddress(settings, location.origin, identity !== null);
    const element = makeFrame(address, words.title);
    frame = { element, talk: talkWith(element, settings.server, (message) => heard[message]()) };
    wait.hidden = false;
    failed.hidden = true;
    slow = window.setTimeout(() => {
      wait.hidden = true;
      failed.hidden = false;
    }, LOAD_MS);
    panel.prepend(element);
  }

  function unload(): void {
    clearTimeout(slow);
    panel.removeAttribute('data-ready');
    frame?.talk.end();
    frame?.element.remove();
    frame = undefined;
  }

  /** Into the frame, to where one writes. */
  function enter(): void {
    if (!isReady()) return;
    frame?.element.focus({ preventScroll: true });
    frame?.talk.tell({ tutka: 'focus' });
  }

  function showDot(shown: boolean): void {
    dot.hidden = !shown;
    const name = isOpen() ? words.close : words.open;
    button.setAttribute('aria-label', shown ? `${name}, ${words.unread}` : name);
  }

  function show(shown: boolean): void {
    panel.hidden = !shown;
    button.setAttribute('aria-expanded', String(shown));
    showDot(false);
    for (const end of whileOpen.splice(0)) end();
    if (shown) whileOpen.push(lockPage(), keepInSight(panel));
  }

  function open(): void {
    if (isOpen()) return;
    show(true);
    load();
    enter();
    tell('open');
  }

  function close(): void {
    if (!isOpen()) return;
    const wasInside = document.activeElement === host;
    show(false);
    if (wasInside) button.focus({ preventScroll: true });
    tell('close');
  }

  function loadAnew(): void {
    const wasLoaded = frame !== undefined;
    unload();
    if (wasLoaded && isOpen()) load();
  }

  const leave = stayOnPage(host, loadAnew);
  button.addEventListener('click', () => (isOpen() ? close() : open()));
  host.addEventListener('keydown', ({ key }) => key === 'Escape' && close());

  return {
    open,
    close,
    identify: (who) => void turnTo(who),
    destroy() {
      close();
      unload();
      leave();
    },
  };
}
