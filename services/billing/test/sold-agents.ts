/** Whose they are. */
export const SELLER = '5e11e500-0000-4000-8000-000000000000';

/** The agents that a dying shop sells, by what they cost. */
export const agentOf = {
  USD: 'a6e27000-0000-4000-8000-000000000001',
  CNY: 'a6e27000-0000-4000-8000-000000000002',
} as const;
