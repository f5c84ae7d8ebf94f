import { topics } from '@tutka/contracts';
import { projectAudit } from './projections/audit.ts';
import { projectStatistics } from './projections/project.ts';

/** Records at once where many wait: a row of figures is written once for all that add to it. */
const common = { topics: Object.values(topics), batchSize: 10_000, knowsEvents: true };

/** Who counts what happened. */
export const figures = { ...common, group: 'statistics', project: projectStatistics };

/** Apart, so that figures never wait for rows, and less often, so that they have the processor: nobody waits for a row. */
export const auditLog = { ...common, group: 'statistics-audit', restMs: 100, project: projectAudit };
