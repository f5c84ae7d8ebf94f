import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

// Its engine alone draws the same with less than half of the processor.
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** CHROMIUM, else the system's. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? places.find(existsSync) ?? '/usr/bin/chromium',
    args: flags.split(' '),
  });
}
