import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { routes, type Share } from '@tutka/http-contracts';
import { childEnv } from '@tutka/testing/child-env';
import { textSetting } from '@tutka/testing/settings';
import { type Api, signIn } from './api.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

const folder = new URL('../../../docs/examples/signing/', import.meta.url);
const languages = [
  { name: 'TypeScript', file: 'sign.ts', run: [process.execPath], version: ['--version'], apt: 'nodejs' },
  { name: 'Python', file: 'sign.py', run: ['python3'], version: ['--version'], apt: 'python3' },
  { name: 'Go', file: 'sign.go', run: ['go', 'run'], version: ['version'], apt: 'golang-go' },
  { name: 'PHP', file: 'sign.php', run: ['php'], version: ['--version'], apt: 'php-cli' },
] as const;
type Language = (typeof languages)[number];

let product: Product;
let owner: Api;
let agent: string;
let share: Share;

before(async () => {
  product = await startProduct(await installedDataDir());
  owner = await signIn(product, 'owner@example.org');
  agent = (await owner.call(routes.createAgent, { body: { name: 'Keeper' } })).uuid;
  share = await owner.call(routes.createShare, { params: { id: agent }, body: { kind: 'link' } });
});

after(async () => {
  await product?.end();
});

interface Told {
  readonly reply: string;
  readonly sessions: readonly string[];
}

/** What an example does as a user. */
async function run(
  { file, run: [program, ...words] }: Language,
  more: readonly string[],
  secret = share.secret,
) {
  const env = {
    TUTKA_URL: product.url,
    TUTKA_AGENT: agent,
    TUTKA_SHARE: share.uuid,
    TUTKA_SECRET: secret ?? '',
  };
  const child = spawn(program, [...words, new URL(file, folder).pathname, ...more], {
    env: childEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { told: out === '' ? undefined : (JSON.parse(out) as Told), problem };
}

/** Why an example is left out; on CI none is. */
function skipped({ name, run: [program], version, apt }: Language): string | false {
  const found: SpawnSyncReturns<Buffer> = spawnSync(program, version);
  if (found.status === 0 || textSetting('CI') === 'true') return false;
  return `${name} is left out: ${program} is not here (apt-get install ${apt})`;
}

for (const language of languages) {
  const { name } = language;
  const skip = skipped(language);
  if (skip) console.log(`# ${skip}`);
  test(`${name}: a signed user chats and lists own sessions only; a wrong secret and an old time are refused`, {
    skip,
  }, async () => {
    const [ada, eve] = [`ada of ${name}`, `ève.${name}`];
    const first = await run(language, [ada, 'Where is the schooner?']);
    assert.equal(first.problem, '');
    assert.ok(first.told && first.told.reply.length > 0);
    assert.equal(first.told.sessions.length, 1);
    const second = await run(language, [ada, 'And the ferry?']);
    assert.deepEqual([second.told?.sessions.length, second.told?.sessions[1]], [2, first.told.sessions[0]]);
    const other = await run(language, [eve, 'And I?']);
    assert.deepEqual(
      [other.told?.sessions.length, second.told?.sessions.includes(other.told?.sessions[0] ?? '')],
      [1, false],
    );

    const old = await run(language, [ada, 'Late', String(Date.now() - 6 * 60_000)]);
    const guessed = await run(language, [ada, 'Guess'], 'a guess');
    for (const { told, problem } of [old, guessed]) {
      assert.equal(told, undefined);
      assert.match(problem, /SIGNATURE_INVALID: This signature is not valid/);
    }
    const held = await owner.call(routes.listSessions, {
      query: { agentUUID: agent, exUserId: ada, limit: 10 },
    });
    assert.equal(held.length, 2);
  });
}
