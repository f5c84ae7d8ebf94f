import type { AtPoint, IngestionPoint } from '../src/ingestion/points.ts';

/** Holds workers at a place until it is let go; `arrived` when one stands there. */
export function heldAt(place: IngestionPoint) {
  const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const at: AtPoint = async (point) => {
    if (point !== place) return;
    arrival.resolve();
    await release.promise;
  };
  return { at, arrived: arrival.promise, release: release.resolve };
}
