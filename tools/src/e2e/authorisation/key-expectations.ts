import { routes } from '@tutka/http-contracts';
import { type Expectation, ownerAlone, signedIn } from './expectation.ts';
import type { World } from './world.ts';

const terms = { name: 'A program', scopes: ['chat'] };

async function newKey({ owner }: World): Promise<string> {
  return (await owner.call(routes.createApiKey, { body: terms })).uuid;
}

/** The rows about API keys: no key makes, changes or sees any. */
export const keyExpectations = {
  listApiKeys: { statuses: signedIn },
  createApiKey: { statuses: signedIn, call: () => ({ body: terms }) },
  updateApiKey: {
    statuses: ownerAlone,
    call: async (world) => ({ params: { uuid: await newKey(world) }, body: { name: 'Renamed' } }),
  },
  deleteApiKey: {
    statuses: ownerAlone,
    call: async (world) => ({ params: { uuid: await newKey(world) } }),
  },
} satisfies Record<string, Expectation>;
