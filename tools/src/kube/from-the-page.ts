import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { becomeAdministrator, citedAnswer, type Platform } from '../compose/story.ts';
import { openBrowser } from '../e2e/browser.ts';
import { commandsOf, typed, typedForLong } from './page.ts';

const PAGE = 'k8s/README.md';
const HEADING = 'To try it out';
const URL_OF_PAGE = 'http://localhost:8080';
const ANSWERS_MS = 30_000;
const PRINTED_MS = 30_000;

let leading: ChildProcess | undefined;
let isMade = false;
after(async () => {
  leading?.kill();
  if (isMade) await typed('kubectl delete namespace tutka --timeout 180s');
});

/** The platform as what `helm install` printed tells of it. */
function platformOf(notes: string): Platform {
  const commandWith = (what: string) => {
    const found = notes.split('\n').find((line) => /^ {2}kubectl/.test(line) && line.includes(what));
    return found ?? assert.fail(`helm install tells no command with ${what}:\n${notes}`);
  };
  const printed = async (command: string, pattern: RegExp) => {
    for (const until = Date.now() + PRINTED_MS; Date.now() < until; await sleep(500)) {
      const said = await typed(command).catch(() => '');
      const found = [...said.matchAll(new RegExp(pattern, 'g'))].at(-1)?.[1];
      if (found !== undefined) return found;
    }
    throw new Error(`${command.trim()} prints no ${pattern}`);
  };
  return {
    url: URL_OF_PAGE,
    printed: (_, pattern) => printed(commandWith('Who opens this link'), pattern),
    codeFor: (email) => printed(commandWith('Mail to'), new RegExp(`Mail to ${email}: (\\d{6})`)),
  };
}

async function answers(): Promise<void> {
  for (const until = Date.now() + ANSWERS_MS; Date.now() < until; await sleep(200))
    if (
      await fetch(`${URL_OF_PAGE}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new Error(`nothing answers at ${URL_OF_PAGE}: does something else listen there?`);
}

test(`the commands of ${PAGE} alone lead from a cluster with nothing in it to a cited answer`, async () => {
  const commands = commandsOf(PAGE, HEADING);
  const last = commands.pop() ?? '';
  let notes = '';
  for (const command of commands) {
    console.log(`# ${command}`);
    const said = await typed(command);
    if (command.startsWith('kubectl create namespace')) isMade = true;
    if (command.startsWith('helm install')) notes = said;
  }
  console.log(`# ${last}`);
  leading = typedForLong(last);
  await answers();
  const platform = platformOf(notes);
  const browser = await openBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'tutka-page-'));
  try {
    const page = await becomeAdministrator(browser, platform);
    await citedAnswer(page, platform, folder);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
