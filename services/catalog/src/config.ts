import { SITE_PAGE_LIMIT } from '@tutka/http-contracts';
import { baseSettings } from '@tutka/service-base';
import { listSetting } from '@tutka/service-runtime';
import { z } from 'zod';
import { fileSettings } from './files/file-settings.ts';
import type { UploadLimits } from './uploads/uploads.ts';

const bytes = z.coerce.number().int().min(1);

/** Settings of catalog, as they stand in the environment. */
export const settingsSchema = z.object({
  ...baseSettings,
  IDENTITY_URL: z
    .string()
    .describe('where identity answers, for /.well-known/jwks.json and its internal calls'),
  BILLING_URL: z.string().describe('where billing answers: what plans allow'),
  MASTER_KEY: z
    .string()
    .min(32)
    .describe('at least 32 random characters: encrypts secrets and signs upload addresses'),
  ...fileSettings,
  /** CIDRs of private networks that knowledge, model providers and, for members, web pages may be fetched from. */
  EGRESS_ALLOW: listSetting,
  /** Ports besides 80 and 443 that knowledge may be fetched from. */
  EGRESS_PORTS: listSetting.transform((ports) => ports.map(Number)),
  UPLOAD_MAX_BYTES: bytes.default(100 * 1024 * 1024),
  AVATAR_MAX_BYTES: bytes.default(2 * 1024 * 1024),
  ATTACHMENT_MAX_BYTES: bytes.default(20 * 1024 * 1024),
  INGESTION_PARALLEL: z.coerce.number().int().min(1).max(64).default(2),
  /** After how long a document is taken over from a process that has gone silent. */
  INGESTION_LEASE_MS: z.coerce.number().int().min(500).default(10_000),
  PARSE_SECONDS: z.coerce.number().min(1).default(300),
  /** Of a workspace's documents together, and its knowledge bases, whatever its plan allows; 0: no limit. */
  QUOTA_KNOWLEDGE_BYTES: z.coerce.number().int().min(0).default(0),
  QUOTA_KNOWLEDGES: z.coerce.number().int().min(0).default(0),
  /** Of a workspace; 0: no limit. Each is looked at again and again. */
  QUOTA_MCP_SERVERS: z.coerce.number().int().min(0).default(100),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('where people reach the platform: sign-ins to MCP servers come back there'),
  MCP_STDIO: z
    .string()
    .optional()
    .describe('programs that may be MCP servers, as JSON: name → {command, args, env, cwd, description}'),
  /** The most pages that one import of a site takes, sites asked at once, and the pause between two requests to one. */
  SITE_IMPORT_PAGES: z.coerce.number().int().min(1).max(SITE_PAGE_LIMIT).default(SITE_PAGE_LIMIT),
  SITE_IMPORT_PARALLEL: z.coerce.number().int().min(1).max(64).default(4),
  SITE_IMPORT_PAUSE_MS: z.coerce.number().int().min(0).default(1_000),
  /** How often the agents of one workspace may use the web in a minute; 0: as often as they like. */
  WEB_TOOLS_PER_MINUTE: z.coerce.number().int().min(0).default(60),
  MODEL_BASE_URL: z.string().optional(),
  MODEL_API_KEY: z.string().optional(),
  MODEL_NAME: z.string().optional(),
  EMBEDDING_MODEL: z.string().optional(),
  /** Of the same provider: reads pictures. */
  VISION_MODEL: z.string().optional(),
  RERANK_MODEL: z.string().optional(),
  /** How long an answer waits for its question's vector; then words alone answer. */
  EMBEDDING_PATIENCE_MS: z.coerce.number().int().min(50).max(30_000).default(1_500),
  /** How long an answer waits for the rerank model; then the order of the search stands. */
  RERANK_PATIENCE_MS: z.coerce.number().int().min(50).max(30_000).default(2_000),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The largest file of each type, in bytes. */
export function uploadLimits(settings: Settings): UploadLimits {
  return {
    knowledge: settings.UPLOAD_MAX_BYTES,
    avatar: settings.AVATAR_MAX_BYTES,
    attachment: settings.ATTACHMENT_MAX_BYTES,
  };
}
