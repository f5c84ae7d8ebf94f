import type { Db } from '@tutka/database';
import type { Logger } from '@tutka/service-runtime';
import { IngestionSuperseded } from '../domain/refusals.ts';
import type { IngestionJob } from '../store/ingestion-jobs.ts';
import { failureOf } from './failure-of.ts';
import { report } from './reports.ts';

/** Ends the attempt on a document: it is tried again later where that may help, else it has failed. */
export async function giveUp(
  { db, logger }: { readonly db: Db; readonly logger: Logger },
  job: IngestionJob,
  error: unknown,
): Promise<void> {
  const failure = failureOf(error);
  const { document, epoch } = job;
  if (failure.code === 'INTERNAL_ERROR')
    logger.error({ err: error, document }, 'a document could not be read');
  else logger.info({ document, failure: failure.code }, 'a document could not be read');
  try {
    await report(db, job, { type: 'fail', epoch, failure, now: Date.now() });
  } catch (reason) {
    if (!(reason instanceof IngestionSuperseded)) throw reason;
  }
}
