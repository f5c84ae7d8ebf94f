import { EgressRefused } from '@tutka/egress';
import { ModelFailure } from '@tutka/model-client';
import type { IngestionFailure } from '../domain/knowledges/ingestion.decide.ts';
import { QuotaExceeded } from '../domain/quotas/quota-exceeded.ts';
import { FileMissing, FileStoreUnavailable } from '../files/file-store.ts';
import { ParseFailure } from '../parsing/index.ts';
import { IndexRefused, RobotsRefuse } from '../sites/robots-refuse.ts';
import { UploadTypeRefused } from '../uploads/content-type.ts';
import { PageRefused } from './fetch-page.ts';

const passingRefusals = ['UNREACHABLE', 'TIMED_OUT'];

/** What an error means for the document that was being read. */
export function failureOf(error: unknown): IngestionFailure {
  if (error instanceof ParseFailure) {
    return { code: error.code, reason: error.sentence, passing: error.passing };
  }
  if (error instanceof EgressRefused) {
    const passing = passingRefusals.includes(error.code);
    return { code: error.code, reason: error.sentence, passing };
  }
  if (error instanceof PageRefused)
    return { code: 'PAGE_REFUSED', reason: error.message, passing: error.passing };
  if (error instanceof RobotsRefuse) return { code: 'ROBOTS', reason: error.message, passing: false };
  if (error instanceof IndexRefused) return { code: 'NO_INDEX', reason: error.message, passing: false };
  if (error instanceof UploadTypeRefused)
    return { code: 'UNSUPPORTED_TYPE', reason: error.sentence, passing: false };
  if (error instanceof QuotaExceeded) {
    const reason = 'There is no room for this document: the workspace has as much knowledge as it may have.';
    return { code: 'QUOTA_EXCEEDED', reason, passing: false };
  }
  if (error instanceof ModelFailure) {
    const reason = `No vectors could be made for its passages. ${error.sentence}`;
    return { code: 'EMBEDDING_FAILED', reason, passing: error.retryable };
  }
  if (error instanceof FileMissing) {
    const reason = 'The file of this document is gone. Remove the document and add it again.';
    return { code: 'FILE_MISSING', reason, passing: false };
  }
  if (error instanceof FileStoreUnavailable) {
    const reason = 'Its file could not be read: the file store did not answer. Try again later.';
    return { code: 'FILE_STORE_UNAVAILABLE', reason, passing: true };
  }
  const reason = 'Something went wrong on our side while this document was read. Try again later.';
  return { code: 'INTERNAL_ERROR', reason, passing: true };
}
