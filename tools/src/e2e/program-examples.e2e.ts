import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { childEnv } from '@tutka/testing/child-env';
import { textSetting } from '@tutka/testing/settings';
import { type Harbour, openHarbour } from './programs/harbour.ts';

const root = new URL('../../../', import.meta.url);
const fileOf = (name: string) => new URL(`docs/examples/programs/${name}`, root);
const PROGRAMS = 'docs/use-from-programs.md';

/** How an example is run, what tells whether that is here, and where it is shown. */
const examples = [
  {
    file: 'ask.ts',
    run: [process.execPath],
    here: [process.execPath, '--version'],
    needs: 'node',
    page: PROGRAMS,
  },
  {
    file: 'tool.ts',
    run: [process.execPath],
    here: [process.execPath, '--version'],
    needs: 'node',
    page: PROGRAMS,
  },
  {
    file: 'chat.ts',
    run: [process.execPath],
    here: [process.execPath, '--version'],
    needs: 'node',
    page: 'packages/client/README.md',
  },
  { file: 'ask.sh', run: ['sh'], here: ['curl', '--version'], needs: 'curl', page: PROGRAMS },
  {
    file: 'ask.py',
    run: ['python3'],
    here: ['python3', '-c', 'import openai'],
    needs: 'the openai package',
    page: PROGRAMS,
  },
] as const;

let harbour: Harbour;
before(async () => {
  harbour = await openHarbour();
});
after(() => harbour?.stop());

async function run(
  file: string,
  [program, ...words]: readonly string[],
  question: string,
  key = harbour.key,
) {
  const env = { TUTKA_URL: harbour.product.url, TUTKA_AGENT: harbour.agent, TUTKA_KEY: key };
  const child = spawn(program ?? '', [...words, fileOf(file).pathname, question], {
    env: childEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, problem, code: await ended };
}

for (const { file, run: how, here, needs } of examples) {
  const [program, ...words] = here;
  // On CI none is left out.
  const isHere = textSetting('CI') === 'true' || spawnSync(program, words).status === 0;
  const skip = isHere ? false : `${file} is left out: ${needs} is not here`;
  if (skip) console.log(`# ${skip}`);
  test(`${file} asks an agent, and is refused with a wrong key`, {
    skip,
  }, async () => {
    const answered = await run(file, how, `Who\tkeeps "it",\nC:\\${file}? [[sim say=Ada Quist keeps it.]]`);
    assert.equal(answered.code, 0, answered.problem);
    assert.match(answered.out, /Ada Quist keeps it\./);
    const refused = await run(file, how, 'Let me in', `TTK.${'x'.repeat(40)}`);
    assert.notEqual(refused.code, 0);
    assert.match(refused.out + refused.problem, /API key is not valid/);
  });
}

test('the pages about programs show the examples as they are', async () => {
  for (const { file, page } of examples) {
    const shown = await readFile(new URL(page, root), 'utf8');
    const code = (await readFile(fileOf(file), 'utf8')).trimEnd();
    assert.ok(shown.includes(`\n${code}\n\`\`\``), `${file} is another one in ${page}`);
  }
});
