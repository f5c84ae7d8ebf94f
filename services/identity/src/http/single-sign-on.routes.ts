import { randomBytes } from 'node:crypto';
import { routes, signInPage } from '@tutka/http-contracts';
import { bind, collectBody, type Logger } from '@tutka/service-runtime';
import type { Response, Router } from 'express';
import { SignInFailed, type SingleSignOn } from '../sign-in/single-sign-on.ts';
import type { SignUps } from '../sign-up/sign-up.ts';
import { browserCookie, sessionCookie } from './cookie.ts';
import { eventMeta } from './event-meta.ts';
import { chooseLanguage } from './language.ts';

/** In bytes; a token is a few thousand. */
const LONGEST_FORM = 64 * 1024;

class NoSingleSignOn extends Error {
  override readonly name = 'NoSingleSignOn';
}

interface Deps {
  /** Undefined: there is none. */
  readonly singleSignOn: SingleSignOn | undefined;
  readonly signUps: SignUps;
  /** Whether people may sign in by codes too. */
  readonly codes: boolean;
  readonly secureCookies: boolean;
  readonly defaultLanguage: string;
  readonly logger: Pick<Logger, 'warn'>;
}

export function bindSingleSignOn(router: Router, deps: Deps): void {
  const { singleSignOn, signUps, codes, secureCookies, defaultLanguage, logger } = deps;
  const offered = () => {
    if (!singleSignOn) throw new NoSingleSignOn();
    return singleSignOn;
  };

  const leadOn = async (response: Response, whereTo: () => Promise<string>) => {
    response.setHeader('cache-control', 'no-store');
    response.redirect(303, await whereTo().catch((error) => refused(error, logger)));
    return undefined;
  };

  bind(router, routes.getSignInOptions, async () => ({
    codes,
    singleSignOn: singleSignOn ? { name: singleSignOn.name } : null,
    signUp: (await signUps.shown()).kind,
  }));

  bind(router, routes.startSingleSignOn, ({ query, request, response }) => {
    const { start } = offered();
    const { next = '/' } = query;
    const language = chooseLanguage(query.language, request.headers['accept-language'], defaultLanguage);
    const browser = request.get('x-sign-in-browser') ?? randomBytes(32).toString('base64url');
    response.setHeader('set-cookie', browserCookie(browser, secureCookies));
    return leadOn(response, async () => String(await start(browser, { next, language })));
  });

  bind(router, routes.finishSingleSignOn, ({ request, response, principal }) => {
    const { finish } = offered();
    const { searchParams: query } = new URL(request.originalUrl, 'http://localhost');
    const browser = request.get('x-sign-in-browser');
    const userAgent = request.get('user-agent');
    return leadOn(response, async () => {
      const { session, next } = await finish({ browser, query, userAgent }, eventMeta(principal));
      response.setHeader('set-cookie', sessionCookie(session.token, secureCookies));
      return next;
    });
  });

  bind(router, routes.signOutByProvider, async ({ request, response }) => {
    const { signOutBy } = offered();
    const form = new URLSearchParams(String(await collectBody(request, LONGEST_FORM)));
    response.setHeader('cache-control', 'no-store');
    await signOutBy(form.get('logout_token') ?? '').catch((error: unknown) => {
      logger.warn({ err: error }, 'the OpenID provider could not sign somebody out here');
      throw error;
    });
    response.end();
    return undefined;
  });
}

/** The sign-in page, which says in the reader's language what came of it. */
function refused(error: unknown, logger: Pick<Logger, 'warn'>): string {
  const failed = error instanceof SignInFailed ? error : new SignInFailed('FAILED', { cause: error });
  const { problem, next, cause } = failed;
  const what = problem === 'FAILED' ? 'single sign-on' : 'the OpenID provider';
  if (cause !== undefined) logger.warn({ err: cause }, `${what} could not sign somebody in`);
  return signInPage(problem, next);
}
