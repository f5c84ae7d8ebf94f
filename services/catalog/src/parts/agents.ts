import type { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import type { Db } from '@tutka/database';
import type { ModelClient } from '@tutka/model-client';
import type { InternalClient } from '@tutka/service-runtime';
import { copyAgent } from '../agents/agent-copies.ts';
import { agentFiles } from '../agents/agent-file.ts';
import { agentReads } from '../agents/agent-reads.ts';
import { agentToolChanges } from '../agents/agent-tool-changes.ts';
import { agentVersions } from '../agents/agent-versions.ts';
import { agentWrites } from '../agents/agent-writes.ts';
import { ensureAssistant } from '../agents/assistant.ts';
import { blankAgent } from '../agents/blank-agent.ts';
import { accountsFrom } from '../clients/accounts.ts';
import { peopleFrom } from '../clients/people.ts';
import type { AskBases } from '../embedding/ask-bases.ts';
import { bindAgents } from '../http/agent.routes.ts';
import { bindAgentFiles } from '../http/agent-file.routes.ts';
import { bindAgentTools } from '../http/agent-tools.routes.ts';
import { bindAgentVersions } from '../http/agent-version.routes.ts';
import { bindModelProviders } from '../http/model-provider.routes.ts';
import { bindOpenAiModels } from '../http/openai-model.routes.ts';
import { bindShares } from '../http/share.routes.ts';
import { bindSharedAgent } from '../http/shared-agent.routes.ts';
import { bindTrials } from '../http/trial.routes.ts';
import type { McpConnections } from '../mcp/connections.ts';
import type { ModelProviders } from '../model-providers/model-providers.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { catalogRpc } from '../rpc/catalog.rpc.ts';
import { mayCopyShared } from '../shares/may-copy.ts';
import { openShare } from '../shares/open-share.ts';
import { shareReads } from '../shares/share-reads.ts';
import { shareWrites } from '../shares/share-writes.ts';
import type { SecretBox } from '../store/secret-box.ts';
import { trialReads } from '../trials/trial-reads.ts';
import type { WebTools } from '../web-tools/web-tools.ts';
import type { CatalogPart } from './part.ts';

interface AgentsDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly identity: InternalClient<typeof IdentityService>;
  readonly models: ModelClient;
  readonly connections: McpConnections;
  readonly providers: ModelProviders;
  readonly box: SecretBox;
  readonly askBases: AskBases;
  readonly web: WebTools;
  readonly quotas: Quotas;
}

/** Agents, model providers, and what conversation asks about both. */
export function agentsPart(deps: AgentsDeps): CatalogPart {
  const { app, worker, identity, models, connections, providers, box, askBases, web, quotas } = deps;
  const assure = ensureAssistant(app);
  const offers = async (model: string) => (await providers.offered()).some(({ id }) => id === model);
  const people = peopleFrom(identity);
  const reads = agentReads({ app, people, ensureAssistant: assure });
  const writes = agentWrites({ app, worker, quotas, ensureAssistant: assure, offers, blank: blankAgent });
  const files = agentFiles({ app, writes, offered: providers.offered, now: () => new Date() });
  const shares = {
    reads: shareReads({ app, box }),
    writes: shareWrites({ app, box, accountOf: accountsFrom(identity).accountOf }),
  };
  const mayCopy = mayCopyShared(worker);
  const copy = copyAgent({ app, worker, writes, mayCopy, offers });
  return {
    bind: (router) => {
      // Before the agents, of which `trials` would else be one.
      bindTrials(router, trialReads(app));
      bindShares(router, shares);
      bindSharedAgent(router, { worker });
      bindAgents(router, { reads, writes });
      bindOpenAiModels(router, { reads });
      bindAgentVersions(router, { reads, writes, versions: agentVersions({ app, people }) });
      bindAgentFiles(router, { reads, writes, files, copy });
      bindAgentTools(router, { reads, changes: agentToolChanges({ app }) });
      bindModelProviders(router, { providers, models });
    },
    rpc: (router) =>
      catalogRpc(router, {
        reads,
        worker,
        providers,
        connections,
        web,
        ensureAssistant: assure,
        askBases,
        openShare: openShare({ worker, box, now: Date.now }),
      }),
  };
}
