import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { AgentReads } from '../agents/agent-reads.ts';
import type { AgentToolChanges } from '../agents/agent-tool-changes.ts';
import { memberOf } from '../store/member.ts';

interface Deps {
  readonly reads: AgentReads;
  readonly changes: AgentToolChanges;
}

export function bindAgentTools(router: Router, { reads, changes }: Deps): void {
  bind(router, routes.getAgentToolChange, ({ params, principal }) =>
    changes.of(memberOf(principal), params.id, params.uuid),
  );

  bind(router, routes.acceptAgentTools, async ({ params, body, principal }) => {
    const member = memberOf(principal);
    await changes.accept(member, params.id, params.uuid, body.hash);
    return reads.one(member, params.id);
  });
}
