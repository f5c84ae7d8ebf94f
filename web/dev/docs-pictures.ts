import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../../tools/src/e2e/browser.ts';
import { startFixtureServer } from './fixture-server.ts';
import { stops } from './tour-pages.ts';
import { openShot } from './tour-shot.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const view = { width: 1440, scheme: 'light', language: 'en' } as const;

/** The pictures that README.md and docs/use-it.md show, each named after its stop of the tour. */
async function shown(): Promise<Set<string>> {
  const texts = await Promise.all(
    ['../../README.md', '../../docs/use-it.md'].map((path) => readFile(here(path), 'utf8')),
  );
  return new Set([...texts.join('').matchAll(/pictures\/([\w-]+)\.png/g)].map(([, name = '']) => name));
}

const server = await startFixtureServer(here('../dist'));
const browser = await openBrowser();
for (const name of await shown()) {
  const stop = stops.find((one) => one.name === name);
  const [state] = stop?.states ?? [];
  if (!stop || !state)
    throw new Error(`The docs show pictures/${name}.png, and the tour has no stop of that name.`);
  const page = await openShot(browser, server.url, { stop, state, view });
  await page.screenshot({ path: here(`../../docs/pictures/${name}.png`) });
  await page.context().close();
}
await browser.close();
await server.stop();
