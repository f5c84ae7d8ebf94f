/** Where credits come from. */
export type GrantSource = 'plan' | 'purchase' | 'admin';

/** Nano-units (10⁻⁹) of the ledger's currency, as text. */
type Nanos = string;

/** What a call of a model took, and for what; ids alone. */
export interface Usage {
  /** The usage record's uuid. */
  readonly id: string;
  readonly service: 'conversation' | 'catalog';
  /** Such as `reply`, `title` or `document-embedding`. */
  readonly kind: string;
  readonly provider: string | null;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly estimated: boolean;
  readonly turn: string | null;
  readonly session: string | null;
  readonly agent: string | null;
  readonly user: string | null;
  readonly knowledge: string | null;
  readonly document: string | null;
}

export type CreditsEvent =
  | {
      readonly type: 'CreditsGranted';
      readonly data: {
        readonly grant: string;
        readonly source: GrantSource;
        readonly amount: Nanos;
        readonly expiresAt: string | null;
        /** Of a plan: the month it is for, such as 2026-11. */
        readonly month: string | null;
      };
    }
  | {
      readonly type: 'CreditsReserved';
      readonly data: { readonly turn: string; readonly amount: Nanos; readonly until: string };
    }
  | {
      readonly type: 'CreditsSettled';
      readonly data: {
        readonly usage: Usage;
        /** What was reserved for it until now. */
        readonly held: Nanos;
        readonly used: Nanos;
        /** The house pays where the workspace's plan takes no credits. */
        readonly payer: 'credits' | 'house';
        /** False: nobody said what the model costs. */
        readonly isPriced: boolean;
      };
    }
  | {
      readonly type: 'CreditsReleased';
      readonly data: {
        readonly turn: string;
        readonly amount: Nanos;
        readonly reason: 'given back' | 'lapsed';
      };
    }
  | {
      readonly type: 'CreditsExpired';
      readonly data: { readonly grant: string; readonly amount: Nanos; readonly reason: 'over' | 'ended' };
    };
