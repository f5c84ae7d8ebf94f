import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInElsewhere } from '@tutka/testing';
import Provider, { type ClientMetadata } from 'oidc-provider';
import { type McpSite, says, startMcpSite } from './mcp-site.ts';

/** A real authorisation server, and an MCP server that only its tokens open. */
export interface OauthSite {
  readonly mcp: McpSite;
  readonly port: number;
  /** Tokens that the MCP server takes no more. */
  readonly revoked: Set<string>;
  /** Requests for tokens, by their kind. */
  readonly tokenRequests: string[];
  /** Called before each request for tokens is answered. */
  beforeToken: () => Promise<void>;
  /** Whether it registers new clients. */
  takesClients: boolean;
  /** What a browser does at the authorisation server: signs in as `login` and agrees. Answers the way back. */
  signIn(authorizationUrl: string, login: string): Promise<URL>;
  /** What a person does there who takes back what they granted with this token. */
  takeBack(token: string): Promise<void>;
  /** What its operator does to a client: it is known no more. */
  forgetClient(token: string): Promise<void>;
  close(): Promise<void>;
}

interface OauthSiteOptions {
  /** For how long its tokens are good. */
  readonly seconds?: number;
  /** Registered by its operator; then nobody else can register one. */
  readonly clients?: readonly ClientMetadata[];
}

export async function startOauthSite({ seconds = 3600, clients }: OauthSiteOptions = {}): Promise<OauthSite> {
  const mcp = await startMcpSite({});
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const resource = `${mcp.origin}/mcp`;
  const provider = new Provider(issuer, {
    scopes: ['openid', 'offline_access', 'tools'],
    clientDefaults: { grant_types: ['authorization_code', 'refresh_token'] },
    ...(clients && { clients: [...clients] }),
    pkce: { required: () => true },
    rotateRefreshToken: true,
    ttl: { AccessToken: seconds, Grant: 3600, RefreshToken: 3600, Interaction: 600, Session: 600 },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    features: {
      registration: { enabled: clients === undefined },
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'tools', accessTokenFormat: 'opaque', audience: resource }),
      },
    },
  });
  const tokenRequests: string[] = [];
  provider.on('grant.success', (ctx) => tokenRequests.push(String(ctx.oidc.params?.grant_type)));
  provider.on('grant.error', (_, error) => tokenRequests.push(error.message));
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (request.url?.startsWith('/token')) await site.beforeToken();
    if (request.url?.startsWith('/reg') && !site.takesClients) return void response.writeHead(403).end();
    answer(request, response);
  });

  const revoked = new Set<string>();
  let person = '';
  mcp.tools.set('whoami', { answer: () => says(person) });
  mcp.before = async (request, response) => {
    if (request.url?.startsWith('/.well-known/oauth-protected-resource')) {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ resource, authorization_servers: [issuer], scopes_supported: ['tools'] }),
      );
      return true;
    }
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const known = revoked.has(token) ? undefined : await provider.AccessToken.find(token);
    if (known?.accountId && known.aud === resource) {
      person = known.accountId;
      return false;
    }
    const metadata = `${mcp.origin}/.well-known/oauth-protected-resource/mcp`;
    response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` }).end();
    return true;
  };
  const site: OauthSite = {
    mcp,
    port,
    revoked,
    tokenRequests,
    beforeToken: async () => undefined,
    takesClients: true,
    signIn: (url, login) => signInElsewhere(url, login, '/mcp/callback'),
    async takeBack(token) {
      const { grantId = '' } = (await provider.AccessToken.find(token)) ?? {};
      await provider.RefreshToken.revokeByGrantId(grantId);
      await provider.AccessToken.revokeByGrantId(grantId);
    },
    async forgetClient(token) {
      const { clientId = '' } = (await provider.AccessToken.find(token)) ?? {};
      // The types do not know of it.
      await Reflect.get(provider.Client, 'adapter').destroy(clientId);
      revoked.add(token);
    },
    async close() {
      await mcp.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
  return site;
}
