import { asWorker, type Db, forgetIdempotencyKeys } from '@tutka/database';
import type { Egress } from '@tutka/egress';
import type { Logger } from '@tutka/service-runtime';
import { attachmentReader } from '../attachments/read-attachment.ts';
import { sweepEmbeddings } from '../embedding/embedding-cache.ts';
import type { FileStore } from '../files/file-store.ts';
import { bindAttachments } from '../http/attachment.routes.ts';
import { bindDocuments } from '../http/document.routes.ts';
import { bindFiles } from '../http/file.routes.ts';
import { bindKnowledges } from '../http/knowledge.routes.ts';
import { bindIndexes } from '../http/knowledge-index.routes.ts';
import { bindPassages } from '../http/passage.routes.ts';
import { bindBasesProgress, bindProgress } from '../http/progress.routes.ts';
import { bindSearch } from '../http/search.routes.ts';
import { bindSiteImports } from '../http/site-import.routes.ts';
import { bindUploads } from '../http/upload.routes.ts';
import { bindUsage } from '../http/usage.routes.ts';
import { IndexBuilder } from '../indexes/index-builder.ts';
import { IndexWrites } from '../indexes/index-writes.ts';
import { pageLookUp } from '../ingestion/page-look-up.ts';
import type { AtPoint } from '../ingestion/points.ts';
import { IngestionWorker } from '../ingestion/worker.ts';
import type { PictureReader } from '../parsing/index.ts';
import { LogWatch } from '../progress/log-watch.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { attachmentRpc } from '../rpc/attachments.rpc.ts';
import { SiteImports } from '../sites/site-imports.ts';
import { SiteWorker } from '../sites/site-worker.ts';
import { DocumentWrites } from '../store/document-writes.ts';
import { forgetTurns } from '../store/ingestion-jobs.ts';
import { KnowledgeWrites } from '../store/knowledge-writes.ts';
import { forgetHosts } from '../store/site-hosts.ts';
import { Sweeper } from '../store/sweeper.ts';
import { uploadSigner } from '../uploads/signed-address.ts';
import { sweepFiles } from '../uploads/sweep-files.ts';
import { type UploadLimits, Uploads } from '../uploads/uploads.ts';

import type { Meanings } from './meanings.ts';
import type { CatalogPart } from './part.ts';

export interface KnowledgePartDeps {
  /** In the app role. */
  readonly app: Db;
  /** In the worker role. */
  readonly worker: Db;
  readonly files: FileStore;
  readonly egress: Egress;
  readonly logger: Logger;
  readonly meaning: Meanings;
  readonly readPicture: PictureReader;
  readonly masterKey: string;
  readonly uploadLimits: UploadLimits;
  readonly quotas: Quotas;
  readonly ingestion: {
    readonly parallel: number;
    readonly leaseMs: number;
    readonly pollMs: number;
    readonly parseSeconds: number;
  };
  readonly sites: {
    /** The most pages one import takes. */
    readonly mostPages: number;
    /** Between two requests to one site. */
    readonly pauseMs: number;
    /** Sites asked at once. */
    readonly parallel: number;
  };
  readonly at?: AtPoint;
}

const progressPace = { pingMs: 15_000, lifetimeMs: 5 * 60_000 };
/** One request takes ten seconds at most. */
const siteLeaseMs = 30_000;

/** Uploads, files of messages, knowledge bases and the reading of their documents. */
export function knowledgePart(deps: KnowledgePartDeps): CatalogPart {
  const { app: db, worker, files, egress, logger, quotas } = deps;
  const { parseSeconds, ...pace } = deps.ingestion;
  const signer = uploadSigner(deps.masterKey);
  const readAttachment = attachmentReader();
  const uploads = new Uploads({ db, worker, files, signer, limits: deps.uploadLimits, readAttachment });
  const sweeper = new Sweeper(
    [
      () => sweepFiles(worker, files, Date.now()),
      () => asWorker(worker, forgetIdempotencyKeys),
      () => asWorker(worker, sweepEmbeddings),
      () => asWorker(worker, forgetTurns),
      () => asWorker(worker, forgetHosts),
    ],
    logger,
  );
  const { embedder, vectors, askBases } = deps.meaning;
  const indexing = { db: worker, embedder, vectors };
  const ingestion = new IngestionWorker({
    ...pace,
    db: worker,
    files,
    egress,
    logger,
    limits: { seconds: parseSeconds },
    readPicture: deps.readPicture,
    pauseMs: deps.sites.pauseMs,
    quotas,
    indexing,
    at: deps.at ?? (async () => undefined),
  });
  const watch = new LogWatch({ db: worker, logger });
  const closing = new AbortController();
  const siteWorker = new SiteWorker({
    db: worker,
    files,
    egress,
    logger,
    quotas,
    pauseMs: deps.sites.pauseMs,
    parallel: deps.sites.parallel,
    leaseMs: siteLeaseMs,
    pollMs: pace.pollMs,
    onAdded: () => ingestion.nudge(),
  });
  const builder = new IndexBuilder({ ...indexing, logger, leaseMs: pace.leaseMs, pollMs: pace.pollMs });
  const nudge = () => {
    ingestion.nudge();
    // Who reads nothing builds nothing.
    if (pace.parallel > 0) builder.nudge();
    sweeper.nudge();
    siteWorker.nudge();
  };
  return {
    bind(router) {
      bindUploads(router, { uploads, quotas });
      bindFiles(router, { db, files, uploads });
      bindAttachments(router, { worker, files, uploads });
      const follow = { db, watch, closing: closing.signal, ...progressPace };
      bindBasesProgress(router, follow);
      bindUsage(router, { db, quotas, maxFileBytes: deps.uploadLimits.knowledge });
      const knowledges = new KnowledgeWrites({ db, worker, files, uploads, quotas });
      bindKnowledges(router, { db, knowledges, lookUpPage: pageLookUp({ egress, files }), nudge });
      const documents = new DocumentWrites({ db, worker, files, uploads, quotas });
      bindDocuments(router, { db, documents, nudge });
      bindPassages(router, { db });
      bindProgress(router, follow);
      const sites = new SiteImports({ db, mostPages: deps.sites.mostPages });
      bindSiteImports(router, { db, sites, nudge: () => siteWorker.nudge() });
      bindSearch(router, { db, askBases });
      bindIndexes(router, { db, embedder, indexes: new IndexWrites({ db, embedder }), nudge });
    },
    rpc: (router) => attachmentRpc(router, { worker, files, uploads }),
    start: nudge,
    async stop() {
      closing.abort();
      watch.stop();
      await Promise.all([siteWorker.stop(), ingestion.stop(), builder.stop(), sweeper.stop()]);
    },
  };
}
