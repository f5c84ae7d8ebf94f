import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResponseSchema,
  CatalogService,
  type PassageSchema,
  type PrepareTurnRequest,
  PrepareTurnRequestSchema,
  type ToolProgressSchema,
  type ToolSchema,
} from '@tutka/contracts/catalog/rpc/v1/catalog';
import {
  createLogger,
  createShell,
  createVerifier,
  generateSigningKey,
  type PrivateJwk,
  publicKeyOf,
} from '@tutka/service-runtime';

/** A catalog at its real port and protocol, answering what a test puts in. */
export interface CatalogUnderTest {
  readonly url: string;
  /** Conversation's key, which this catalog believes. */
  readonly key: PrivateJwk;
  /** Agents by uuid. */
  readonly agents: Map<string, { name: string; logo: string; workspace: string }>;
  /** What the next turns get; model undefined: none is set up. */
  setting: {
    model: string | undefined;
    modelUrl: string;
    prompt: string;
    passages: MessageInitShape<typeof PassageSchema>[];
    refuse: ConnectError | undefined;
    tools: MessageInitShape<typeof ToolSchema>[];
    /** What a tool tells before it answers. */
    onProgress: () => AsyncIterable<MessageInitShape<typeof ToolProgressSchema>> | [];
    /** What a tool answers. */
    onCall: (
      request: CallToolRequest,
      signal: AbortSignal,
    ) => Promise<MessageInitShape<typeof CallToolResponseSchema>>;
  };
  readonly called: CallToolRequest[];
  readonly prepared: PrepareTurnRequest[];
  readonly released: string[];
  accessCalls: number;
  stop(): Promise<void>;
}

const providerUuid = '99999999-9999-4999-8999-999999999999';

/** Starts it; models are reached at `modelUrl`. */
export async function startCatalog(modelUrl: string): Promise<CatalogUnderTest> {
  const key = generateSigningKey('conversation');
  const logger = createLogger({ service: 'catalog', level: 'silent' });
  const verifier = createVerifier({ audience: 'catalog', jwks: { keys: [publicKeyOf(key)] } });
  const catalog: CatalogUnderTest = {
    url: '',
    key,
    agents: new Map(),
    setting: {
      model: 'sim',
      modelUrl,
      prompt: 'You help.',
      passages: [],
      refuse: undefined,
      tools: [],
      onProgress: () => [],
      onCall: async () => ({ text: 'done' }),
    },
    called: [],
    prepared: [],
    released: [],
    accessCalls: 0,
    stop: async () => {},
  };
  const app = createShell({
    service: 'catalog',
    logger,
    verifier,
    errors: {},
    routes: () => {},
    rpc: (router) =>
      router.service(CatalogService, {
        resolveAgent: ({ agentUuid }) => {
          const agent = catalog.agents.get(agentUuid);
          if (!agent) throw new ConnectError('Agent not found', Code.NotFound);
          return { agentUuid, ...agent };
        },
        prepareTurn: (request) => {
          catalog.prepared.push(create(PrepareTurnRequestSchema, request));
          const { model, prompt, passages, refuse, tools } = catalog.setting;
          if (refuse) throw refuse;
          const name = request.model || model;
          return {
            agentUuid: request.agentUuid,
            agentVersion: 3,
            agentName: 'Agent',
            prompt: request.draft?.prompt ?? prompt,
            temperature: request.draft?.temperature ?? 0.7,
            ...(name !== undefined && {
              model: { providerUuid, model: name, id: `${providerUuid}/${name}` },
            }),
            passages,
            tools,
            hasKnowledge: passages.length > 0,
          };
        },
        releaseTurn: ({ turnId }) => {
          catalog.released.push(turnId);
          return {};
        },
        callTool: async function* (request, { signal }) {
          catalog.called.push(create(CallToolRequestSchema, request));
          for await (const progress of catalog.setting.onProgress()) yield { progress };
          yield await catalog.setting.onCall(request, signal);
        },
        modelAccess: () => {
          catalog.accessCalls += 1;
          return { kind: 'openai-compatible', baseUrl: catalog.setting.modelUrl, apiKey: 'sim-key' };
        },
      }),
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(catalog, {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
