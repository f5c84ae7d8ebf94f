import type { Db } from '@tutka/database';
import { decideAndAppend } from '@tutka/event-store';
import type { PlanQuotas, PlanTerms } from '../domain/plan.events.ts';
import { applyPlanEvent } from '../projections/plan.ts';
import { planAggregate, planStream } from '../store/plan-aggregate.ts';
import { platformScope } from '../store/platform.ts';
import { termsOf } from './plan-terms.ts';

/** The plan of a workspace that has no other. */
const FREE = 'free';

const GB = 1_000_000_000;
const limitless: PlanQuotas = {
  messages: null,
  tokens: null,
  knowledgeBytes: null,
  agents: null,
  members: null,
};

/** A year costs ten months. */
const yearly = (month: string) => ({ month, year: String(Number(month) * 10) });
const prices = (USD: string, EUR: string, CNY: string, JPY: string, KRW: string) => ({
  USD: yearly(USD),
  EUR: yearly(EUR),
  CNY: yearly(CNY),
  JPY: yearly(JPY),
  KRW: yearly(KRW),
});

/** As a service would sell them. */
const sold = [
  {
    id: FREE,
    name: 'Free',
    description: 'To find out what agents can do',
    prices: prices('0', '0', '0', '0', '0'),
    quotas: { messages: 200, tokens: 1_000_000, knowledgeBytes: GB / 10, agents: 5, members: 1 },
    includedCredits: '1',
  },
  {
    id: 'pro',
    name: 'Pro',
    description: 'For one person who works with agents every day',
    prices: prices('20', '19', '138', '2900', '27000'),
    quotas: { messages: 5_000, tokens: 25_000_000, knowledgeBytes: 5 * GB, agents: 50, members: 3 },
    includedCredits: '10',
  },
  {
    id: 'team',
    name: 'Team',
    description: 'For a group that shares its agents and knowledge',
    prices: prices('60', '55', '418', '8800', '82000'),
    quotas: { messages: 25_000, tokens: 125_000_000, knowledgeBytes: 50 * GB, agents: null, members: 20 },
    includedCredits: '40',
  },
] as const;

/**
 * Makes the plans of the start where they are not there; what an ADMIN has changed stays. Without `quotas` nothing is
 * limited by any of them until an ADMIN says so: who runs the platform for themselves sells nothing.
 */
export async function seedPlans(worker: Db, { quotas }: { readonly quotas: boolean }): Promise<void> {
  for (const [position, { id, ...written }] of sold.entries()) {
    const open = quotas ? {} : { quotas: limitless, includedCredits: null };
    const terms: PlanTerms = termsOf({ ...written, ...open, position, isOffered: true });
    await decideAndAppend(worker, platformScope, planAggregate, {
      streamId: planStream(id),
      command: { type: 'ensure', planId: id, terms },
      meta: { actorKind: 'service' },
      project: async (tx, events) => {
        for (const event of events) await applyPlanEvent(tx, event);
      },
    });
  }
}
