import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { openDatabase } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { createLogger, type Person } from '@tutka/service-runtime';
import { migratedDatabase, serveApi, testGateway } from '@tutka/testing';
import { createApp } from '../src/app.ts';
import type { Mail } from '../src/clients/mailer.ts';
import type { Plans } from '../src/clients/plans.ts';
import type { SignInRules } from '../src/sign-in/request-code.ts';
import type { SingleSignOnSettings } from '../src/sign-in/single-sign-on.ts';

const rules: SignInRules = {
  signUp: { kind: 'open', domains: [] },
  adminEmails: new Set(['root@example.org']),
  firstAccountIsAdmin: false,
  defaultLanguage: 'en',
  pepper: 'a pepper that is long enough for tests',
  codes: true,
};

type Leaver = Parameters<Plans['renewing']>[1];

/** Identity on a database of its own; mails are kept in `mails`. */
export async function startIdentity(changed: Partial<SignInRules> = {}, oidc?: SingleSignOnSettings) {
  const database = await migratedDatabase('identity', join(import.meta.dirname, '../migrations'));
  const app = openDatabase(database.appUrl);
  const worker = openDatabase(database.workerUrl);
  const mails: Mail[] = [];
  const plan: { members: number | null; renewing: (of: Leaver) => Set<string> } = {
    members: null,
    renewing: () => new Set(),
  };
  const gateway = testGateway();
  const handler = createApp({
    keyRules: { length: 40, perWorkspace: 5 },
    plans: { membersOf: async () => plan.members, renewing: async (_, of) => plan.renewing(of) },
    mostWorkspaces: 20,
    mostInvitations: 60,
    app,
    worker,
    logger: createLogger({ service: 'identity', level: 'silent' }),
    verifier: gateway.verifier('identity'),
    publicKeys: '{"keys":[]}',
    mailer: { send: async (mail) => void mails.push(mail) },
    rules: { ...rules, ...changed },
    secureCookies: false,
    oidc,
  });
  const api = await serveApi(handler, { service: 'identity', gateway });

  const codeFor = (email: string) =>
    /\d{6}/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  const askCode = (email: string) => api.call(routes.requestCode, { body: { email } });
  const verify = (email: string, otp: string) => api.call(routes.verifyCode, { body: { email, otp } });

  /** Signs in for real and tells who that is. */
  async function signIn(email: string): Promise<Person> {
    await worker('one_time_codes').where({ email }).update({ sent_at: 0, hour_started_at: 0 });
    await askCode(email);
    const { body } = await verify(email, codeFor(email));
    const { data } = body;
    const session = await worker('sessions')
      .where({ user_uuid: data.uuid })
      .orderBy('created_at', 'desc')
      .first('uuid');
    return {
      kind: 'person',
      userUuid: data.uuid,
      userId: data.id,
      role: data.role,
      language: data.language,
      workspace: data.workspace.uuid,
      workspaceRole: data.workspace.role,
      sessionUuid: session.uuid,
    };
  }

  return {
    api,
    app,
    worker,
    mails,
    /** What billing says of plans. */
    plan,
    codeFor,
    askCode,
    verify,
    signIn,
    async stop() {
      await api.close();
      await Promise.all([app.destroy(), worker.destroy()]);
      await database.drop();
    },
  };
}

/** The identity that a file's tests share; it ends after the last of them. */
export async function sharedIdentity() {
  const identity = await startIdentity();
  afterAll(() => identity.stop());
  return identity;
}

/** The same with an administrator and two people who have signed in. */
export async function sharedIdentityWithPeople() {
  const identity = await sharedIdentity();
  const [root, anna, bert] = [
    await identity.signIn('root@example.org'),
    await identity.signIn('anna@example.org'),
    await identity.signIn('bert@example.org'),
  ];
  return { identity, root, anna, bert };
}
