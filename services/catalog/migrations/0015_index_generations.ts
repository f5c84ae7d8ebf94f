import { sqlMigration, tenantPolicies } from '@tutka/database';

const visible = `CASE WHEN workspace = nullif(current_setting('tutka.workspace', true), '')::uuid THEN false
  ELSE EXISTS (SELECT FROM knowledges k WHERE k.uuid = knowledge AND k.visibility = 'public' OFFSET 0) END`;

/** Read model: the indexes of a base. One serves; one may be in the making, one be kept to go back to. */
const generations = `
  CREATE TABLE index_generations (
    knowledge uuid NOT NULL,
    generation int NOT NULL,
    workspace uuid NOT NULL,
    state text NOT NULL CHECK (state IN ('serving', 'building', 'previous')),
    embedding_provider uuid,
    embedding_model text,
    chunk_words int NOT NULL,
    problem text,
    made_at timestamptz NOT NULL,
    PRIMARY KEY (knowledge, generation),
    UNIQUE (knowledge, state) DEFERRABLE INITIALLY IMMEDIATE
  );
  ${tenantPolicies('index_generations', { visible })}

  ALTER TABLE chunks ADD generation int NOT NULL DEFAULT 1;
  ALTER TABLE chunks DROP CONSTRAINT chunks_document_index_version_ordinal_key;
  CREATE UNIQUE INDEX chunks_by_document ON chunks (document, index_version, generation, ordinal);
  ALTER TABLE index_parts ADD generation int NOT NULL DEFAULT 1;
  ALTER TABLE index_segments ADD generation int NOT NULL DEFAULT 1;
`;

/** Work to do: a row for each base of which an index is in the making, with its lease; indexes that are to be removed. */
const builds = `
  CREATE TABLE index_builds (
    knowledge uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    generation int NOT NULL,
    attempt int NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL DEFAULT now(),
    epoch bigint NOT NULL DEFAULT 0,
    lease_until timestamptz
  );
  CREATE SEQUENCE index_build_epochs;
  ${tenantPolicies('index_builds')}

  CREATE TABLE index_drops (
    knowledge uuid NOT NULL,
    generation int NOT NULL,
    workspace uuid NOT NULL,
    PRIMARY KEY (knowledge, generation)
  );
  ${tenantPolicies('index_drops')}
`;

/**
 * Content: vectors, a byte a dimension for each chunk, and the signs of all chunks of a part together, a bit a dimension.
 * Rows go with their part.
 */
const vectors = `
  CREATE TABLE vector_signs (
    part bigint PRIMARY KEY REFERENCES index_parts (id) ON DELETE CASCADE,
    workspace uuid NOT NULL,
    knowledge uuid NOT NULL,
    dimensions int NOT NULL,
    signs bytea NOT NULL
  );
  ALTER TABLE vector_signs ALTER signs SET STORAGE EXTERNAL;
  ${tenantPolicies('vector_signs', { visible })}

  CREATE TABLE vector_codes (
    chunk bigint PRIMARY KEY,
    part bigint NOT NULL REFERENCES index_parts (id) ON DELETE CASCADE,
    workspace uuid NOT NULL,
    knowledge uuid NOT NULL,
    code bytea NOT NULL
  );
  ALTER TABLE vector_codes ALTER code SET STORAGE MAIN;
  CREATE INDEX vector_codes_by_part ON vector_codes (part);
  ${tenantPolicies('vector_codes', { visible })}
`;

/** Content: vectors that were paid for, by model and text, so that the same text is not paid for twice. */
const cache = `
  CREATE TABLE embedding_cache (
    workspace uuid NOT NULL,
    model text NOT NULL,
    hash bytea NOT NULL,
    vector bytea NOT NULL,
    used_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace, model, hash)
  );
  CREATE INDEX embedding_cache_by_use ON embedding_cache (used_at);
  ${tenantPolicies('embedding_cache')}
`;

export const { up, down } = sqlMigration(
  `${generations} ${builds} ${vectors} ${cache}`,
  `DROP TABLE embedding_cache, vector_codes, vector_signs, index_drops, index_builds, index_generations;
   DROP SEQUENCE index_build_epochs;
   ALTER TABLE index_segments DROP generation;
   ALTER TABLE index_parts DROP generation;
   DELETE FROM chunks WHERE generation > 1;
   ALTER TABLE chunks DROP generation;
   ALTER TABLE chunks ADD UNIQUE (document, index_version, ordinal)`,
);
