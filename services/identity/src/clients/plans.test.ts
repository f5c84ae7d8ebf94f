import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BillingService } from '@tutka/contracts/billing/rpc/v1/billing';
import {
  callerOf,
  createLogger,
  createShell,
  createSigner,
  createVerifier,
  generateSigningKey,
  type Person,
  publicKeyOf,
} from '@tutka/service-runtime';
import { type Plans, plansFrom } from './plans.ts';

const key = generateSigningKey('identity');
const small = randomUUID();
/** A billing at its real protocol: the plan of one workspace allows two members, those of others any number. */
const billing = createServer(
  createShell({
    service: 'billing',
    logger: createLogger({ service: 'billing', level: 'silent' }),
    verifier: createVerifier({ audience: 'billing', jwks: { keys: [publicKeyOf(key)] } }),
    errors: {},
    routes: () => {},
    rpc: (router) =>
      void router.service(BillingService, {
        limits(_, context) {
          const { principal } = callerOf(context);
          return principal.kind === 'person' && principal.workspace === small ? { members: 2n } : {};
        },
      }),
  }),
);
let plans: Plans;

beforeAll(async () => {
  await new Promise<void>((resolve) => billing.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(billing.address() as AddressInfo).port}`;
  plans = plansFrom(url, createSigner({ issuer: 'identity', privateJwk: JSON.stringify(key) }));
});
afterAll(() => {
  plans.close();
  billing.closeAllConnections();
  billing.close();
});

test('identity may ask billing, about the workspace that is meant', async () => {
  const person = (workspace: string): Person => ({
    kind: 'person',
    userUuid: randomUUID(),
    userId: 1,
    role: 0,
    language: 'en',
    workspace,
    workspaceRole: 'owner',
  });
  expect(await plans.membersOf(person(small))).toBe(2);
  expect(await plans.membersOf(person(randomUUID()))).toBeNull();
});
