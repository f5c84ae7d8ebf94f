import { openRetrieval } from '../../../test/retrieval-base.ts';
import { vectorConformance } from './conformance.ts';
import { scanIndex } from './scan-index.ts';

vectorConformance(async () => {
  const { app, worker, drop } = await openRetrieval();
  return { app, worker, index: scanIndex(), close: drop };
});
