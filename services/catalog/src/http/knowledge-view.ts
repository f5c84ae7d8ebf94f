import type { Knowledge, KnowledgeDocument } from '@tutka/http-contracts';
import type { DocumentRow } from '../projections/document.ts';
import type { KnowledgeRow } from '../projections/knowledge.ts';
import { isOwn } from '../store/knowledge-access.ts';
import type { Member } from '../store/member.ts';

/** A base as it travels. Its address is told to members of its workspace only. */
export function knowledgeView(row: KnowledgeRow, member: Member): Knowledge {
  const editable = isOwn(row, member);
  return {
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    tags: row.tags,
    visibility: row.visibility,
    status: row.status,
    progress: row.progress,
    statusReason: row.status_reason,
    statusCode: row.status_code,
    uri: editable ? row.uri : null,
    fileType: (row.file_type ?? 'default') as Knowledge['fileType'],
    metadata: row.metadata,
    documentCount: row.document_count,
    failedCount: row.failed_count,
    chunkCount: row.chunk_count,
    byteSize: Number(row.byte_size),
    editable,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A document as it travels. */
export function documentView(row: DocumentRow, member: Member): KnowledgeDocument {
  return {
    uuid: row.uuid,
    knowledgeUUID: row.knowledge,
    name: row.name,
    fileType: row.file_type as KnowledgeDocument['fileType'],
    byteSize: Number(row.byte_size),
    uri: isOwn(row, member) ? row.uri : null,
    status: row.status as KnowledgeDocument['status'],
    progress: row.progress,
    statusReason: row.status_reason,
    statusCode: row.status_code,
    pageCount: row.page_count,
    chunkCount: row.chunk_count,
    serving: row.index_version !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
