import type { AuditKind } from '@tutka/http-contracts';

/** What the audit log takes from events of one type: nothing that stands in no list here is shown. */
export interface Rule {
  readonly kind: AuditKind;
  /** Where the subject's name stands, as a path such as `face.name`. */
  readonly name?: string;
  /** Fields that are shown, as paths; what a path ends in names them. */
  readonly shows?: readonly string[];
  /** Fields of the act alone, as paths: shown also where the same was done before, with nothing before. */
  readonly once?: readonly string[];
  /** Field with JSON texts by field, which are shown. */
  readonly values?: string;
  /** Those of them that are amounts: by currency and in minor units, or in nano-units of the ledger's. */
  readonly amounts?: Readonly<Record<string, 'minor' | 'nano'>>;
  /**
   * Field of the act alone with an amount in minor units, shown as `amount`: of the currency in another field, or of what the
   * log knows of the subject's `total`.
   */
  readonly minor?: readonly [field: string, currency: string | 'like total'];
  /** Field with names of fields that changed; those without a value are told by their names alone. */
  readonly names?: string;
  /** Fields that it is about, told by their names alone. */
  readonly hides?: readonly string[];
  /** What the event means for fields that it does not carry. */
  readonly sets?: Readonly<Record<string, string | boolean | null>>;
  /** Field whose value makes its fields those of a part, such as of one member. */
  readonly part?: string;
  /** The subject is no more. */
  readonly ends?: true;
  /** Only where this field has this value are a name and values told; elsewhere which fields changed, and nothing of before. */
  readonly open?: readonly [field: string, value: string];
  /** Only where this field, an enum's, has one of these values. */
  readonly only?: readonly [field: string, ...values: number[]];
}

/** By the type of event. */
export type Rules = Readonly<Record<string, Rule>>;
