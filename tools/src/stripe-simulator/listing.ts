import { type FormGroup, groupAt, textAt } from './form-body.ts';
import { invalid } from './stripe-refusal.ts';

interface Listed {
  readonly id: string;
  readonly created: number;
}

function isWithin(form: FormGroup, created: number): boolean {
  const exact = textAt(form, 'created');
  if (exact !== undefined) return created === Number(exact);
  const bounds = groupAt(form, 'created');
  const bound = (name: string, otherwise: number) => Number(textAt(bounds, name) ?? otherwise);
  return (
    created >= bound('gte', Number.NEGATIVE_INFINITY) &&
    created > bound('gt', Number.NEGATIVE_INFINITY) &&
    created <= bound('lte', Number.POSITIVE_INFINITY) &&
    created < bound('lt', Number.POSITIVE_INFINITY)
  );
}

function limitOf(form: FormGroup): number {
  const limit = Number(textAt(form, 'limit') ?? 10);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100) return limit;
  throw invalid('limit', 'Invalid integer: must be between 1 and 100', 'parameter_invalid_integer');
}

function placeOf(objects: readonly Listed[], id: string, param: string): number {
  const place = objects.findIndex((each) => each.id === id);
  if (place === -1) throw invalid(param, `No such object: '${id}'`, 'resource_missing');
  return place;
}

/** One page of objects, newest first, as Stripe lists them. */
export function listed(url: string, form: FormGroup, oldestFirst: readonly Listed[]): object {
  const all = oldestFirst.filter(({ created }) => isWithin(form, created)).reverse();
  const limit = limitOf(form);
  const after = textAt(form, 'starting_after');
  const before = textAt(form, 'ending_before');
  if (before !== undefined) {
    const end = placeOf(all, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: all.slice(start, end) };
  }
  const start = after === undefined ? 0 : placeOf(all, after, 'starting_after') + 1;
  const data = all.slice(start, start + limit);
  return { object: 'list', url, has_more: start + limit < all.length, data };
}
