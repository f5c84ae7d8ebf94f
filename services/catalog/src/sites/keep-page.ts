import type { KeptFile } from '../domain/knowledges/document.events.ts';
import type { FetchedPage } from '../ingestion/fetch-page.ts';
import { UploadTypeRefused } from '../uploads/content-type.ts';
import { keepOwnFile } from '../uploads/own-files.ts';
import type { SiteJob } from './site-jobs.ts';
import type { SiteParts } from './site-parts.ts';

/** Keeps the file of a page; undefined where it is sound or film, whatever its server calls it. */
export async function keepPage(
  { db, files }: SiteParts,
  { workspace }: SiteJob,
  { fileName: name, contentType, bytes }: FetchedPage,
): Promise<KeptFile | undefined> {
  try {
    return await keepOwnFile(db, files, { workspace, owner: null, name, contentType, bytes });
  } catch (error) {
    if (error instanceof UploadTypeRefused) return undefined;
    throw error;
  }
}
