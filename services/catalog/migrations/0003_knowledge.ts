import { forRoles, tenantPolicies } from '@tutka/database';
import type { Knex } from 'knex';

const publicBase = (column: string) =>
  `EXISTS (SELECT FROM knowledges k WHERE k.uuid = ${column} AND k.visibility = 'public')`;

/** Read models of the knowledge and document streams. */
const readModels = `
  CREATE TABLE knowledges (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    owner uuid NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    tags text[] NOT NULL,
    visibility text NOT NULL CHECK (visibility IN ('private', 'public')),
    metadata jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  CREATE INDEX knowledges_by_workspace ON knowledges (workspace, created_at DESC, uuid);
  ${tenantPolicies('knowledges', { visible: `visibility = 'public'` })}

  CREATE TABLE documents (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    knowledge uuid NOT NULL,
    name text NOT NULL,
    uri text,
    file_key text,
    file_type text NOT NULL,
    byte_size bigint NOT NULL,
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
    progress smallint NOT NULL CHECK (progress BETWEEN 0 AND 100),
    status_code text,
    status_reason text,
    page_count int,
    chunk_count int NOT NULL,
    index_version int,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  CREATE INDEX documents_by_knowledge ON documents (knowledge, created_at, uuid);
  CREATE INDEX documents_by_uri ON documents (workspace, uri) WHERE uri IS NOT NULL;
  ${tenantPolicies('documents', { visible: publicBase('knowledge') })}
`;

/** Content: what was read from the documents, by the version of the index it belongs to. */
const pages = `
  CREATE TABLE document_pages (
    document uuid NOT NULL,
    version int NOT NULL,
    ordinal int NOT NULL,
    workspace uuid NOT NULL,
    knowledge uuid NOT NULL,
    page int,
    heading text,
    text text NOT NULL,
    PRIMARY KEY (document, version, ordinal)
  );
  ${tenantPolicies('document_pages', { visible: publicBase('knowledge') })}
`;

/** Work to do: one row a document that waits or is being read, with its lease. */
const jobs = `
  CREATE TABLE ingestion_jobs (
    document uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    knowledge uuid NOT NULL,
    epoch bigint NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL DEFAULT now(),
    lease_until timestamptz
  ) WITH (fillfactor = 50);
  CREATE SEQUENCE ingestion_epochs;
  ${tenantPolicies('ingestion_jobs')}

  CREATE TABLE ingestion_turns (
    workspace uuid PRIMARY KEY,
    served_at timestamptz NOT NULL
  );
  ${tenantPolicies('ingestion_turns')}
  ${forRoles('REVOKE ALL ON ingestion_turns FROM %1$I;')}
`;

export async function up(db: Knex): Promise<void> {
  await db.raw(readModels);
  await db.raw(pages);
  await db.raw(jobs);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(
    'DROP TABLE ingestion_turns, ingestion_jobs, document_pages, documents, knowledges; DROP SEQUENCE ingestion_epochs',
  );
}
