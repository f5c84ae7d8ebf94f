import { adminAlone, type Expectation, everyone, type Statuses } from './expectation.ts';

/** Nobody set an OpenID provider. */
const nowhere: Statuses = [404, 404, 404, 404, 404];

/** Who may get an account, and how people sign in beside codes. */
export const signUpExpectations = {
  getSignInOptions: { statuses: everyone },
  startSingleSignOn: { statuses: nowhere },
  signOutByProvider: { statuses: nowhere, call: () => ({ body: 'logout_token=none' }) },
  finishSingleSignOn: { statuses: nowhere, call: () => ({ query: { state: 'none', code: 'none' } }) },
  getSignUp: { statuses: adminAlone },
  setSignUp: { statuses: adminAlone, call: () => ({ body: { kind: 'open' } }) },
  resetSignUp: { statuses: adminAlone },
} satisfies Record<string, Expectation>;
