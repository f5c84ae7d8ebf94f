import { topics } from '@tutka/contracts';
import { projectStatistics } from './projections/project.ts';

/** Who counts what happened. Records at once where many wait: a row of figures is written once for all that add to it. */
export const statistics = {
  topics: Object.values(topics),
  batchSize: 10_000,
  knowsEvents: true,
  group: 'statistics',
  project: projectStatistics,
};
