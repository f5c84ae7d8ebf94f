import { createEgress, type Egress } from '@tutka/egress';
import type { Knowledge, TimelineEntry } from '@tutka/http-contracts';
import { createLogger, type Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { IngestionWorker, type WorkerParts } from '../src/ingestion/worker.ts';
import { tesseract } from '../src/parsing/index.ts';
import { quotasOf } from './plans.ts';
import { person, type RunningCatalog } from './running-catalog.ts';
import { testMeanings } from './test-meanings.ts';

/** A document as the database has it. */
interface DocumentRow {
  readonly knowledge: string;
  readonly status: number;
  readonly status_code: string | null;
  readonly status_reason: string | null;
  readonly file_key: string | null;
  readonly page_count: number | null;
  readonly chunk_count: number;
  readonly progress: number;
}

/** Workers over a catalog that reads nothing itself, and documents for them. */
export class IngestionWorkers {
  readonly ada: Person = person();
  readonly #catalog: RunningCatalog;
  readonly #egress: Egress;
  readonly #workers: IngestionWorker[] = [];

  constructor(catalog: RunningCatalog, allowHosts: readonly string[] = []) {
    this.#catalog = catalog;
    this.#egress = createEgress({ allowHosts });
  }

  start(parts: Partial<WorkerParts> = {}): IngestionWorker {
    const made = new IngestionWorker({
      db: this.#catalog.worker,
      files: this.#catalog.files,
      egress: this.#egress,
      logger: createLogger({ service: 'catalog', level: 'silent' }),
      limits: {},
      readPicture: tesseract(),
      pauseMs: 20,
      quotas: quotasOf(),
      indexing: { db: this.#catalog.worker, ...testMeanings() },
      at: async () => undefined,
      parallel: 1,
      leaseMs: 600,
      pollMs: 60_000,
      ...parts,
    });
    this.#workers.push(made);
    made.nudge();
    return made;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.stop()));
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#egress.close();
  }

  /** Makes a base of one document, and answers the document. */
  async queue(source: object): Promise<string> {
    const body = { name: 'Base', ...source };
    const made = await this.#catalog.call<Knowledge>(this.ada, 'POST', '/api/knowledges', body);
    const { uuid: knowledge } = made.body.data;
    return (await this.#catalog.worker('documents').where({ knowledge }).first('uuid')).uuid;
  }

  async row(uuid: string): Promise<DocumentRow> {
    return await this.#catalog.worker('documents').where({ uuid }).first();
  }

  /** The document once it has a status. */
  async hasStatus(uuid: string, status: number, seconds = 60) {
    return await eventually(
      () => this.row(uuid),
      (found) => found.status === status,
      seconds,
    );
  }

  /** What its timeline tells. */
  async kinds(uuid: string): Promise<string[]> {
    const { knowledge } = await this.row(uuid);
    const path = `/api/knowledges/${knowledge}/documents/${uuid}/events`;
    const { body } = await this.#catalog.call<TimelineEntry[]>(this.ada, 'GET', path);
    return body.data.map(({ kind }) => kind);
  }
}
