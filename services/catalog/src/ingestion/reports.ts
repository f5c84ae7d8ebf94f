import type { Db, TenantScope, Tx } from '@tutka/database';
import { decideAndAppend, uuid5 } from '@tutka/event-store';
import type { DocumentState } from '../domain/knowledges/document.state.ts';
import type { IngestionCommand } from '../domain/knowledges/ingestion.decide.ts';
import { documentAggregate } from '../store/aggregates.ts';
import { writeDocumentRows } from '../store/document-rows.ts';
import type { IngestionJob } from '../store/ingestion-jobs.ts';

const meta = { actor: 'catalog', actorKind: 'service' };

/**
 * Tells a document's stream what its worker did; `write` goes into the same transaction, before the append. A report
 * that is repeated has the same event ids and is not written twice. Throws `IngestionSuperseded` once another lease
 * counts.
 */
export async function report(
  db: Db,
  job: IngestionJob,
  command: IngestionCommand,
  write: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<DocumentState> {
  const scope: TenantScope = { kind: 'service', workspace: job.workspace };
  const { state } = await decideAndAppend(db, scope, documentAggregate, {
    streamId: job.document,
    command,
    commandId: commandId(job, command),
    meta,
    project: async (tx, events) => {
      await write(tx);
      await writeDocumentRows(tx, job.knowledge, events);
    },
  });
  return state;
}

function commandId({ document, epoch }: IngestionJob, command: IngestionCommand): string {
  const progress = command.type === 'parsed' ? `/${command.done}` : '';
  return uuid5(document, `${epoch}/${command.type}${progress}`);
}
