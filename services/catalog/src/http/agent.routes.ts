import { pageSizeOf, routes } from '@tutka/http-contracts';
import { bind, page, repeatable } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { AgentReads } from '../agents/agent-reads.ts';
import type { AgentDraft, AgentWrites } from '../agents/agent-writes.ts';
import { memberOf, readerOf } from '../store/member.ts';

const offerFields = new Set(['isPublic', 'isFree', 'price', 'currency', 'trialLimit']);

interface Given {
  readonly prompt?: string | undefined;
  readonly knowledges?: readonly string[] | undefined;
}

/** A body's fields, each where it belongs; what is left out stays as it is. */
function draftOf({ prompt, ...fields }: Given): AgentDraft {
  const knowledges = fields.knowledges && [...new Set(fields.knowledges)];
  const given = Object.entries({ ...fields, knowledges }).filter(([, value]) => value !== undefined);
  return {
    prompt,
    content: Object.fromEntries(given.filter(([name]) => !offerFields.has(name))),
    offer: Object.fromEntries(given.filter(([name]) => offerFields.has(name))),
  };
}

const wordsOf = (search = '') => [...new Set(search.split(/\s+/).filter(Boolean))];

export function bindAgents(
  router: Router,
  { reads, writes }: { reads: AgentReads; writes: AgentWrites },
): void {
  bind(router, routes.listAgents, async ({ query, principal }) => {
    const limit = pageSizeOf(query);
    const marketplace = query.isPublic === true;
    return page(
      await reads.list(marketplace ? readerOf(principal) : memberOf(principal), {
        marketplace,
        isPublic: query.isPublic,
        whose: query.whose,
        nameContains: query.name,
        words: wordsOf(query.search),
        tags: query.tags ?? [],
        owner: query.ownerUUID,
        except: query.exceptUUID,
        isFree: query.isFree,
        sort: query.sort,
        limit,
        offset: (query.page - 1) * limit,
      }),
    );
  });

  bind(router, routes.listAgentTags, ({ principal }) => reads.tags(readerOf(principal)));

  bind(router, routes.createAgent, async ({ body, principal, request }) => {
    const member = memberOf(principal);
    const again = repeatable(request, routes.createAgent, body);
    return reads.one(member, await writes.create(member, draftOf(body), again));
  });

  bind(router, routes.getAgent, ({ params, query, principal }) =>
    reads.one(readerOf(principal), params.id, query.view === 'published'),
  );

  bind(router, routes.updateAgent, async ({ params, body, principal }) => {
    const member = memberOf(principal);
    await writes.save(member, params.id, draftOf(body));
    return reads.one(member, params.id);
  });

  bind(router, routes.deleteAgent, async ({ params, principal }) => {
    await writes.remove(memberOf(principal), params.id);
    return null;
  });
}
