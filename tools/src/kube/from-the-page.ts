import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { becomeAdministrator, citedAnswer, type Platform } from '../compose/story.ts';
import { answering, commandsOf, printedBy, typed, typedForLong } from '../docs/commands.ts';
import { openBrowser } from '../e2e/browser.ts';

const PAGE = 'k8s/README.md';
const HEADING = 'To try it out: evaluation/';
const URL_OF_PAGE = 'http://localhost:8080';
const ANSWERS_MS = 30_000;

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
  return {
    url: URL_OF_PAGE,
    printed: (_, pattern) => printedBy(commandWith('Nobody administers'), pattern),
    codeFor: (email) => printedBy(commandWith('Mail to'), new RegExp(`Mail to ${email}: (\\d{6})`)),
  };
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
  await answering(URL_OF_PAGE, ANSWERS_MS);
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
