import { topics } from '@tutka/contracts';
import { projectAudit } from './projections/audit.ts';
import { projectStatistics } from './projections/project.ts';

const all = Object.values(topics);

/** Records at once where many wait: a row of figures is written once for all that add to it. */
const BATCH = 5000;

/** Who counts what happened. */
export const figures = { group: 'statistics', topics: all, project: projectStatistics, batchSize: BATCH };

/** Apart, so that figures never wait for rows. */
export const auditLog = { group: 'statistics-audit', topics: all, project: projectAudit, batchSize: BATCH };
