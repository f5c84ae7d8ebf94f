import type { DomainEvent } from './event.ts';

/** For each event type and schema version, how its data becomes that of the next version. Pure. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, (data: unknown) => unknown>>>>;

/** Lifts an event, step by step, to the newest schema version its upcasters lead to. */
export function upcast<E extends DomainEvent & { readonly schemaVersion: number }>(
  event: E,
  upcasters: Upcasters,
): E {
  const steps = upcasters[event.type];
  let { data, schemaVersion } = event;
  for (let step = steps?.[schemaVersion]; step; step = steps?.[schemaVersion]) {
    data = step(data);
    schemaVersion += 1;
  }
  return schemaVersion === event.schemaVersion ? event : { ...event, data, schemaVersion };
}
