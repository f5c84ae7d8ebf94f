const PERIODS = ['month', 'year'] as const;

export interface WantedPlan {
  readonly planId: string;
  readonly period: (typeof PERIODS)[number];
}

/** 'team:year' as a plan and its period; null for anything else. */
export function wantedAt(text: string | null): WantedPlan | null {
  const [planId = '', name = ''] = (text ?? '').split(':');
  const period = PERIODS.find((one) => one === name);
  return /^[a-z][a-z0-9-]{0,39}$/.test(planId) && period ? { planId, period } : null;
}

/** The page at which a subscription is changed for such a plan. */
export function changeAddress({ planId, period }: WantedPlan): string {
  return `/billing?change=${planId}:${period}`;
}
