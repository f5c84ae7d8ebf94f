import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import { type Api, apiWith, ask, settled, signIn } from '../e2e/api.ts';
import { openBrowser } from '../e2e/browser.ts';
import { knownQuestions, printHandbook } from '../e2e/handbook.ts';
import { freshDataDir, type Product, removeDataDir, startProduct } from '../e2e/product.ts';
import { residentOf } from './footprint/process-tree.ts';

const ROUNDS = 5;
const QUIET_MS = 60_000;
const root = resolve(import.meta.dirname, '../../..');
const median = (figures: number[]) =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** Starts again on the same folder until an authorised list of agents is answered with the last run's cookie. */
async function secondStart(dataDir: string, { cookie, me }: Api): Promise<{ ms: number; product: Product }> {
  const began = performance.now();
  const product = await startProduct(dataDir);
  await apiWith(product.url, cookie, me).call(routes.listAgents);
  return { ms: performance.now() - began, product };
}

async function work(api: Api): Promise<void> {
  const browser = await openBrowser();
  const pdf = await printHandbook(browser);
  await browser.close();
  const uri = await api.upload('handbook.pdf', pdf);
  const base = await api.call(routes.createKnowledge, {
    body: { name: 'Handbook', uri, fileName: 'handbook.pdf' },
  });
  await settled(api, base.uuid);
  const agent = await api.call(routes.createAgent, { body: { name: 'Expert', knowledges: [base.uuid] } });
  for (const { question } of knownQuestions.slice(0, 10)) {
    const session = await api.call(routes.createSession, { body: { agentUUID: agent.uuid } });
    await ask(api, session.uuid, question);
  }
}

/** How long npm takes to install into an empty folder, its own cache as it is. */
function install(): number {
  const folder = mkdtempSync(join(tmpdir(), 'tutka-install-'));
  const tracked = execFileSync('git', ['ls-files', '*package.json', 'package-lock.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of tracked.trim().split('\n'))
    cpSync(join(root, file), join(folder, file), { recursive: true });
  const began = performance.now();
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const seconds = (performance.now() - began) / 1000;
  rmSync(folder, { recursive: true });
  return seconds;
}

const dataDir = await freshDataDir();
const first = await startProduct(dataDir);
const api = await signIn(first, 'bench@example.org');
await api.call(routes.listAgents);
await first.stop();

const starts: number[] = [];
const memory: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const { ms, product } = await secondStart(dataDir, api);
  starts.push(ms);
  memory.push(await residentOf(product.pid));
  if (round < ROUNDS - 1) await product.stop();
  else {
    await work(apiWith(product.url, api.cookie, api.me));
    await sleep(QUIET_MS);
    const worked = await residentOf(product.pid);
    await product.stop();
    const rows = [
      [
        'second start to first answer',
        `${median(starts).toFixed(0)} ms`,
        '2000 ms',
        `of ${ROUNDS}: ${starts.map((each) => each.toFixed(0)).join(', ')}`,
      ],
      [
        'memory after start',
        megabytes(median(memory)),
        '300 MB',
        'proportional set size, every process, PostgreSQL too',
      ],
      ['memory 60 s after a PDF and ten chats', megabytes(worked), '300 MB', ''],
      ['install', `${install().toFixed(0)} s`, '90 s', 'npm install into an empty folder'],
    ];
    for (const [what = '', figure = '', aim = '', note = ''] of [['what', 'here', 'aim', ''], ...rows]) {
      console.log(`${what.padEnd(40)} ${figure.padStart(10)} ${aim.padStart(10)}  ${note}`);
    }
  }
}
await removeDataDir(dataDir);
