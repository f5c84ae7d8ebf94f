import type { ConnectRouter } from '@connectrpc/connect';
import { CatalogService, type PrepareTurnRequest } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { asWorker, type Db, type Tx } from '@tutka/database';
import { DEFAULT_TEMPERATURE } from '@tutka/http-contracts';
import { callerOf, type Principal } from '@tutka/service-runtime';
import { assistantOf } from '../agents/assistant.ts';
import type { ModelProviders } from '../model-providers/model-providers.ts';
import { chooseModel, offeredModels } from '../model-providers/offered-models.ts';
import type { AgentRow } from '../projections/agent.ts';
import type { Member } from '../store/member.ts';
import { findPassages } from './passages.ts';
import { draftKnowledges, openTo, promptOf, reachableAgent } from './turn-agent.ts';

interface Deps {
  readonly worker: Db;
  readonly providers: ModelProviders;
  readonly ensureAssistant: (member: Member) => Promise<void>;
}

function askerOf(principal: Principal) {
  return {
    workspace: 'workspace' in principal ? principal.workspace : undefined,
    userUuid: 'userUuid' in principal ? principal.userUuid : undefined,
  };
}

/** What conversation asks catalog, on behalf of the acting principal. */
export function catalogRpc(router: ConnectRouter, { worker, providers, ensureAssistant }: Deps): void {
  const assure = async (principal: Principal, agent: string) => {
    const member = principal.kind === 'person' || principal.kind === 'key' ? principal : undefined;
    if (member && agent === assistantOf(member.workspace)) await ensureAssistant(member);
  };

  router.service(CatalogService, {
    async resolveAgent({ agentUuid }, context) {
      const { principal } = callerOf(context);
      await assure(principal, agentUuid);
      const { uuid, workspace, content } = await asWorker(worker, (tx) =>
        reachableAgent(tx, agentUuid, askerOf(principal)),
      );
      const { name, logo, openingMessage } = content;
      return { agentUuid: uuid, workspace, name, logo, openingMessage };
    },

    async prepareTurn(request, context) {
      const { principal } = callerOf(context);
      await assure(principal, request.agentUuid);
      const [offered, turn] = await Promise.all([
        providers.rows().then(offeredModels),
        asWorker(worker, (tx) => prepare(tx, request, askerOf(principal))),
      ]);
      const { agentModel, ...prepared } = turn;
      const chosen = chooseModel(offered, [request.model, agentModel]);
      if (!chosen) return prepared;
      return { ...prepared, model: { providerUuid: chosen.providerUuid, model: chosen.name, id: chosen.id } };
    },

    // Own and free agents take nothing at the start of a turn, so there is nothing to give back.
    releaseTurn: () => ({}),

    async modelAccess({ providerUuid }) {
      const { row, apiKey } = await providers.open(providerUuid);
      return {
        kind: row.kind,
        baseUrl: row.baseUrl,
        apiKey,
        ...(row.deployment === null ? {} : { deployment: row.deployment }),
        ...(row.apiVersion === null ? {} : { apiVersion: row.apiVersion }),
        ...(row.embeddingModel === null ? {} : { embeddingModel: row.embeddingModel }),
      };
    },
  });
}

async function prepare(tx: Tx, request: PrepareTurnRequest, asker: ReturnType<typeof askerOf>) {
  const { agentUuid, question, draft } = request;
  const agent = agentUuid === '' ? undefined : await reachableAgent(tx, agentUuid, asker);
  const knowledges = draft?.replaceKnowledges
    ? await draftKnowledges(tx, draft.knowledges, asker)
    : await openTo(tx, agent?.content.knowledges ?? [], agent?.workspace);
  return {
    ...faceOf(agent),
    prompt: draft?.prompt ?? (agent ? await promptOf(tx, agent) : ''),
    temperature: draft?.temperature ?? agent?.content.temperature ?? DEFAULT_TEMPERATURE,
    hasKnowledge: knowledges.length > 0,
    passages: await findPassages(tx, { question, knowledges, workspace: asker.workspace }),
  };
}

function faceOf(agent: AgentRow | undefined) {
  if (!agent) return { agentUuid: '', agentVersion: 0, agentName: '', agentModel: null };
  const { uuid, version, content } = agent;
  const { name, model, maxTokens } = content;
  return {
    agentUuid: uuid,
    agentVersion: version,
    agentName: name,
    agentModel: model,
    ...(maxTokens === null ? {} : { maxTokens }),
  };
}
