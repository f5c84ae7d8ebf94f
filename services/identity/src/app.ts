import type { Db } from '@tutka/database';
import { createShell, type Logger, type Verifier } from '@tutka/service-runtime';
import type { Express } from 'express';
import { apiKeys, type KeyRules } from './api-keys/api-keys.ts';
import { bindApiKeys } from './http/api-key.routes.ts';
import { type AuthDeps, bindAuth } from './http/auth.routes.ts';
import { errors } from './http/errors.ts';
import { bindNotifications } from './http/notification.routes.ts';
import { bindUsers } from './http/user.routes.ts';
import { choices } from './notifications/choices.ts';
import { reading } from './notifications/reading.ts';
import { identityRpc } from './rpc/identity.rpc.ts';

export interface AppDeps extends Omit<AuthDeps, 'mailFailed'> {
  readonly app: Db;
  readonly worker: Db;
  readonly logger: Logger;
  readonly verifier: Verifier;
  readonly keyRules: KeyRules;
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
      bindAuth(router, {
        ...deps,
        mailFailed: (error) => logger.error({ err: error }, 'a mail could not be sent'),
      });
      bindUsers(router, deps);
      bindNotifications(router, { reading: reading(deps), choices: choices(deps.app) });
      bindApiKeys(router, { keys: apiKeys({ app: deps.app, rules: deps.keyRules }) });
    },
  });
}
