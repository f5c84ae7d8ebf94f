import type { RouteName } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { named } from './asked.ts';
import { deletion, heldDeletion } from './fixtures/deletion.ts';
import { admin, member, signUp, users } from './fixtures/people.ts';
import { signInPlaces } from './fixtures/sign-ins.ts';

/** What the rows about people and how they sign in answer. */
export const peopleAnswers: Partial<Record<RouteName, Answer>> = {
  getMe: ({ member: isMember, language }) => ({ ...(isMember ? member : admin), language }),
  getSignInOptions: () => ({ codes: true, singleSignOn: { name: 'Firm' }, signUp: 'domains' }),
  getSignUp: () => signUp,
  setSignUp: () => signUp,
  resetSignUp: () => signUp,
  requestCode: () => ({ sent: true, resendAfterSeconds: 60 }),
  verifyCode: () => admin,
  listSignIns: ({ empty }) => (empty ? signInPlaces.slice(0, 1) : signInPlaces),
  endSignIn: () => null,
  updateUser: named(users),
  getDeletion: ({ empty }) => (empty ? heldDeletion : deletion),
  deleteUser: () => null,
  listUsers: ({ empty, member: isMember, query }) => {
    const shown = isMember ? users.map((user) => ({ ...user, email: `${user.email[0]}******` })) : users;
    const email = query.get('email');
    if (email !== null) return shown.find((user) => user.email === email);
    return empty ? shown.slice(0, 1) : shown;
  },
};
