import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { create } from '@bufbuild/protobuf';
import type { ConnectError } from '@connectrpc/connect';
import {
  BillingService,
  type ReserveRequest,
  ReserveRequestSchema,
} from '@tutka/contracts/billing/rpc/v1/billing';
import {
  callerOf,
  createLogger,
  createShell,
  createVerifier,
  type Principal,
  type PrivateJwk,
  publicKeyOf,
} from '@tutka/service-runtime';

/** A billing at its real port and protocol. */
export interface BillingUnderTest {
  readonly url: string;
  /** What the next turns are refused with. */
  refuse: ConnectError | undefined;
  /** What happens before it answers. */
  meanwhile: () => PromiseLike<void>;
  readonly reserved: (ReserveRequest & { readonly act: Principal })[];
  readonly released: string[];
  stop(): Promise<void>;
}

/** Starts it; it believes conversation's key. */
export async function startBilling(key: PrivateJwk): Promise<BillingUnderTest> {
  const billing: BillingUnderTest = {
    url: '',
    refuse: undefined,
    meanwhile: async () => {},
    reserved: [],
    released: [],
    stop: async () => {},
  };
  const app = createShell({
    service: 'billing',
    logger: createLogger({ service: 'billing', level: 'silent' }),
    verifier: createVerifier({ audience: 'billing', jwks: { keys: [publicKeyOf(key)] } }),
    errors: {},
    routes: () => {},
    rpc: (router) => {
      router.service(BillingService, {
        reserve: async (request, context) => {
          const act = callerOf(context).principal;
          billing.reserved.push({ ...create(ReserveRequestSchema, request), act });
          await billing.meanwhile();
          if (billing.refuse) throw billing.refuse;
          return {};
        },
        release: ({ turnId }) => {
          billing.released.push(turnId);
          return {};
        },
      });
    },
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(billing, {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
