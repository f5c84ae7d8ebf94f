import { pageSizeOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { AgentReads } from '../agents/agent-reads.ts';
import type { AgentDraft, AgentWrites } from '../agents/agent-writes.ts';
import { memberOf } from '../store/member.ts';

const offerFields = new Set(['isPublic', 'isFree', 'price', 'currency', 'trialLimit']);

/** A body's fields, each where it belongs; what is left out stays as it is. */
function draftOf({ prompt, ...fields }: { readonly prompt?: string | undefined }): AgentDraft {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    prompt,
    content: Object.fromEntries(given.filter(([name]) => !offerFields.has(name))),
    offer: Object.fromEntries(given.filter(([name]) => offerFields.has(name))),
  };
}

export function bindAgents(
  router: Router,
  { reads, writes }: { reads: AgentReads; writes: AgentWrites },
): void {
  bind(router, routes.listAgents, async ({ query, principal }) => {
    const limit = pageSizeOf(query);
    return page(
      await reads.list(memberOf(principal), {
        marketplace: query.isPublic === true,
        nameContains: query.name,
        isFree: query.isFree,
        limit,
        offset: (query.page - 1) * limit,
      }),
    );
  });

  bind(router, routes.createAgent, async ({ body, principal }) => {
    const member = memberOf(principal);
    return reads.show(member, await writes.create(member, draftOf(body)));
  });

  bind(router, routes.getAgent, ({ params, principal }) => reads.one(memberOf(principal), params.id));

  bind(router, routes.updateAgent, async ({ params, body, principal }) => {
    const member = memberOf(principal);
    return reads.show(member, await writes.save(member, params.id, draftOf(body)));
  });

  bind(router, routes.publishAgent, async ({ params, body, principal }) => {
    const member = memberOf(principal);
    return reads.show(member, await writes.publish(member, params.id, body?.version));
  });

  bind(router, routes.deleteAgent, async ({ params, principal }) => {
    await writes.remove(memberOf(principal), params.id);
    return null;
  });
}
