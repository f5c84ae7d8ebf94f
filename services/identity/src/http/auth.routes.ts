import { asWorker, type Db, inTenant } from '@tutka/database';
import { appendEvents } from '@tutka/event-store';
import { routes } from '@tutka/http-contracts';
import { bind, type Person } from '@tutka/service-runtime';
import type { Response, Router } from 'express';
import type { Mailer } from '../clients/mailer.ts';
import { requestCode, type SignInRules } from '../sign-in/request-code.ts';
import { claimSetUp } from '../sign-in/set-up-link.ts';
import { verifyCode } from '../sign-in/verify-code.ts';
import { findWorkspace, personalWorkspace } from '../store/accounts.ts';
import { closeSession, rotateSession } from '../store/sessions.ts';
import { findUser } from '../store/users.ts';
import { endedCookie, sessionCookie } from './cookie.ts';
import { eventMeta } from './event-meta.ts';
import { chooseLanguage } from './language.ts';
import { personOf, SessionGone } from './person.ts';
import { meView } from './user-view.ts';

export interface AuthDeps {
  /** Signed-in people's own rows. */
  readonly app: Db;
  /** Before there is anybody: codes, sessions, new accounts. */
  readonly worker: Db;
  readonly mailer: Mailer;
  readonly rules: SignInRules;
  readonly secureCookies: boolean;
  readonly mailFailed: (error: unknown) => void;
}

async function describeMe(app: Db, person: Person) {
  return inTenant(app, person, async (tx) => {
    const user = await findUser(tx, person.userUuid);
    if (!user) throw new SessionGone();
    const workspace = await findWorkspace(tx, person.workspace);
    if (!workspace) throw new SessionGone();
    return meView(user, { ...workspace, role: person.workspaceRole });
  });
}

export function bindAuth(router: Router, deps: AuthDeps): void {
  const { app, worker, rules, secureCookies } = deps;
  const setCookie = (response: Response, value: string) => response.setHeader('set-cookie', value);

  bind(router, routes.requestCode, async ({ body, request }) => {
    const language = chooseLanguage(body.language, request.headers['accept-language'], rules.defaultLanguage);
    const { resendAfterSeconds } = await requestCode(
      { ...deps, db: worker },
      { email: body.email, language },
    );
    return { sent: true as const, resendAfterSeconds };
  });

  bind(router, routes.verifyCode, async ({ body, request, response, principal }) => {
    const language = chooseLanguage(body.language, request.headers['accept-language'], rules.defaultLanguage);
    const signedIn = await verifyCode(worker, rules, { ...body, language }, eventMeta(principal));
    setCookie(response, sessionCookie(signedIn.session.token, secureCookies));
    return meView(signedIn.user, signedIn.workspace);
  });

  bind(router, routes.claimSetUp, async ({ body, principal }) => {
    const person = personOf(principal);
    await claimSetUp(worker, person, body.token, eventMeta(principal));
    return describeMe(app, person);
  });

  bind(router, routes.refreshSession, async ({ principal, response }) => {
    const person = personOf(principal);
    const rotated = await inTenant(app, person, (tx) => rotateSession(tx, person.sessionUuid ?? ''));
    if (!rotated) throw new SessionGone();
    setCookie(response, sessionCookie(rotated.token, secureCookies));
    return describeMe(app, person);
  });

  bind(router, routes.logout, async ({ principal, response }) => {
    setCookie(response, endedCookie(secureCookies));
    if (principal.kind !== 'person' || principal.sessionUuid === undefined) return null;
    const { sessionUuid, userUuid } = principal;
    await asWorker(worker, async (tx) => {
      if (!(await closeSession(tx, sessionUuid))) return;
      // Their stream belongs to their own workspace, wherever they act.
      const { uuid: workspace } = await personalWorkspace(tx, userUuid);
      const events = [{ type: 'UserSignedOut', data: { userUuid } }];
      const stream = { id: userUuid, type: 'user', workspace };
      await appendEvents(tx, [{ stream, expected: 'any', events }], { meta: eventMeta(principal) });
    });
    return null;
  });

  bind(router, routes.getMe, ({ principal }) => describeMe(app, personOf(principal)));
}
