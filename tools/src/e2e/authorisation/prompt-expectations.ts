import { randomUUID } from 'node:crypto';
import { type RouteName, routes } from '@tutka/http-contracts';
import { type Expectation, ownerAlone, signedIn } from './expectation.ts';
import type { World } from './world.ts';

const newPrompt = () => ({ name: `p-${randomUUID().slice(0, 8)}`, title: 'Prompt', text: 'Say {{what}}' });

/** Private, so that to everybody else it does not exist. */
async function ofNewPrompt({ owner, secret }: World) {
  const body = { ...newPrompt(), title: `Prompt ${secret}` };
  const { uuid } = await owner.call(routes.createPrompt, { body });
  return { params: { uuid } };
}

/** The rows about prompts. */
export const promptExpectations = {
  listPrompts: { statuses: signedIn },
  createPrompt: { statuses: signedIn, call: () => ({ body: newPrompt() }) },
  getPrompt: { statuses: ownerAlone, call: ofNewPrompt },
  updatePrompt: {
    statuses: ownerAlone,
    call: async (world) => ({ ...(await ofNewPrompt(world)), body: { title: 'Other' } }),
  },
  deletePrompt: { statuses: ownerAlone, call: ofNewPrompt },
  usePrompt: { statuses: ownerAlone, call: ofNewPrompt },
} satisfies Partial<Record<RouteName, Expectation>>;
