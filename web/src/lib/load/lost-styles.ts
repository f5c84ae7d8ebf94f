import { insist } from './insist.ts';

const TRIES = 2;

/** Those that are asked for again, and those that did not come then. */
const lost = new Map<string, Promise<void>>();

/**
 * Asks again for style sheets that do not come. Who loads a part of the app (Vite's preload helper) asks for each once, and takes
 * it for there when the part is loaded again.
 */
export function bringLostStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') replace(target);
    },
    true,
  );
  // Those that the page names are there or lost by now.
  const named = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  for (const link of named) if (link.sheet === null) replace(link);
}

function replace(link: HTMLLinkElement): void {
  link.remove();
  if (!lost.has(link.href)) bring(link.href).catch(() => undefined);
}

function bring(href: string): Promise<void> {
  const bringing = insist(() => added(href), TRIES).then(() => void lost.delete(href));
  lost.set(href, bringing);
  return bringing;
}

function added(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`The style sheet ${href} did not come.`));
    document.head.append(link);
  });
}

/** Waits for style sheets that were lost, and asks once more for those that did not come. Throws where one does not. */
export async function stylesHaveCome(): Promise<void> {
  await Promise.all([...lost].map(([href, bringing]) => bringing.catch(() => bring(href))));
}
