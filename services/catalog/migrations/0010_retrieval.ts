import { sqlMigration, tenantPolicies } from '@tutka/database';

// Rows of one's own workspace are settled without a look at the base; OFFSET keeps PostgreSQL from collecting all that
// is public before each search.
const visible = (elsewhere: string) =>
  `CASE WHEN workspace = nullif(current_setting('tutka.workspace', true), '')::uuid THEN false
        ELSE EXISTS (${elsewhere} OFFSET 0) END`;
const publicBase = visible(`SELECT FROM knowledges k WHERE k.uuid = knowledge AND k.visibility = 'public'`);
const visibleSegment = visible('SELECT FROM index_segments s WHERE s.id = segment');

/** Content: the passages documents were cut into. An id is its part's id × 4096 and its place within the part. */
const chunks = `
  CREATE TABLE chunks (
    id bigint PRIMARY KEY,
    workspace uuid NOT NULL,
    knowledge uuid NOT NULL,
    document uuid NOT NULL,
    index_version int NOT NULL,
    ordinal int NOT NULL,
    page_ordinal int NOT NULL,
    page int,
    heading text,
    table_header text,
    text text NOT NULL,
    start_offset int NOT NULL,
    end_offset int NOT NULL,
    language text NOT NULL,
    UNIQUE (document, index_version, ordinal)
  );
  CREATE INDEX chunks_by_knowledge ON chunks (knowledge);
  ${tenantPolicies('chunks', { visible: publicBase })}
`;

/**
 * The inverted index. A part is at most 4096 chunks of one version of one document; a segment holds the postings of
 * one or more parts, and is never changed but for the parts that were removed from it. Only serving ones are searched.
 */
const index = `
  CREATE SEQUENCE index_part_ids;
  CREATE SEQUENCE index_segment_ids;
  CREATE TABLE index_parts (
    id bigint PRIMARY KEY,
    workspace uuid NOT NULL,
    knowledge uuid NOT NULL,
    document uuid NOT NULL,
    index_version int NOT NULL,
    segment bigint NOT NULL,
    chunk_count int NOT NULL,
    total_length bigint NOT NULL
  );
  CREATE INDEX index_parts_by_document ON index_parts (document, index_version);
  CREATE INDEX index_parts_by_segment ON index_parts (segment);
  ${tenantPolicies('index_parts')}

  CREATE TABLE index_segments (
    id bigint PRIMARY KEY,
    workspace uuid NOT NULL,
    knowledge uuid NOT NULL,
    serving boolean NOT NULL,
    languages text[] NOT NULL,
    chunk_count int NOT NULL,
    total_length bigint NOT NULL,
    directory bytea NOT NULL,
    removed bigint[] NOT NULL DEFAULT '{}',
    removed_count int NOT NULL DEFAULT 0
  );
  ALTER TABLE index_segments ALTER directory SET STORAGE EXTERNAL;
  CREATE INDEX index_segments_by_knowledge ON index_segments (knowledge) INCLUDE (serving);
  CREATE INDEX index_segments_with_removed ON index_segments (id) WHERE removed_count > 0;
  ${tenantPolicies('index_segments', { visible: publicBase })}

  CREATE TABLE index_postings (
    segment bigint NOT NULL,
    term text COLLATE "C" NOT NULL,
    workspace uuid NOT NULL,
    chunk_count int NOT NULL,
    postings bytea NOT NULL,
    PRIMARY KEY (segment, term)
  );
  ALTER TABLE index_postings ALTER postings SET STORAGE EXTERNAL;
  ${tenantPolicies('index_postings', { visible: visibleSegment })}
`;

export const { up, down } = sqlMigration(
  `${chunks} ${index}`,
  `DROP TABLE index_postings, index_segments, index_parts, chunks;
   DROP SEQUENCE index_segment_ids, index_part_ids`,
);
