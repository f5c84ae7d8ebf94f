import { randomUUID } from 'node:crypto';
import { type RouteName, routes } from '@tutka/http-contracts';
import { type Expectation, ownerAlone, signedIn } from './expectation.ts';
import type { World } from './world.ts';

const newFolder = () => ({ name: `F ${randomUUID().slice(0, 8)}` });

async function ofNewFolder({ owner, secret }: World) {
  const body = { name: `${newFolder().name} ${secret}` };
  const { uuid } = await owner.call(routes.createFolder, { body });
  return { params: { uuid } };
}

/** The rows about folders of chats. */
export const folderExpectations = {
  listFolders: { statuses: signedIn },
  createFolder: { statuses: signedIn, call: () => ({ body: newFolder() }) },
  updateFolder: {
    statuses: ownerAlone,
    call: async (world) => ({ ...(await ofNewFolder(world)), body: { colour: 'teal' } }),
  },
  deleteFolder: { statuses: ownerAlone, call: ofNewFolder },
} satisfies Partial<Record<RouteName, Expectation>>;
