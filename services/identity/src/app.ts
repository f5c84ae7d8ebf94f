import type { Db } from '@tutka/database';
import { createShell, type Logger, type Verifier } from '@tutka/service-runtime';
import type { Express } from 'express';
import { apiKeys, type KeyRules } from './api-keys/api-keys.ts';
import type { Plans } from './clients/plans.ts';
import { bindAllWorkspaces } from './http/all-workspaces.routes.ts';
import { bindApiKeys } from './http/api-key.routes.ts';
import { type AuthDeps, bindAuth } from './http/auth.routes.ts';
import { bindDeletions } from './http/deletion.routes.ts';
import { errors } from './http/errors.ts';
import { bindMembers } from './http/member.routes.ts';
import { bindNotifications } from './http/notification.routes.ts';
import { bindSignIns } from './http/sign-in.routes.ts';
import { bindSignUp } from './http/sign-up.routes.ts';
import { bindSingleSignOn } from './http/single-sign-on.routes.ts';
import { bindUsers } from './http/user.routes.ts';
import { bindWorkspaces } from './http/workspace.routes.ts';
import { choices } from './notifications/choices.ts';
import { reading } from './notifications/reading.ts';
import { identityRpc } from './rpc/identity.rpc.ts';
import { signIns } from './sign-in/sign-ins.ts';
import { type SingleSignOnSettings, singleSignOn } from './sign-in/single-sign-on.ts';
import { signUps } from './sign-up/sign-up.ts';
import { deletions } from './users/deletions.ts';
import { members } from './workspaces/members.ts';
import { workspaces } from './workspaces/workspaces.ts';

type Made = 'signIns' | 'singleSignOn' | 'mailFailed' | 'providerFailed';

export interface AppDeps extends Omit<AuthDeps, Made> {
  readonly app: Db;
  readonly worker: Db;
  readonly logger: Logger;
  readonly verifier: Verifier;
  readonly keyRules: KeyRules;
  readonly plans: Pick<Plans, 'membersOf' | 'renewing'>;
  /** How many shared workspaces one person may own, and how many addresses they may invite in a day. */
  readonly mostWorkspaces: number;
  readonly mostInvitations: number;
  /** Undefined: there is no single sign-on. */
  readonly oidc?: SingleSignOnSettings | undefined;
  /** The public keys of every service, served at /.well-known/jwks.json. */
  readonly publicKeys: string;
}

/** Identity without a port. */
export function createApp(deps: AppDeps): Express {
  const { logger, verifier, publicKeys } = deps;
  return createShell({
    service: 'identity',
    logger,
    verifier,
    errors,
    open: (router) => {
      router.get('/.well-known/jwks.json', (_request, response) => {
        response.type('application/json').send(publicKeys);
      });
    },
    rpc: (router) => identityRpc(router, deps),
    routes: (router) => {
      const own = signIns(deps.worker);
      const oidc = deps.oidc && singleSignOn({ ...deps, ...deps.oidc, signIns: own });
      bindAuth(router, {
        ...deps,
        signIns: own,
        singleSignOn: oidc,
        providerFailed: (error) =>
          logger.warn({ err: error }, 'the OpenID provider could not sign somebody out'),
        mailFailed: (error) => logger.error({ err: error }, 'a mail could not be sent'),
      });
      bindSignIns(router, { ...deps, signIns: own });
      const policy = signUps(deps.worker, deps.rules.signUp);
      bindSingleSignOn(router, {
        ...deps,
        signUps: policy,
        singleSignOn: oidc,
        codes: deps.rules.codes,
        defaultLanguage: deps.rules.defaultLanguage,
      });
      bindSignUp(router, { signUps: policy });
      bindUsers(router, deps);
      bindDeletions(router, { ...deps, deletions: deletions(deps) });
      bindWorkspaces(router, workspaces(deps));
      bindAllWorkspaces(router, { app: deps.app });
      bindMembers(router, members(deps));
      bindNotifications(router, { reading: reading(deps), choices: choices(deps.app) });
      bindApiKeys(router, { keys: apiKeys({ app: deps.app, rules: deps.keyRules }) });
    },
  });
}
