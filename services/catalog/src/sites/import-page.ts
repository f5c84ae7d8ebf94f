import { queries, type Tx } from '@tutka/database';
import { loadAggregate, uuid5 } from '@tutka/event-store';
import { decideDocument } from '../domain/knowledges/document.decide.ts';
import type { KeptFile } from '../domain/knowledges/document.events.ts';
import type { KnowledgeQuota } from '../domain/knowledges/knowledge-quota.ts';
import { QuotaExceeded } from '../domain/quotas/quota-exceeded.ts';
import type { SiteReport } from '../domain/sites/site-import.decide.ts';
import { SiteImportSuperseded } from '../domain/sites/site-import.refusals.ts';
import { failureOf } from '../ingestion/failure-of.ts';
import { lockKnowledge } from '../projections/knowledge.ts';
import type { SiteImportRow } from '../projections/site-import.ts';
import { documentAggregate } from '../store/aggregates.ts';
import { takeRoom } from '../store/knowledge-room.ts';
import { keptFile } from '../uploads/own-files.ts';
import { takeUpload } from '../uploads/upload-rows.ts';
import { keepPage } from './keep-page.ts';
import type { LookStep } from './look.ts';
import { changeResource, countPages, knownAddresses, otherAt, type SiteResource } from './resources.ts';
import { type StepResult, tell } from './tell.ts';
import { forbidden, type VisitFailed, visitPage } from './visit.ts';
import { whyNot } from './why-not.ts';

const mostTries = 3;

/** What its workspace may have is asked once a page. */
interface ImportStep extends LookStep {
  readonly quota: KnowledgeQuota;
}

/** Makes the next chosen page a document; after the last one the import is done. */
export async function importPage(step: LookStep, resource: SiteResource | undefined): Promise<void> {
  try {
    if (!resource) await finish(step);
    else {
      const { parts, job } = step;
      const quota = await parts.quotas.knowledge({ kind: 'background', workspace: job.workspace });
      if (resource.file_key === null) await fetchPage({ ...step, quota }, resource);
      else await useKept({ ...step, quota }, resource, resource.file_key);
    }
  } catch (error) {
    if (!(error instanceof QuotaExceeded)) throw error;
    await fullUp(step, error);
  }
}

/** The next pages would have no room either. */
async function fullUp({ parts, job, pauseMs }: LookStep, error: QuotaExceeded): Promise<void> {
  const { code, reason } = failureOf(error);
  await tell(parts.db, job, async () => ({ report: { type: 'fail', code, reason }, pauseMs, asked: false }));
}

/** An import that brought nothing has failed, as of a site that is down by now. */
async function finish({ parts, job, site, pauseMs }: LookStep): Promise<void> {
  await tell(parts.db, job, async (tx) => {
    const added = await countPages(tx, site.uuid, ['added']);
    return { report: added > 0 ? { type: 'finish' } : nothingCame(site), pauseMs, asked: false };
  });
}

function nothingCame({ url }: SiteImportRow): SiteReport {
  const { host } = new URL(url);
  const reason = `None of the pages that were chosen from ${host} could be imported. The list of pages says why.`;
  return { type: 'fail', code: 'NO_PAGE_CAME', reason };
}

/** The page was fetched while looking. A file that waited too long is gone, and the page is fetched again. */
async function useKept(step: ImportStep, resource: SiteResource, key: string): Promise<void> {
  const { parts, job, pauseMs } = step;
  await tell(parts.db, job, async (tx) => {
    const known = await knownAddresses(tx, step.site.knowledge, [resource.url]);
    if (known.size > 0) return await leftOut(tx, step, resource, 'KNOWN', false);
    const taken = await takeUpload(tx, key);
    if (taken) return await added(tx, step, resource, { ...resource, file: keptFile(taken) }, false);
    await changeResource(tx, resource, { file_key: null });
    return { pauseMs, asked: false };
  });
  parts.onAdded();
}

async function fetchPage(step: ImportStep, resource: SiteResource): Promise<void> {
  const { parts, job, bounds, signal } = step;
  const code = forbidden(resource.url, bounds);
  if (code) return await tell(parts.db, job, (tx) => leftOut(tx, step, resource, code, false));
  const visited = await visitPage(parts.egress, resource.url, bounds, signal);
  if ('failure' in visited) return await failed(step, resource, visited);
  const { address: url, page } = visited;
  const file = visited.leftOut === undefined ? await keepPage(parts, job, page) : undefined;
  await tell(parts.db, job, async (tx) => {
    const no = await whyNot(tx, step.site, resource, visited);
    if (!file || no !== undefined) return await leftOut(tx, step, resource, no ?? 'NOT_TEXT', true);
    await takeUpload(tx, file.key);
    return await added(tx, step, resource, { url, title: page.title, file }, true);
  });
  parts.onAdded();
}

async function added(
  tx: Tx,
  { parts, job, site, pauseMs, quota }: ImportStep,
  resource: SiteResource,
  { url: uri, title, file }: Pick<SiteResource, 'url' | 'title'> & { readonly file: KeptFile },
  asked: boolean,
): Promise<StepResult> {
  const { knowledge } = site;
  await lockKnowledge(tx, knowledge, 'share');
  const base = await queries(tx)('knowledges').where({ uuid: knowledge }).first('uuid');
  if (!base) throw new SiteImportSuperseded();
  await takeRoom(tx, parts.db, quota, job.workspace, { bytes: file.byteSize });
  const document = uuid5(job.import, `page/${resource.ordinal}`);
  const { state, version } = await loadAggregate(tx, documentAggregate, document);
  const command = {
    type: 'queue',
    knowledge,
    name: title ?? uri,
    source: { kind: 'web', uri },
    file,
  } as const;
  const stream = { id: document, type: documentAggregate.type, workspace: job.workspace };
  const append = { stream, expected: version, events: decideDocument(command, state) };
  // One that was not chosen may stand at the address that it is known by.
  const url = (await otherAt(tx, resource, uri)) === undefined ? uri : resource.url;
  await changeResource(tx, resource, { state: 'added', url, title, document, file_key: null });
  return { report: { type: 'added', document }, document: { knowledge, append }, pauseMs, asked };
}

async function leftOut(
  tx: Tx,
  { pauseMs }: LookStep,
  resource: SiteResource,
  code: string,
  asked: boolean,
): Promise<StepResult> {
  await changeResource(tx, resource, { state: 'left-out', code });
  return { report: { type: 'leftOut', code }, pauseMs, asked };
}

async function failed(
  step: LookStep,
  resource: SiteResource,
  { failure, waitMs }: VisitFailed,
): Promise<void> {
  const { parts, job, pauseMs } = step;
  const tries = resource.tries + 1;
  await tell(parts.db, job, async (tx) => {
    if (!failure.passing || tries >= mostTries) return await leftOut(tx, step, resource, failure.code, true);
    await changeResource(tx, resource, { tries });
    return { pauseMs: Math.max(pauseMs * 5 * tries, waitMs), asked: true };
  });
}
