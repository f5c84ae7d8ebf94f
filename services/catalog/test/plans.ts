import type { PlanLimits, Plans } from '../src/clients/plans.ts';
import { type PlatformLimits, type Quotas, quotasFrom } from '../src/quotas/quotas.ts';

/** What billing would say of every workspace; a test may change it. */
export interface PlanUnderTest extends Plans {
  limits: PlanLimits;
  /** What it fails with instead. */
  down: Error | undefined;
}

export function planUnderTest(): PlanUnderTest {
  return {
    limits: { knowledgeBytes: null, agents: null },
    down: undefined,
    async limitsOf() {
      if (this.down) throw this.down;
      return this.limits;
    },
    close: () => undefined,
  };
}

/** Nothing is limited, but by the platform where a test says so. */
export function quotasOf(
  plan: Plans = planUnderTest(),
  platform: PlatformLimits = { bytes: 0, knowledges: 0 },
): Quotas {
  return quotasFrom(plan, platform);
}
