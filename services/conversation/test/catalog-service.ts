import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { AttachmentService, type OpenedAttachmentSchema } from '@tutka/contracts/catalog/rpc/v1/attachments';
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
  callerOf,
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
    /** Of the model's provider. */
    apiKey: string;
    /** Of the model: what it takes at once. */
    contextTokens: number | undefined;
    prompt: string;
    /** Of the agent. */
    maxTokens: number | undefined;
    passages: MessageInitShape<typeof PassageSchema>[];
    refuse: ConnectError | undefined;
    /** Happens while a turn is prepared. */
    meanwhile: () => Promise<unknown>;
    tools: MessageInitShape<typeof ToolSchema>[];
    /** What a tool tells before it answers. */
    onProgress: () => AsyncIterable<MessageInitShape<typeof ToolProgressSchema>> | [];
    /** What a tool answers. */
    onCall: (
      request: CallToolRequest,
      signal: AbortSignal,
    ) => Promise<MessageInitShape<typeof CallToolResponseSchema>>;
  };
  /** Files by key, each with whose it is. */
  readonly files: Map<string, MessageInitShape<typeof OpenedAttachmentSchema> & { owner: string }>;
  readonly dropped: string[];
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
      apiKey: 'sim-key',
      contextTokens: undefined,
      prompt: 'You help.',
      maxTokens: undefined,
      passages: [],
      refuse: undefined,
      meanwhile: async () => {},
      tools: [],
      onProgress: () => [],
      onCall: async () => ({ text: 'done' }),
    },
    files: new Map(),
    dropped: [],
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
    rpc: (router) => {
      router.service(AttachmentService, {
        openAttachments: ({ keys, pastKeys }, context) => {
          const { principal } = callerOf(context);
          const mine = (key: string) => {
            const file = catalog.files.get(key);
            return file && 'userUuid' in principal && file.owner === principal.userUuid ? [file] : [];
          };
          if (keys.some((key) => mine(key).length === 0))
            throw new ConnectError('File not found', Code.NotFound);
          return { attachments: [...keys, ...pastKeys].flatMap(mine) };
        },
        dropAttachments: ({ keys }) => {
          catalog.dropped.push(...keys);
          return {};
        },
      });
      router.service(CatalogService, {
        resolveAgent: ({ agentUuid }) => {
          const agent = catalog.agents.get(agentUuid);
          if (!agent) throw new ConnectError('Agent not found', Code.NotFound);
          return { agentUuid, ...agent };
        },
        prepareTurn: async (request) => {
          catalog.prepared.push(create(PrepareTurnRequestSchema, request));
          const { model, contextTokens, prompt, passages, refuse, tools, maxTokens } = catalog.setting;
          if (refuse) throw refuse;
          await catalog.setting.meanwhile();
          const name = request.model || model;
          return {
            agentUuid: request.agentUuid,
            agentVersion: 3,
            agentName: 'Agent',
            prompt: request.draft?.prompt ?? prompt,
            temperature: request.draft?.temperature ?? 0.7,
            ...(name !== undefined && {
              model: {
                providerUuid,
                model: name,
                id: `${providerUuid}/${name}`,
                ...(contextTokens !== undefined && { contextTokens }),
              },
            }),
            ...(maxTokens !== undefined && { maxTokens }),
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
          const { modelUrl, apiKey } = catalog.setting;
          return { kind: 'openai-compatible', baseUrl: modelUrl, apiKey };
        },
      });
    },
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
