import { asWorker } from '@tutka/database';
import { addAudit } from '../projections/audit.ts';
import { copyAudit } from '../projections/audit-copy.ts';
import { auditPlace } from '../projections/audit-place.ts';
import { auditedBySubject, readAudited } from '../projections/received-reads.ts';
import type { Part } from './remake.ts';

/** The audit log and what it knows of its subjects. */
export const auditPart: Part = {
  tables: [
    { name: 'audit_entries', key: ['id'], keyedLater: true },
    { name: 'audit_subjects', key: ['kind', 'subject'], keyedLater: true },
  ],

  async fill(tx, reader, upTo) {
    await asWorker(reader, (reading) => copyAudit(tx, auditedBySubject(reading, upTo)));
  },

  last: auditPlace,

  async follow(tx, reader, after, upTo) {
    await addAudit(tx, await asWorker(reader, (reading) => readAudited(reading, after, upTo)));
  },
};
