import { type Expectation, ownerAlone } from './expectation.ts';
import { newBase, newSiteImport, nowhere, type World } from './world.ts';

const ofSiteImport = async ({ owner }: World) => {
  const id = await newBase(owner);
  return { params: { id, importUuid: await newSiteImport(owner, id) } };
};

/** Of the rows about imports of sites. */
export const siteExpectations = {
  createSiteImport: {
    statuses: ownerAlone,
    call: async ({ owner }) => ({ params: { id: await newBase(owner) }, body: { url: nowhere } }),
  },
  listSiteImports: { statuses: ownerAlone, call: ({ owned }) => ({ params: { id: owned.knowledge } }) },
  getSiteImport: { statuses: ownerAlone, call: ofSiteImport },
  listSitePages: { statuses: ownerAlone, call: ofSiteImport },
  // Nothing was found there that could be chosen.
  startSiteImport: {
    statuses: [401, 409, 404, 401, 404],
    call: async (world) => ({ ...(await ofSiteImport(world)), body: { pages: [0] } }),
  },
  cancelSiteImport: { statuses: ownerAlone, call: ofSiteImport },
} as const satisfies Readonly<Record<string, Expectation>>;
