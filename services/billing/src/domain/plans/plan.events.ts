/** Of one month, and of twelve at once, in minor units as text. */
interface PlanPrice {
  readonly month: string;
  readonly year: string;
}

/** What a plan allows in a calendar month (messages, tokens) or at any time; null: as much as they like. */
export interface PlanQuotas {
  readonly messages: number | null;
  readonly tokens: number | null;
  readonly knowledgeBytes: number | null;
  readonly agents: number | null;
  readonly members: number | null;
}

export interface PlanTerms {
  readonly name: string;
  readonly description: string;
  /** By currency. */
  readonly prices: Readonly<Record<string, PlanPrice>>;
  readonly quotas: PlanQuotas;
  /** Usage that a month includes, in nano-units of the ledger's currency as text; null: usage takes no credits. */
  readonly includedCredits: string | null;
  readonly position: number;
  readonly isOffered: boolean;
}

export type PlanEvent =
  | { readonly type: 'PlanCreated'; readonly data: { readonly planId: string; readonly terms: PlanTerms } }
  | {
      readonly type: 'PlanChanged';
      readonly data: { readonly planId: string; readonly terms: Partial<PlanTerms> };
    };
