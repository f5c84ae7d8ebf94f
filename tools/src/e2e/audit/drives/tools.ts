import { randomUUID } from 'node:crypto';
import { routes } from '@tutka/http-contracts';
import { echo } from '../../../../../services/catalog/test/mcp-site.ts';
import type { Api } from '../../api.ts';
import { newAgent } from '../../authorisation/world.ts';
import type { Around } from './around.ts';
import type { Drive } from './drive.ts';

/** A server that lists a tool. */
export async function newServer(api: Api, { mcp }: Around): Promise<string> {
  const body = {
    name: `Echo ${randomUUID()}`,
    transport: 'http',
    url: `${mcp.origin}/mcp`,
  } as const;
  return (await api.call(routes.createMcpServer, { body })).uuid;
}

const checkMcpServer: Drive = async ({ owner }, around) => {
  const uuid = await newServer(owner, around);
  around.mcp.tools.set(`tool-${randomUUID().slice(0, 8)}`, echo);
  return { by: owner, options: { params: { uuid } } };
};

const tryMcpTool: Drive = async ({ owner }, around) => ({
  by: owner,
  options: {
    params: { uuid: await newServer(owner, around), name: 'echo' },
    body: { arguments: { message: 'hei' } },
  },
});

/** What the tools of an agent's server have become is accepted. */
const acceptAgentTools: Drive = async ({ owner }, around) => {
  const uuid = await newServer(owner, around);
  const id = await newAgent(owner, { mcpServers: [{ uuid, tools: 'all', approval: 'never' }] });
  around.mcp.tools.set('echo', { ...echo, description: `Says it again, ${randomUUID()}` });
  await owner.call(routes.checkMcpServer, { params: { uuid } });
  const { hash } = await owner.call(routes.getAgentToolChange, { params: { id, uuid } });
  return { by: owner, options: { params: { id, uuid }, body: { hash } } };
};

const signInServer = (api: Api, { oauth }: Around) =>
  api.call(routes.createMcpServer, {
    body: {
      name: `Guarded ${randomUUID()}`,
      transport: 'http',
      url: `${oauth.mcp.origin}/mcp`,
      authType: 'oauth',
    },
  });

const startMcpSignIn: Drive = async ({ owner, url }, around) => {
  const { uuid } = await signInServer(owner, around);
  return { by: owner, options: { params: { uuid }, body: { origin: url } } };
};

const finishMcpSignIn: Drive = async ({ owner, url }, around) => {
  const { uuid } = await signInServer(owner, around);
  const begun = await owner.call(routes.startMcpSignIn, { params: { uuid }, body: { origin: url } });
  const back = await around.oauth.signIn(begun.authorizationUrl, 'keeper');
  const { state, code } = Object.fromEntries(back.searchParams);
  return { by: owner, options: { body: { state, code } } };
};

const fetchProviderModels: Drive = async ({ admin }, { models }) => ({
  by: admin,
  options: { body: { kind: 'openai-compatible', baseUrl: models.url } },
});

export const tools = {
  checkMcpServer,
  tryMcpTool,
  acceptAgentTools,
  startMcpSignIn,
  finishMcpSignIn,
  fetchProviderModels,
};
