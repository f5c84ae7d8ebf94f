import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { type Db, openDatabase } from '@tutka/database';
import { createEgress, type EgressOptions } from '@tutka/egress';
import {
  createSigner,
  createVerifier,
  generateSigningKey,
  type Person,
  type Principal,
  publicKeyOf,
} from '@tutka/service-runtime';
import { type FreshDatabase, migratedDatabase, testLogger } from '@tutka/testing';
import { createApp } from '../src/app.ts';
import type { Plans } from '../src/clients/plans.ts';
import type { Embedder } from '../src/embedding/embedder.ts';
import { diskFileStore } from '../src/files/disk-file-store.ts';
import type { FileStore } from '../src/files/file-store.ts';
import type { AtPoint } from '../src/ingestion/points.ts';
import { type PictureReader, tesseract } from '../src/parsing/index.ts';
import { knowledgePart } from '../src/parts/knowledge.ts';
import type { PlatformLimits } from '../src/quotas/quotas.ts';
import { chooseVectorIndex } from '../src/retrieval/vectors/choose-index.ts';
import { quotasOf } from './plans.ts';
import { testMeanings } from './test-meanings.ts';

// Documents are read by processes of their own, and a busy machine takes its time.
jest.setTimeout(120_000);

/** An envelope: of a success, `data`; of a failure, what it says. */
interface Envelope<T> {
  readonly code: number;
  readonly data: T;
  readonly pagination: { readonly page: number; readonly pageSize: number; readonly total: number };
  readonly error: string;
  readonly errorCode: string;
}

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly body: Envelope<T>;
}

/** Where to send a file. */
export interface SignedUrl {
  readonly url: string;
  readonly signedUrl: string;
  readonly maxBytes: number;
}

/** Catalog over a database of its own, asked as the gateway asks it. */
export interface RunningCatalog {
  readonly url: string;
  readonly database: FreshDatabase;
  readonly worker: Db;
  readonly files: FileStore;
  readonly folder: string;
  call<T = unknown>(who: Principal, method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** The same with a body that is not JSON, or with headers of one's own. */
  send<T = unknown>(who: Principal, method: string, path: string, init: RequestInit): Promise<Answer<T>>;
  /** Signs, sends, and answers the file's stable address. */
  upload(who: Principal, fileName: string, bytes: Uint8Array | string): Promise<string>;
  token(who: Principal): string;
  close(): Promise<void>;
}

export interface CatalogOptions {
  readonly egress?: EgressOptions;
  /** False: nothing is read until a worker elsewhere does it. */
  readonly reads?: boolean;
  readonly maxBytes?: number;
  readonly at?: AtPoint;
  /** What the platform's settings allow each workspace. */
  readonly platform?: PlatformLimits;
  /** What the workspaces' plans allow. */
  readonly plan?: Plans;
  readonly embedder?: Embedder;
  readonly readPicture?: PictureReader;
  /** Of another PostgreSQL than the run's own. */
  readonly superuserUrl?: string;
  /** Where files are kept; without it in a folder. */
  readonly files?: FileStore;
}

/** A person in a workspace of their own, or in the one given. */
export function person(workspace: string = randomUUID()): Person {
  const userUuid = randomUUID();
  return { kind: 'person', userUuid, userId: 1, role: 0, language: 'en', workspace, workspaceRole: 'member' };
}

const migrations = join(import.meta.dirname, '../migrations');

export async function runCatalog(options: CatalogOptions = {}): Promise<RunningCatalog> {
  const database = await migratedDatabase('catalog', migrations, options.superuserUrl);
  const folder = await mkdtemp(join(tmpdir(), 'tutka-test-catalog-'));
  const app = openDatabase(database.appUrl);
  const worker = openDatabase(database.workerUrl);
  const egress = createEgress(options.egress);
  const files = options.files ?? diskFileStore(folder);
  const logger = testLogger('catalog');
  const knowledge = knowledgePart({
    app,
    worker,
    files,
    egress,
    logger,
    meaning: testMeanings(options.embedder, undefined, await chooseVectorIndex(worker)),
    readPicture: options.readPicture ?? tesseract(),
    masterKey: randomBytes(32).toString('base64'),
    uploadLimits: { knowledge: options.maxBytes ?? 20e6, avatar: 100_000, attachment: 100_000 },
    quotas: quotasOf(options.plan, options.platform),
    ingestion: { parallel: options.reads === false ? 0 : 2, leaseMs: 3_000, pollMs: 1_000, parseSeconds: 60 },
    sites: { mostPages: 200, parallel: options.reads === false ? 0 : 4, pauseMs: 20 },
    ...(options.at && { at: options.at }),
  });
  const key = generateSigningKey('gateway');
  const signer = createSigner({ issuer: 'gateway', privateJwk: key });
  const verifier = createVerifier({ audience: 'catalog', jwks: { keys: [publicKeyOf(key)] } });
  const server = createServer(createApp({ logger, verifier, parts: [knowledge] }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const token = (act: Principal) => signer.sign({ audience: 'catalog', act });

  const send = async <T>(
    who: Principal,
    method: string,
    path: string,
    init: RequestInit,
  ): Promise<Answer<T>> => {
    const headers = { authorization: `Bearer ${token(who)}`, ...(init.headers as Record<string, string>) };
    const response = await fetch(url + path, { ...init, method, headers });
    const type = response.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await response.arrayBuffer());
    const body = (type.includes('json') ? JSON.parse(bytes.toString()) : {}) as Envelope<T>;
    return { status: response.status, headers: response.headers, bytes, body };
  };
  const call = <T>(who: Principal, method: string, path: string, body?: unknown) =>
    send<T>(who, method, path, {
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
  return {
    url,
    database,
    worker,
    files,
    folder,
    call,
    send,
    token,
    async upload(who, fileName, bytes) {
      const query = new URLSearchParams({ resourceType: 'knowledge', fileName });
      const signed = (await call<SignedUrl>(who, 'GET', `/api/upload/signed-url?${query}`)).body.data;
      const body = typeof bytes === 'string' ? bytes : new Blob([new Uint8Array(bytes)]);
      const sent = await send({ kind: 'anonymous' }, 'PUT', signed.signedUrl, { body });
      if (sent.status !== 200) throw new Error(`upload: ${JSON.stringify(sent.body)}`);
      return signed.url;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await knowledge.stop?.();
      await egress.close();
      await Promise.all([app.destroy(), worker.destroy()]);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
