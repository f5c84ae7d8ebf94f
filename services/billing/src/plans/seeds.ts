import type { Plan } from '@tutka/http-contracts';
import type { PlanRow } from '../projections/plan.ts';

/** The plan of a workspace that has no other. */
const FREE = 'free';

const GB = 1_000_000_000;
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
export const seeds = [
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

/** Whether a plan's words are still those of its seed. */
export function asSeeded({
  id,
  name,
  description,
}: Pick<PlanRow, 'id' | 'name' | 'description'>): Plan['seeded'] {
  const seed = seeds.find((one) => one.id === id);
  return { name: seed?.name === name, description: seed?.description === description };
}
