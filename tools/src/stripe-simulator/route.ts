import type { Account } from './account.ts';
import { type FormGroup, textAt } from './form-body.ts';
import { listed } from './listing.ts';
import type { Kind } from './objects.ts';
import { missing } from './stripe-refusal.ts';

type Handler = (account: Account, form: FormGroup, id: string) => object;

/** Method, path and what is done; the path's group is the id. */
export type Route = readonly [string, RegExp, Handler];

/** Tells one object. */
export const got =
  (kind: Kind): Handler =>
  ({ store }, _form, id) => {
    const found = store.get(kind, id);
    if (found === undefined) throw missing(kind, id);
    return found;
  };

/** Lists what has the same values as the call in some fields. */
export const list =
  (kind: Kind, ...fields: string[]): Handler =>
  ({ store }, form) => {
    const filters = fields.flatMap((field) => {
      const value = textAt(form, field);
      return value === undefined ? [] : [[field, value] as const];
    });
    const all = store.all(kind).filter((each) => {
      const values: Readonly<Record<string, unknown>> = { ...each };
      return filters.every(([field, value]) => values[field] === value);
    });
    return listed('/v1', form, all);
  };
