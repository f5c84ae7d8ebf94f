import { loadPart } from '../../lib/load/index.ts';
import { lazyPart } from '../part/index.ts';

const load = () => import('./ConfirmDialog.tsx');

export const ConfirmDialog = lazyPart(load);

/** Fetches the question's code before it is asked: without a connection it would not come, and whoever waits for it not get away. */
export function bringQuestion(): void {
  loadPart(load).catch(() => undefined);
}
