import type { MessageInitShape } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import {
  type CallToolRequestSchema,
  type CallToolResponse,
  CatalogService,
  type PrepareTurnRequestSchema,
  type PrepareTurnResponse,
  type ResolveAgentResponse,
} from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { Provider, ProviderKind } from '@tutka/model-client';
import { createInternalClient, remoteFailure, type Signer } from '@tutka/service-runtime';
import { AgentNotFound } from '../domain/errors.ts';
import type { Asker } from '../turns/asker.ts';

/** How long a provider's address and key may stay in memory. */
const ACCESS_MS = 60_000;
/** How young one may be that a call failed with, and still not be asked for again. */
const FAILED_ACCESS_MS = 1_000;

const noAgent = 'AGENT_NOT_FOUND';

const lost = new Set([Code.DeadlineExceeded, Code.Unavailable, Code.Canceled, Code.Internal]);

/** Above what catalog gives a tool's server, so that its words come and not a broken connection. */
const TOOL_MS = 180_000;

/** What conversation asks catalog, always for an asker. */
export interface Catalog {
  /** Throws AgentNotFound. */
  resolveAgent(asker: Asker, agentUuid: string): Promise<ResolveAgentResponse>;
  /** Throws AgentNotFound; other refusals come through as catalog words them. */
  prepareTurn(
    asker: Asker,
    request: MessageInitShape<typeof PrepareTurnRequestSchema>,
  ): Promise<PrepareTurnResponse>;
  releaseTurn(asker: Asker, turnId: string): Promise<void>;
  /**
   * How far it has come, then the answer. Aborting ends the call at the tool's server too. Refusals come through as
   * catalog words them.
   */
  callTool(
    asker: Asker,
    request: MessageInitShape<typeof CallToolRequestSchema>,
    signal: AbortSignal,
  ): AsyncIterable<CallToolResponse>;
  /** From memory where it is at most a minute old, or a second where a call with it failed. */
  modelAccess(asker: Asker, providerUuid: string, hasFailed?: boolean): Promise<Provider>;
  close(): void;
}

export function createCatalog(url: string, signer: Signer): Catalog {
  const client = createInternalClient(CatalogService, { url, signer, audience: 'catalog' });
  // Tools may take minutes: connections of their own, so that turns do not wait for one.
  const tools = createInternalClient(CatalogService, {
    url,
    signer,
    audience: 'catalog',
    timeoutMs: TOOL_MS,
  });
  const known = new Map<string, { at: number; provider: Promise<Provider> }>();
  const askAccess = async (asker: Asker, providerUuid: string): Promise<Provider> => {
    const access = await client.as(asker).modelAccess({ providerUuid });
    return {
      kind: access.kind as ProviderKind,
      baseUrl: access.baseUrl,
      apiKey: access.apiKey,
      deployment: access.deployment,
      apiVersion: access.apiVersion,
    };
  };
  return {
    resolveAgent: (asker, agentUuid) => client.as(asker).resolveAgent({ agentUuid }).catch(notFound),
    prepareTurn(asker, request) {
      const { turnId } = request;
      const catalog = client.as(asker);
      return catalog.prepareTurn(request).catch((error: unknown) => {
        // Nobody knows whether it took something.
        if (turnId && isLost(error)) catalog.releaseTurn({ turnId }).catch(() => {});
        return notFound(error);
      });
    },
    async releaseTurn(asker, turnId) {
      await client.as(asker).releaseTurn({ turnId });
    },
    callTool: (asker, request, signal) => tools.as(asker).callTool(request, { signal }),
    modelAccess(asker, providerUuid, hasFailed = false) {
      const held = known.get(providerUuid);
      if (held && Date.now() - held.at < (hasFailed ? FAILED_ACCESS_MS : ACCESS_MS)) return held.provider;
      const provider = askAccess(asker, providerUuid);
      known.set(providerUuid, { at: Date.now(), provider });
      provider.catch(() => known.delete(providerUuid));
      return provider;
    },
    close() {
      client.close();
      tools.close();
    },
  };
}

function isLost(error: unknown): boolean {
  return error instanceof ConnectError && lost.has(error.code);
}

/** A base or a tool server of a draft may be what is not there: then catalog's own words tell that. */
function notFound(error: unknown): never {
  if (error instanceof ConnectError && error.code === Code.NotFound) {
    const { errorCode = noAgent } = remoteFailure(error) ?? {};
    if (errorCode === noAgent) throw new AgentNotFound('Agent not found');
  }
  throw error;
}
