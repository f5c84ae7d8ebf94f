import { randomUUID } from 'node:crypto';
import type { ConnectRouter } from '@connectrpc/connect';
import { CatalogService, type PrepareTurnRequest } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { asWorker, type Db } from '@tutka/database';
import { DEFAULT_TEMPERATURE } from '@tutka/http-contracts';
import { callerOf, type Principal } from '@tutka/service-runtime';
import type { AgentReads } from '../agents/agent-reads.ts';
import { assistantOf } from '../agents/assistant.ts';
import { giveBack } from '../allowances/give-back.ts';
import { refuseUsedUp, takeTurn } from '../allowances/take-turn.ts';
import { PaymentRequired } from '../domain/agents/agent.refusals.ts';
import { TrialUsedUp } from '../domain/agents/trial.ts';
import { type Allowance, AllowanceUsedUp } from '../domain/allowance.ts';
import { ModelProviderNotFound } from '../domain/providers/model-provider.decide.ts';
import { ShareUsedUp } from '../domain/shares/share.access.ts';
import { ACTIVE } from '../domain/shares/share.events.ts';
import type { AskBases } from '../embedding/ask-bases.ts';
import type { McpConnections } from '../mcp/connections.ts';
import type { ModelProviders } from '../model-providers/model-providers.ts';
import { chooseModel, type OfferedModel } from '../model-providers/offered-models.ts';
import { type AgentRow, findAnyAgent } from '../projections/agent.ts';
import { findShare } from '../projections/share.ts';
import type { OpenShare } from '../shares/open-share.ts';
import { agentCount } from '../store/agent-places.ts';
import { knowledgeUsage } from '../store/knowledge-room.ts';
import { type Member, memberOf, metaOf, readerOf } from '../store/member.ts';
import type { WebTools } from '../web-tools/web-tools.ts';
import { callTurnTool } from './call-tool.ts';
import { findPassages } from './passages.ts';
import { type Asker, askerOf, reachableAgent, turnKnowledges } from './turn-agent.ts';
import { toolOf, turnTools } from './turn-tools.ts';
import { turnWebTools } from './turn-web-tools.ts';

/** For how long a turn is asked of a model that another process offers no more. */
const OFFERED_MS = 10_000;

interface Deps {
  readonly worker: Db;
  readonly reads: AgentReads;
  readonly openShare: OpenShare;
  readonly providers: ModelProviders;
  readonly connections: McpConnections;
  readonly web: WebTools;
  readonly ensureAssistant: (member: Member) => Promise<void>;
  readonly askBases: AskBases;
}

/** What conversation asks catalog, on behalf of the acting principal. */
export function catalogRpc(router: ConnectRouter, deps: Deps): void {
  const { worker, openShare, providers, ensureAssistant, reads } = deps;
  const assure = async (principal: Principal, agent: string) => {
    const member = principal.kind === 'person' || principal.kind === 'key' ? principal : undefined;
    if (member && agent === assistantOf(member.workspace)) await ensureAssistant(member);
  };

  /** One that another process began to offer meanwhile is looked for anew. */
  const modelOf = async (offered: readonly OfferedModel[], wishes: readonly (string | null)[]) => {
    const [chosen, wish] = [chooseModel(offered, wishes), wishes.find(Boolean)];
    const isThere = chosen !== undefined && (!wish || chosen.id === wish);
    return isThere ? chosen : chooseModel(await providers.offered(), wishes);
  };

  router.service(CatalogService, {
    async resolveAgent({ agentUuid }, context) {
      const { principal } = callerOf(context);
      await assure(principal, agentUuid);
      const { agent } = await reachableAgent(worker, agentUuid, askerOf(principal));
      const { uuid, workspace, content } = agent;
      const { name, logo, openingMessage, description } = content;
      const face = { name, logo, openingMessage, description, hasKnowledge: agent.linked.length > 0 };
      return { agentUuid: uuid, workspace, ...face };
    },

    async prepareTurn(request, context) {
      const { principal } = callerOf(context);
      await assure(principal, request.agentUuid);
      const [offered, turn] = await Promise.all([
        providers.offered(OFFERED_MS),
        prepare(deps, request, askerOf(principal, request.turnId)),
      ]);
      const { agentModel, allowance, ...prepared } = turn;
      // Last, so that nothing is taken for a turn that is refused.
      if (allowance) await take(worker, allowance, request.turnId, principal);
      const chosen = await modelOf(offered, [request.model, agentModel]);
      if (!chosen) return prepared;
      const { id, name: model, providerUuid, contextTokens } = chosen;
      return { ...prepared, model: { providerUuid, model, id, ...(contextTokens && { contextTokens }) } };
    },

    async releaseTurn({ turnId }) {
      await giveBack(worker, turnId);
      return {};
    },

    callTool: (request, context) =>
      callTurnTool(deps, request, askerOf(callerOf(context).principal, request.turnId), context.signal),

    async resolveShare({ share, token, exUserId, timestamp, sign }) {
      const proof = sign === '' ? { token } : { exUserId, timestamp: Number(timestamp), sign };
      const { workspace, agent } = await openShare(share, proof);
      return { workspace, agentUuid: agent };
    },

    async shareOrigins({ share }) {
      const found = await findShare(worker, share);
      if (found?.kind !== 'link' || found.status !== ACTIVE || found.expired) return { origins: [] };
      const agent = await findAnyAgent(worker, found.agent, undefined);
      return { origins: [...found.allowedOrigins], withoutAgent: !agent || agent.review !== null };
    },

    async describeOffer({ agentUuid }, context) {
      const { name, isFree, price, currency, entitlement } = await reads.one(
        readerOf(callerOf(context).principal),
        agentUuid,
        true,
      );
      const { workspace = '', owner: ownerUuid = '' } =
        (await findAnyAgent(worker, agentUuid, undefined)) ?? {};
      const cost = { isFree, price: price ?? '', currency: currency ?? '' };
      return { name, workspace, ownerUuid, ...cost, entitlement };
    },

    async countHoldings(_, context) {
      const { workspace } = memberOf(callerOf(context).principal);
      const [{ bytes }, agents] = await asWorker(worker, (tx) =>
        Promise.all([knowledgeUsage(tx, workspace), agentCount(tx, { workspace })]),
      );
      return { knowledgeBytes: BigInt(bytes), agents: BigInt(agents) };
    },

    async modelAccess({ providerUuid }) {
      const { row, apiKey } = await providers.open(providerUuid);
      if (!row.enabled) throw new ModelProviderNotFound();
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

/** A test, of which nothing is stored, is no trial; of a share it takes a message. */
async function take(worker: Db, allowance: Allowance, turnId: string, principal: Principal): Promise<void> {
  const isTrial = allowance.userUuid !== null;
  if (turnId === '' && isTrial) throw new PaymentRequired();
  // Nobody tells of a test that it came about, or that it did not.
  const isOpen = turnId !== '';
  const turn = isOpen ? turnId : randomUUID();
  await takeTurn(worker, allowance, turn, metaOf(principal), isOpen).catch(usedUp(allowance));
}

const usedUp =
  ({ userUuid }: Allowance) =>
  (error: unknown): never => {
    if (!(error instanceof AllowanceUsedUp)) throw error;
    throw userUuid === null ? new ShareUsedUp() : new TrialUsedUp();
  };

async function prepare(deps: Deps, request: PrepareTurnRequest, asker: Asker) {
  const { worker } = deps;
  const { agentUuid, question, draft } = request;
  const reached = agentUuid === '' ? undefined : await reachableAgent(worker, agentUuid, asker);
  const agent = reached?.agent;
  const allowance = reached?.allowance;
  if (allowance) await refuseUsedUp(worker, allowance, request.turnId).catch(usedUp(allowance));
  const knowledges = await turnKnowledges(worker, agent, draft, asker);
  const turn = { agent, draft, asker };
  const ownTools = await turnWebTools(turn, deps.web.canSearch);
  const tools = await turnTools(worker, turn);
  // A guest's questions are paid for by whom the share is of.
  const payer = { workspace: asker.workspace ?? agent?.workspace ?? '', turnId: request.turnId };
  const { workspace, share } = asker;
  const asking = { question, knowledges, workspace, isGuest: share !== undefined, payer };
  return {
    ...faceOf(agent),
    allowance,
    prompt: draft?.prompt ?? agent?.prompt ?? '',
    temperature: draft?.temperature ?? agent?.content.temperature ?? DEFAULT_TEMPERATURE,
    hasKnowledge: knowledges.length > 0,
    passages: await findPassages(deps, asking),
    tools: [...ownTools, ...tools.map(toolOf)],
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
