import type { ReadModel } from '@tutka/event-store';
import { ownTables } from '@tutka/service-base';

/** Made of catalog's own events alone: they can be made anew. */
export const readModels: readonly ReadModel[] = [
  { table: 'knowledges', key: ['uuid'] },
  { table: 'index_generations', key: ['knowledge', 'generation'] },
  { table: 'documents', key: ['uuid'] },
  { table: 'site_imports', key: ['uuid'] },
  { table: 'agents', key: ['uuid'] },
  { table: 'agent_versions', key: ['agent', 'version'] },
  { table: 'agent_purchases', key: ['order_uuid'] },
  { table: 'allowances', key: ['uuid'] },
  { table: 'allowance_turns', key: ['turn_id'] },
  { table: 'shares', key: ['uuid'] },
  { table: 'mcp_servers', key: ['uuid'] },
  { table: 'model_providers', key: ['uuid'] },
  { table: 'search_engines', key: ['uuid'] },
];

const bus = "made of other services' events as they came";
const files = 'files that people brought, and what became of their bytes';
const read = 'content: what was read of documents, and the index made of it';
const written = 'content: what people wrote; events hold its hash alone';
const secret = 'sealed: events hold no secrets';
const work = 'work that waits, with its leases';
const pace = 'how much is used at the moment';

/** Every other table, each with the reason why events do not make it. */
export const others: Readonly<Record<string, string>> = {
  ...ownTables,
  idempotency_keys: 'answers that were given, for who asks again',
  agent_uses: bus,
  agent_people: bus,
  uploads: files,
  attachment_texts: files,
  document_pages: read,
  chunks: read,
  index_parts: read,
  index_segments: read,
  index_postings: read,
  vector_signs: read,
  vector_codes: read,
  vector_rows: read,
  embedding_cache: read,
  site_resources: read,
  site_hosts: 'what is known of hosts, for a while',
  agent_prompts: written,
  share_contents: secret,
  mcp_tool_lists: 'content: what servers said; events hold its hash alone',
  mcp_secrets: secret,
  mcp_oauth_clients: secret,
  mcp_oauth_flows: secret,
  mcp_oauth_grants: secret,
  model_provider_keys: secret,
  search_engine_keys: secret,
  ingestion_jobs: work,
  ingestion_turns: work,
  ingestion_base_turns: work,
  site_jobs: work,
  index_builds: work,
  index_drops: work,
  mcp_checks: work,
  open_turns: work,
  web_tool_pace: pace,
};
