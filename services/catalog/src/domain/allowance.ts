/** So many turns, counted one by one: a person's trial of a paid agent, or the messages of a share. */
export interface Allowance {
  readonly uuid: string;
  readonly workspace: string;
  readonly agent: string;
  /** Whose trial; null: a share's. */
  readonly userUuid: string | null;
  /** null: counted without an end. */
  readonly limit: number | null;
}

export type AllowanceEvent =
  | {
      readonly type: 'TurnCounted';
      readonly data: { readonly turnId: string; readonly agent: string; readonly userUuid: string | null };
    }
  | { readonly type: 'TurnGivenBack'; readonly data: { readonly turnId: string } };

/** All turns of an allowance are taken. */
export class AllowanceUsedUp extends Error {
  override readonly name = 'AllowanceUsedUp';
}
