import { type Expectation, ownerAlone, signedIn } from './expectation.ts';
import { mcpServer, newMcpServer, type World } from './world.ts';

const ofMcpServer = ({ owned }: World) => ({ params: { uuid: owned.mcpServer } });

const ofAgentTools = ({ owned }: World) => ({ params: { id: owned.agent, uuid: owned.mcpServer } });

/** The rows about MCP servers. */
export const mcpExpectations = {
  listMcpServers: { statuses: signedIn },
  // Our own machine is no server, for nobody: it is kept as offline.
  createMcpServer: { statuses: signedIn, call: () => ({ body: mcpServer }) },
  getMcpUsage: { statuses: signedIn },
  getMcpServer: { statuses: ownerAlone, call: ofMcpServer },
  updateMcpServer: {
    statuses: ownerAlone,
    call: (world) => ({ ...ofMcpServer(world), body: { description: 'New' } }),
  },
  deleteMcpServer: {
    statuses: ownerAlone,
    call: async ({ owner }) => ({ params: { uuid: await newMcpServer(owner) } }),
  },
  checkMcpServer: { statuses: ownerAlone, call: ofMcpServer },
  // It lists no tools.
  tryMcpTool: {
    statuses: [401, 404, 404, 401, 404],
    call: ({ owned }) => ({ params: { uuid: owned.mcpServer, name: 'none' }, body: {} }),
  },
  listMcpToolChanges: { statuses: ownerAlone, call: ofMcpServer },
  getAgentToolChange: { statuses: ownerAlone, call: ofAgentTools },
  // It was never listed.
  acceptAgentTools: {
    statuses: [401, 409, 404, 401, 404],
    call: (world) => ({ ...ofAgentTools(world), body: { hash: 'none' } }),
  },
  // It has no sign-in.
  startMcpSignIn: {
    statuses: [401, 400, 404, 401, 404],
    call: (world) => ({ ...ofMcpServer(world), body: { origin: 'http://localhost' } }),
  },
  finishMcpSignIn: {
    statuses: [401, 400, 400, 401, 400],
    call: () => ({ body: { state: 'none', code: 'none' } }),
  },
  forgetMcpSignIn: { statuses: ownerAlone, call: ofMcpServer },
  listMcpEntries: { statuses: signedIn },
} satisfies Record<string, Expectation>;
