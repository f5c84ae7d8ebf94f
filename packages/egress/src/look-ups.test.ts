import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openSite, type Site } from '../test/sites.ts';
import { createEgress } from './index.ts';
import { inTurn, type ResolvedAddress } from './resolver.ts';

type Answer = (found: ResolvedAddress[]) => void;

/** Names in the order in which they are looked up, and how to answer each. */
let begun: string[];
let answers: Map<string, Answer>;
const here = [{ address: '127.0.0.1', family: 4 }];

const slow = (name: string) => {
  begun.push(name);
  return new Promise<ResolvedAddress[]>((resolve) => answers.set(name, resolve));
};

/** Answers a look-up, and lets the next begin. */
async function answer(name: string): Promise<void> {
  answers.get(name)?.(here);
  await new Promise((next) => setImmediate(next));
}

beforeEach(() => {
  begun = [];
  answers = new Map();
});

describe('look-ups in turn', () => {
  test('a domain of slow names leaves a place to others', () => {
    const resolver = inTurn(2, slow);
    for (const name of ['a.slow.test', 'b.slow.test', 'c.slow.test.', 'fine.test']) void resolver(name);
    expect(begun).toEqual(['a.slow.test', 'fine.test']);
  });

  test('names of different owners below a shared one are of different domains', () => {
    const resolver = inTurn(4, slow);
    for (const name of ['a.one.co.uk', 'b.one.co.uk', 'two.co.uk']) void resolver(name);
    expect(begun).toEqual(['a.one.co.uk', 'two.co.uk']);
  });

  test('domains take turns, however many names of one wait', async () => {
    const resolver = inTurn(1, slow);
    for (const name of ['a.one.test', 'b.one.test', 'c.one.test', 'a.two.test', 'b.two.test'])
      void resolver(name);
    for (const name of ['a.one.test', 'b.one.test', 'a.two.test', 'c.one.test']) await answer(name);
    expect(begun).toEqual(['a.one.test', 'b.one.test', 'a.two.test', 'c.one.test', 'b.two.test']);
  });

  test('one that waits is forgotten when the last who asked leaves', async () => {
    const resolver = inTurn(1, slow);
    const [one, two] = [new AbortController(), new AbortController()];
    void resolver('first.test');
    const left = [one, two].map(({ signal }) => resolver('left.test', signal).catch((reason) => reason));
    const kept = [one.signal, undefined].map((signal) => resolver('kept.test', signal).catch(() => 'left'));
    one.abort('one');
    two.abort('two');
    expect(await Promise.all(left)).toEqual(['one', 'two']);
    await answer('first.test');
    expect(begun).toEqual(['first.test', 'kept.test']);
    await answer('kept.test');
    expect(await Promise.all(kept)).toEqual(['left', here]);
  });

  test('a name is looked up once for all who ask meanwhile, and anew for who asks later', async () => {
    const resolver = inTurn(2, slow);
    const asked = [resolver('name.test'), resolver('name.test')];
    await answer('name.test');
    expect(await Promise.all(asked)).toEqual([here, here]);
    void resolver('name.test');
    expect(begun).toEqual(['name.test', 'name.test']);
  });
});

describe('of requests', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite('127.0.0.1', (_, response) => response.end('hello'));
  });
  afterAll(() => site.close());
  const opened = (resolver: ReturnType<typeof inTurn>) =>
    createEgress({ allowCidrs: ['127.0.0.0/8'], allowPorts: [site.port], resolver });

  test.each(['fetch', 'stream'] as const)('nothing is looked up for a %s that was left', async (how) => {
    const egress = opened(inTurn(1, slow));
    const leaving = new AbortController();
    const ask = (name: string, signal?: AbortSignal) =>
      egress[how](`http://${name}:${site.port}/`, { signal });
    const left = ['a.slow.test', 'b.slow.test', 'c.other.test'].map((name) => ask(name, leaving.signal));
    const kept = ask('fine.test');
    await new Promise((next) => setImmediate(next));
    leaving.abort(new Error('gone'));
    for (const each of left) await expect(each).rejects.toThrow('gone');
    await answer('a.slow.test');
    expect(begun).toEqual(['a.slow.test', 'fine.test']);
    await answer('fine.test');
    expect((await kept).status).toBe(200);
    await egress.close();
  });

  test('an answer that two share is judged by the rules of each', async () => {
    const resolver = inTurn(1, slow);
    const allowing = opened(resolver);
    const strict = createEgress({ allowPorts: [site.port], resolver });
    const asked = [allowing, strict].map((egress) => egress.fetch(`http://inside.test:${site.port}/`));
    const told = Promise.allSettled(asked);
    await new Promise((next) => setImmediate(next));
    await answer('inside.test');
    expect(await told).toMatchObject([{ value: { status: 200 } }, { reason: { code: 'PRIVATE_ADDRESS' } }]);
    expect([begun, site.accepted() > 0]).toEqual([['inside.test'], true]);
    await Promise.all([allowing.close(), strict.close()]);
  });
});
