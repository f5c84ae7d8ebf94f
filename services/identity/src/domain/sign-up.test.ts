import { expect, test } from '@jest/globals';
import { decideSignUp, evolveSignUp, nothingChosen } from './sign-up.decide.ts';
import { mayRegister } from './sign-up.ts';

const nobody = new Set<string>();

test('who may get an account', () => {
  const domains = { kind: 'domains', domains: ['example.org'] } as const;
  const invite = { kind: 'invite', domains: [] } as const;
  expect(mayRegister({ kind: 'open', domains: [] }, 'a@elsewhere.net', nobody)).toBe(true);
  expect(mayRegister(domains, 'a@example.org', nobody)).toBe(true);
  expect(mayRegister(domains, 'a@sub.example.org', nobody)).toBe(false);
  expect(mayRegister(domains, 'example.org@elsewhere.net', nobody)).toBe(false);
  expect(mayRegister(invite, 'a@example.org', nobody)).toBe(false);
  expect(mayRegister(invite, 'a@example.org', new Set(['a@example.org']))).toBe(true);
});

test('a choice holds until it is taken back, and saying it again is nothing', () => {
  const choose = (domains: string[]) => ({ type: 'choose', policy: { kind: 'domains', domains } }) as const;
  const [chosen] = decideSignUp(choose(['b.org', 'a.org', 'b.org']), nothingChosen);
  expect(chosen).toEqual({
    type: 'SignUpPolicyChosen',
    data: { kind: 'domains', domains: ['a.org', 'b.org'] },
  });
  if (!chosen) throw new Error('nothing was decided');
  const state = evolveSignUp(nothingChosen, chosen);
  expect(decideSignUp(choose(['a.org', 'b.org']), state)).toEqual([]);
  const [reset] = decideSignUp({ type: 'reset' }, state);
  expect(reset).toEqual({ type: 'SignUpPolicyReset', data: {} });
  if (!reset) throw new Error('nothing was decided');
  expect(decideSignUp({ type: 'reset' }, evolveSignUp(state, reset))).toEqual([]);
});

test('domains are kept for the kind that has them', () => {
  const command = { type: 'choose', policy: { kind: 'invite', domains: ['a.org'] } } as const;
  expect(decideSignUp(command, nothingChosen)).toEqual([
    { type: 'SignUpPolicyChosen', data: { kind: 'invite', domains: [] } },
  ]);
});
