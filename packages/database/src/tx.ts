declare const transaction: unique symbol;

/** A running transaction. Doors, reactions and projections hand it on; only code that asks the database looks inside. */
export interface Tx {
  readonly [transaction]: true;
}
