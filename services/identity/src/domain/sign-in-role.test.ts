import { expect, test } from '@jest/globals';
import { type HeldRole, roleAtSignIn } from './sign-in-role.ts';
import { ADMIN, USER } from './user.ts';

const user: HeldRole = { role: USER, byClaim: false };
const byHand: HeldRole = { role: ADMIN, byClaim: false };
const byClaim: HeldRole = { role: ADMIN, byClaim: true };
const said = { named: false, claimed: undefined, isLastAdmin: false };

test.each([
  ['a USER', user, { claimed: true }, byClaim],
  ['a USER', user, { claimed: false }, user],
  ['a USER', user, { named: true }, byHand],
  ['a USER', user, { named: true, claimed: false }, byHand],
  ['an ADMIN by hand', byHand, { claimed: true }, byHand],
  ['an ADMIN by hand', byHand, { claimed: false }, byHand],
  ['an ADMIN by claim', byClaim, { claimed: true }, byClaim],
  ['an ADMIN by claim', byClaim, { claimed: false }, user],
  ['an ADMIN by claim', byClaim, {}, byClaim],
  ['an ADMIN by claim', byClaim, { claimed: false, isLastAdmin: true }, byClaim],
  ['an ADMIN by claim', byClaim, { claimed: false, named: true }, byHand],
])('%s, %j, of whom is said %j', (_, held, told, role) => {
  expect(roleAtSignIn(held, { ...said, ...told })).toEqual(role);
});
