import { DEFAULT_PAGE_SIZE, routes } from '@tutka/http-contracts';
import { bind, cursor, type Person, sendDownloadInPieces } from '@tutka/service-runtime';
import type { Router } from 'express';
import { type AuditFilter, auditAskedBy } from '../audit/asked.ts';
import { CSV_HEAD, csvLinesOf } from '../audit/audit-csv.ts';
import { type AuditPlace, auditPlaceOf } from '../audit/audit-cursor.ts';
import { noteExport, noteReading } from '../audit/note-reading.ts';
import { type AuditReads, readLog } from '../audit/read-log.ts';
import { personOf } from './person.ts';

const PIECE = 500;

/** All rows of a filter, piece by piece, as they were when it began: what comes later is newer than the first. */
async function* csvOf(deps: AuditReads, asker: Person, filter: AuditFilter): AsyncGenerator<string> {
  const piece = (after?: AuditPlace) => readLog(deps, asker, filter, { after, limit: PIECE, kept: true });
  let { items, nextCursor } = await piece();
  yield CSV_HEAD + items.map(csvLinesOf).join('');
  while (nextCursor !== null) {
    ({ items, nextCursor } = await piece(auditPlaceOf(nextCursor)));
    yield items.map(csvLinesOf).join('');
  }
}

export function bindAudit(router: Router, deps: AuditReads): void {
  bind(router, routes.listAudit, async ({ principal, query }) => {
    const asker = personOf(principal);
    const { cursor: place, limit = DEFAULT_PAGE_SIZE, ...asked } = query;
    const filter = auditAskedBy(asker, asked);
    const after = place === undefined ? undefined : auditPlaceOf(place);
    await noteReading(deps.worker, asker, filter);
    return cursor(await readLog(deps, asker, filter, { after, limit }));
  });

  bind(router, routes.exportAudit, async ({ principal, query, response }) => {
    const asker = personOf(principal);
    const filter = auditAskedBy(asker, query);
    await noteExport(deps.worker, asker, filter);
    const file = { name: 'audit.csv', type: 'text/csv; charset=utf-8' };
    await sendDownloadInPieces(response, file, csvOf(deps, asker, filter));
    return undefined;
  });
}
