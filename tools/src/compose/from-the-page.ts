import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { freePort } from '@tutka/postgres-server';
import { inDocker } from '@tutka/testing';
import type { Browser, Page } from 'playwright-core';
import {
  answering,
  commandsOf,
  commandWith,
  printedBy,
  type Terminal,
  typed,
  typedForLong,
} from '../docs/commands.ts';
import { openBrowser } from '../e2e/browser.ts';
import { composeAnswers } from './engine.ts';
import { removeProject } from './platform.ts';
import { answered, becomeAdministrator, citedAnswer, type Platform, questionOf } from './story.ts';

const RUN = 'docs/run-it.md';
const KEEP = 'docs/backup-and-upgrade.md';
/** catalog, billing, statistics. */
const REBUILT = 3;
const UP_MS = 900_000;

const { suite, server: engine } = await inDocker(
  'the commands of the pages on Docker Compose',
  composeAnswers,
);

describe(suite, { skip: engine === undefined }, () => {
  const project = `tutka-typed-${process.pid}`;
  let folder: string;
  let env: Record<string, string>;
  let leading: ChildProcess | undefined;
  let browser: Browser;
  let page: Page;
  let chat: string;

  /** Beside the checkout, so that nothing is left in it. */
  const terminal = (): Terminal => ({ cwd: folder, env });
  const type = async (command: string) => {
    console.log(`# ${command}`);
    const said = await typed(command, terminal());
    for (const line of said.trim().split('\n')) console.log(`#     ${line}`);
    return said;
  };

  before(async () => {
    const port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'tutka-typed-'));
    env = {
      COMPOSE_FILE: resolve(import.meta.dirname, '../../../docker-compose.yml'),
      COMPOSE_PROJECT_NAME: project,
      TUTKA_VERSION: project,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
    };
    browser = await openBrowser();
  });

  const end = async () => {
    await browser?.close();
    leading?.kill();
    if (env) await removeProject(project, env);
    if (folder) await rm(folder, { recursive: true, force: true });
  };
  after(end);
  // Whoever breaks it off leaves nothing behind either.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void end().finally(() => process.exit(1)));

  test(`${RUN} leads from nothing to a cited answer`, async () => {
    const [up = '', link = ''] = commandsOf(RUN, 'With Docker Compose');
    console.log(`# ${up}`);
    leading = typedForLong(up, terminal());
    await answering(env.PUBLIC_URL ?? '', UP_MS);
    const platform: Platform = {
      url: env.PUBLIC_URL ?? '',
      printed: (_, pattern) => printedBy(link, pattern, terminal()),
      codeFor: (email) =>
        printedBy(commandWith(RUN, 'Mail to'), new RegExp(`Mail to ${email}: (\\d{6})`), terminal()),
    };
    page = await becomeAdministrator(browser, platform);
    chat = await citedAnswer(page, platform, folder);
  });

  test(`${KEEP} backs it up while it runs, and brings it back where nothing is`, async () => {
    for (const command of commandsOf(KEEP, 'Back up with Docker Compose')) await type(command);
    leading?.kill('SIGINT');
    await type('docker compose down --volumes');
    const said: string[] = [];
    for (const command of commandsOf(KEEP, 'Restore with Docker Compose')) said.push(await type(command));
    await answering(env.PUBLIC_URL ?? '', UP_MS);
    assert.equal(said.join('\n').match(/events in .* nothing differed/g)?.length, REBUILT);
    await page.goto(chat);
    await page.getByText(questionOf(0).question).first().waitFor();
    await answered(page, questionOf(1));
  });
});
