import { type Route, type RouteName, type Routes, SERVICES } from '@tutka/http-contracts';
import { type Target, targetOf } from './target.ts';

interface Node {
  readonly fixed: Map<string, Node>;
  any: Node | undefined;
  readonly targets: Map<string, Target>;
}

const node = (): Node => ({ fixed: new Map(), any: undefined, targets: new Map() });

function insert(root: Node, target: Target, path: string): void {
  let place = root;
  for (const segment of path.split('/').slice(1)) {
    if (segment.startsWith(':')) {
      place.any ??= node();
      place = place.any;
      continue;
    }
    const next = place.fixed.get(segment) ?? node();
    place.fixed.set(segment, next);
    place = next;
  }
  place.targets.set(target.row.method, target);
}

function find(place: Node, path: string, from: number, method: string): Target | undefined {
  if (from > path.length) return place.targets.get(method);
  const slash = path.indexOf('/', from);
  const end = slash === -1 ? path.length : slash;
  if (end === from) return undefined;
  const next = place.fixed.get(path.slice(from, end));
  const fixed = next && find(next, path, end + 1, method);
  return fixed ?? (place.any && find(place.any, path, end + 1, method));
}

/** Finds the row for a method and a path (without its query); fixed segments win over names. */
export type Router = (method: string, path: string) => Target | undefined;

/** A tree over the route table, made once. */
export function createRouter(routes: Routes): Router {
  const root = node();
  for (const [name, row] of Object.entries<Route>(routes)) {
    const services = row.service === 'each' ? SERVICES : [row.service];
    for (const service of services) {
      insert(root, targetOf(name as RouteName, row, service), row.path.replace(':service', service));
    }
  }
  return (method, path) => find(root, path, 1, method);
}
