import { sqlMigration, tenantPolicies } from '@tutka/database';

const visible = `CASE WHEN workspace = nullif(current_setting('tutka.workspace', true), '')::uuid THEN false
  ELSE EXISTS (SELECT FROM knowledges k WHERE k.uuid = knowledge AND k.visibility = 'public' OFFSET 0) END`;

// What embedding models give; vectors of another length are found without an index.
const lengths = [256, 384, 512, 768, 1024, 1536, 2048, 3072];
const hnsw = lengths.map(
  (length) => `
    CREATE INDEX vector_rows_hnsw_${length} ON vector_rows
      USING hnsw ((embedding::halfvec(${length})) halfvec_cosine_ops) WHERE dimensions = ${length};`,
);

/**
 * Content: vectors as pgvector keeps them, where that extension is there or may be made. Elsewhere `vector_codes` is
 * what is searched.
 */
const rows = `
  CREATE TABLE vector_rows (
    chunk bigint PRIMARY KEY,
    part bigint NOT NULL REFERENCES index_parts (id) ON DELETE CASCADE,
    workspace uuid NOT NULL,
    knowledge uuid NOT NULL,
    dimensions int NOT NULL,
    embedding halfvec NOT NULL
  );
  CREATE INDEX vector_rows_by_part ON vector_rows (part);
  ${hnsw.join('')}
  ${tenantPolicies('vector_rows', { visible })}
`;

export const { up, down } = sqlMigration(
  `DO $extension$ BEGIN
     IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') THEN
       CREATE EXTENSION IF NOT EXISTS vector;
     END IF;
   EXCEPTION WHEN insufficient_privilege THEN
     RAISE NOTICE 'pgvector may not be made here; vectors are searched without it';
   END $extension$;
   DO $rows$ BEGIN
     IF EXISTS (SELECT FROM pg_extension WHERE extname = 'vector') THEN
       EXECUTE $statements$ ${rows} $statements$;
     END IF;
   END $rows$;`,
  'DROP TABLE IF EXISTS vector_rows',
);
