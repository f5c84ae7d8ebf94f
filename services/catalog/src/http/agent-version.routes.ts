import { pageSizeOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { AgentReads } from '../agents/agent-reads.ts';
import type { AgentVersions } from '../agents/agent-versions.ts';
import type { AgentWrites } from '../agents/agent-writes.ts';
import { memberOf } from '../store/member.ts';

interface Deps {
  readonly reads: AgentReads;
  readonly writes: AgentWrites;
  readonly versions: AgentVersions;
}

export function bindAgentVersions(router: Router, { reads, writes, versions }: Deps): void {
  bind(router, routes.listAgentVersions, async ({ params, query, principal }) => {
    const limit = pageSizeOf(query);
    const offset = (query.page - 1) * limit;
    return page(await versions.list(memberOf(principal), params.id, { offset, limit }));
  });

  bind(router, routes.getAgentVersion, ({ params, principal }) =>
    versions.one(memberOf(principal), params.id, params.version),
  );

  bind(router, routes.restoreAgentVersion, async ({ params, principal }) => {
    const member = memberOf(principal);
    await writes.restore(member, params.id, params.version);
    return reads.one(member, params.id);
  });

  bind(router, routes.publishAgent, async ({ params, body, principal }) => {
    const member = memberOf(principal);
    await writes.publish(member, params.id, body?.version);
    return reads.one(member, params.id);
  });

  bind(router, routes.unpublishAgent, async ({ params, principal }) => {
    const member = memberOf(principal);
    await writes.unpublish(member, params.id);
    return reads.one(member, params.id);
  });
}
