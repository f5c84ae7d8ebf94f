import { randomBytes } from 'node:crypto';
import { asWorker, type Db, type Tx } from '@tutka/database';
import type { Egress } from '@tutka/egress';
import { decideAndAppend } from '@tutka/event-store';
import { McpSignInLost, McpSignInUnsafe } from '../../domain/mcp-servers/mcp-server.refusals.ts';
import type { McpServerRow } from '../../projections/mcp-server.ts';
import {
  endFlow,
  findClient,
  forgetClients,
  forgetGrant,
  isClientDoubtful,
  keepClient,
  keepFlow,
  keepGrant,
  takeFlow,
} from '../../store/mcp-oauth.ts';
import { openSecrets } from '../../store/mcp-secrets.ts';
import { mcpServerAggregate } from '../../store/mcp-server-aggregate.ts';
import { type Member, metaOf } from '../../store/member.ts';
import type { SecretBox } from '../../store/secret-box.ts';
import { McpFailure } from '../client/failure.ts';
import type { McpServerReads } from '../servers/server-reads.ts';
import { type Discovered, discover } from './discovery.ts';
import { knowsNoClient, oauthFailure } from './failure.ts';
import { oauthFetch } from './oauth-fetch.ts';
import { authorizationUrl, exchangeCode, flow, type OauthClient, oauthClient } from './tokens.ts';
import { openJson, sealJson } from './vault.ts';

/** Where people come back to, on our own origin. */
const CALLBACK = '/mcp/callback';
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Signing in to a server with OAuth, each person for themselves. Throws McpServerNotFound, McpFailure. */
export interface McpSignIn {
  /** Where to send the person. `origin`: of the page that they are on. Throws McpSignInUnsafe. */
  start(member: Member, uuid: string, origin: string): Promise<string>;
  /** With what they came back with; answers the server's uuid. Throws McpSignInLost. */
  finish(member: Member, back: { state: string; code: string; iss?: string | undefined }): Promise<string>;
  forget(member: Member, uuid: string): Promise<void>;
}

interface Deps {
  readonly worker: Db;
  readonly egress: Egress;
  readonly box: SecretBox;
  readonly reads: McpServerReads;
  readonly publicUrl: string | undefined;
}

export function mcpSignIn({ worker, egress, box, reads, publicUrl }: Deps): McpSignIn {
  /** A code that came back to any other page could be taken by whoever runs that page. */
  const callbackAt = (origin: string): string => {
    const { hostname, origin: exact } = new URL(origin);
    const own = publicUrl !== undefined && new URL(publicUrl).origin === exact;
    if (!own && !loopback.has(hostname)) throw new McpSignInUnsafe();
    return exact + CALLBACK;
  };

  const clientFor = async (
    server: McpServerRow & { readonly url: string },
    found: Discovered,
    redirect: string,
    person: string,
  ): Promise<OauthClient> => {
    const { uuid, url, workspace, clientId } = server;
    if (clientId !== null) {
      const { clientSecret } = await openSecrets(worker, box, { server: uuid, url });
      return { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) };
    }
    const owner = { server: uuid, url };
    const known = openJson(box, owner, oauthClient, await findClient(worker, uuid, redirect));
    // One that is forgotten ends at an error page there, of which nothing comes back to us.
    if (known && !(await isClientDoubtful(worker, uuid, person))) return known;
    const made = await registered(found, redirect).catch((error: unknown) => {
      if (known) return known;
      throw error;
    });
    const sealed = sealJson(box, owner, made);
    await keepClient(worker, { server: uuid, workspace, redirect_uri: redirect, sealed });
    return made;
  };

  const registered = async ({ authorizationServer, metadata }: Discovered, redirect: string) => {
    if (metadata.registration_endpoint === undefined) {
      const sentence =
        'The server takes no new clients by itself. Register one there, and enter its client id.';
      throw new McpFailure('SIGN_IN', sentence);
    }
    const { registerClient } = await import('@modelcontextprotocol/sdk/client/auth.js');
    const { OAuthMetadataSchema } = await import('@modelcontextprotocol/sdk/shared/auth.js');
    const clientMetadata = {
      client_name: 'Tutka',
      redirect_uris: [redirect],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: loopback.has(new URL(redirect).hostname) ? 'native' : 'web',
    };
    return oauthClient.parse(
      await registerClient(authorizationServer, {
        metadata: OAuthMetadataSchema.parse(metadata),
        fetchFn: oauthFetch(egress),
        clientMetadata,
      }),
    );
  };

  const note = async (
    member: Member,
    server: string,
    type: 'signIn' | 'signOut',
    project: (tx: Tx) => Promise<void>,
  ) => {
    const command = { type, person: member.userUuid };
    // Tokens are kept from the role that answers requests.
    await decideAndAppend(worker, member, mcpServerAggregate, {
      streamId: server,
      command,
      meta: metaOf(member),
      project,
    });
  };

  const withOauth = async (member: Member, uuid: string) => {
    const server = await reads.row(member, uuid);
    const { url, authType } = server;
    if (url === null || authType !== 'oauth') throw new McpSignInUnsafe();
    return { ...server, url };
  };

  return {
    async start(member, uuid, origin) {
      const server = await withOauth(member, uuid);
      const redirectUri = callbackAt(origin);
      try {
        const found = await discover(egress, server.url);
        const client = await clientFor(server, found, redirectUri, member.userUuid);
        const state = randomBytes(32).toString('base64url');
        const { url, verifier } = await authorizationUrl(found, egress, { client, redirectUri, state });
        if (!/^https?:/.test(url))
          throw new McpFailure('SIGN_IN', 'The server names no web page to sign in at.');
        const person = member.userUuid;
        const kept = { verifier, redirectUri, client, discovered: found };
        const sealed = sealJson(box, { server: uuid, url: server.url, person }, kept);
        await keepFlow(worker, state, { server: uuid, workspace: member.workspace, person, sealed });
        return url;
      } catch (error) {
        throw oauthFailure(error);
      }
    },
    async finish(member, { state, code, iss }) {
      const taken = await takeFlow(worker, state);
      const own = taken?.person === member.userUuid && taken.workspace === member.workspace;
      if (!taken || !own) throw new McpSignInLost();
      const { url } = await withOauth(member, taken.server);
      const owner = { server: taken.server, url, person: taken.person };
      const kept = openJson(box, owner, flow, taken.sealed);
      // Another authorisation server's code: RFC 9207.
      if (!kept || (iss !== undefined && iss !== kept.discovered.metadata.issuer)) throw new McpSignInLost();
      const { server, workspace, person } = taken;
      const granted = await exchangeCode(egress, kept, code).catch(async (error: unknown) => {
        if (knowsNoClient(error)) await asWorker(worker, (tx) => forgetClients(tx, server));
        throw oauthFailure(error);
      });
      const grant = { server, workspace, person, sealed: sealJson(box, owner, granted) };
      await note(member, server, 'signIn', async (tx) => {
        if (!(await endFlow(tx, state))) throw new McpSignInLost();
        await keepGrant(tx, grant);
      });
      return server;
    },
    async forget(member, uuid) {
      await reads.row(member, uuid);
      await note(member, uuid, 'signOut', (tx) => forgetGrant(tx, uuid, member.userUuid));
    },
  };
}
