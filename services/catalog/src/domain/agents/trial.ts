/** A person's tries of an agent. */
export interface Trial {
  readonly agentUUID: string;
  readonly used: number;
  readonly limit: number;
  readonly remaining: number;
}

/** An owner may lower the limit below what was used. */
export function trialOf(agentUUID: string, used: number, limit: number): Trial {
  return { agentUUID, used, limit, remaining: Math.max(0, limit - used) };
}

/** The agent is paid for, and the person has tried it as often as its owner lets them. */
export class TrialUsedUp extends Error {
  override readonly name = 'TrialUsedUp';
}
