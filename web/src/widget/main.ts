import { readSettings, type Settings } from './settings.ts';
import { warn } from './warn.ts';
import { createWidget, type Identity, type Widget, type WidgetEvents } from './widget.ts';

declare global {
  interface Window {
    /** What a site may do with its widget. */
    Tutka?: {
      open(): void;
      close(): void;
      identify(identity: Identity): void;
      /** Answers what ends the listening. */
      on<E extends keyof WidgetEvents>(event: E, listener: WidgetEvents[E]): () => void;
      destroy(): void;
    };
  }
}

/** Whether this page may show the chat; asked before anything is shown, so that nothing broken is. */
async function isAllowed({ server, share }: Settings): Promise<boolean> {
  const answer = await fetch(`${server}/widget/${share}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  return (await answer.json()).open === true;
}

function begin(settings: Settings): void {
  const listeners: { readonly [E in keyof WidgetEvents]: Set<WidgetEvents[E]> } = {
    open: new Set(),
    close: new Set(),
    message: new Set(),
  };
  const tell = (event: keyof WidgetEvents) => {
    for (const listener of listeners[event]) listener();
  };
  let widget: Widget | undefined;
  let identity: Identity = settings.user;
  let wanted = false;
  let gone = false;
  let allowed = false;

  window.Tutka = {
    open() {
      wanted = true;
      widget?.open();
    },
    close() {
      wanted = false;
      widget?.close();
    },
    identify(who) {
      identity = who;
      if (widget) widget.identify(who);
      else show();
    },
    on(event, listener) {
      if (!Object.hasOwn(listeners, event)) throw new Error(`Tutka: there is no event ${event}`);
      listeners[event].add(listener);
      return () => listeners[event].delete(listener);
    },
    destroy() {
      gone = true;
      widget?.destroy();
      delete window.Tutka;
    },
  };

  /** Once it is allowed, something opens the share, and there is where to put it. */
  function show(): void {
    if (gone || !allowed || widget || (settings.token === '' && identity === null)) return;
    if (!document.body) {
      document.addEventListener('DOMContentLoaded', show, { once: true });
      return;
    }
    widget = createWidget(settings, identity, tell);
    if (wanted) widget.open();
  }
  isAllowed(settings).then(
    (answer) => {
      allowed = answer;
      if (!answer)
        warn(`this chat is switched off, or its share does not name ${location.origin} among its sites`);
      else show();
    },
    () =>
      warn(`${settings.server} could not be asked; does the page's content policy allow connections to it?`),
  );
}

/** A module is not told which tag it stands in. */
const script = document.currentScript ?? document.querySelector('script[src*="/widget.js"][data-share]');
if (!(script instanceof HTMLScriptElement)) warn('there is no tag with data-share that loads widget.js');
else {
  const settings = readSettings(script, document.documentElement.lang || navigator.language);
  if (window.Tutka) warn('there is a widget on this page already; this one is left out');
  else if (typeof settings === 'string') warn(settings);
  else begin(settings);
}
