import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import { memberOf } from '../store/member.ts';
import type { TrialReads } from '../trials/trial-reads.ts';

export function bindTrials(router: Router, trials: TrialReads): void {
  bind(router, routes.listTrials, async ({ query, principal }) => {
    const member = memberOf(principal);
    return query.agentId === undefined ? trials.all(member) : [await trials.one(member, query.agentId)];
  });
}
