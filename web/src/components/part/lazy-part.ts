import { type ComponentType, lazy } from 'react';
import { loadPart } from '../../lib/load/index.ts';

/** A component whose code comes when it is first shown, within a `Part`. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load));
}
