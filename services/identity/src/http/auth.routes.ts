import { type Db, inTenant } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind, type Person } from '@tutka/service-runtime';
import type { Response, Router } from 'express';
import type { Mailer } from '../clients/mailer.ts';
import { requestCode, type SignInRules } from '../sign-in/request-code.ts';
import { claimSetUp } from '../sign-in/set-up-link.ts';
import type { SignIns } from '../sign-in/sign-ins.ts';
import { signOut } from '../sign-in/sign-out.ts';
import type { SingleSignOn } from '../sign-in/single-sign-on.ts';
import { verifyCode } from '../sign-in/verify-code.ts';
import { findWorkspace } from '../store/accounts.ts';
import { rotateSession } from '../store/sessions.ts';
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
  readonly signIns: SignIns;
  /** Undefined: there is none. */
  readonly singleSignOn: SingleSignOn | undefined;
  readonly providerFailed: (error: unknown) => void;
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
    const attempt = { ...body, language, userAgent: request.get('user-agent') };
    const signedIn = await verifyCode(worker, rules, attempt, eventMeta(principal));
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
    if (principal.kind !== 'person') return null;
    const onwards = await signOut(deps, principal, eventMeta(principal));
    return onwards ? { continueAt: onwards.href } : null;
  });

  bind(router, routes.getMe, ({ principal }) => describeMe(app, personOf(principal)));
}
