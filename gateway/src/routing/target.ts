import type { Route, RouteName, ServiceName } from '@tutka/http-contracts';
import { DEFAULT_BODY_LIMIT } from '@tutka/service-runtime';

/** A row of the route table as the forwarding path needs it. */
export interface Target {
  readonly name: RouteName;
  readonly row: Route;
  readonly service: ServiceName;
  /** Bytes; Infinity where the service counts. */
  readonly bodyLimit: number;
}

/** Prepares a row, of which `service` answers. */
export function targetOf(name: RouteName, row: Route, service: ServiceName): Target {
  const bodyLimit = row.bodyLimit === 0 ? Number.POSITIVE_INFINITY : (row.bodyLimit ?? DEFAULT_BODY_LIMIT);
  return { name, row, service, bodyLimit };
}
