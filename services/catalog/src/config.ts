import { addressPolicy } from '@tutka/egress';
import { SITE_PAGE_LIMIT } from '@tutka/http-contracts';
import { baseSettings } from '@tutka/service-base';
import {
  httpUrlSetting,
  listSetting,
  portsSetting,
  publicUrlSetting,
  readableBy,
} from '@tutka/service-runtime';
import { z } from 'zod';
import { fileSettings } from './files/file-settings.ts';
import { mcpEntries } from './mcp/entries.ts';
import type { UploadLimits } from './uploads/uploads.ts';

const bytes = z.coerce.number().int().min(1);

/** Settings of catalog, as they stand in the environment. */
export const settingsSchema = z.object({
  ...baseSettings,
  IDENTITY_URL: httpUrlSetting.describe(
    'where identity answers, for /.well-known/jwks.json and its internal calls',
  ),
  BILLING_URL: httpUrlSetting.describe('where billing answers: what plans allow'),
  MASTER_KEY: z
    .string()
    .min(32)
    .describe('at least 32 random characters: encrypts secrets and signs upload addresses'),
  ...fileSettings,
  EGRESS_ALLOW: listSetting
    .superRefine(readableBy(addressPolicy))
    .describe(
      'CIDRs of private networks that knowledge, model providers and, for members, web pages may be fetched from',
    ),
  EGRESS_PORTS: portsSetting.describe('ports besides 80 and 443 that knowledge may be fetched from'),
  UPLOAD_MAX_BYTES: bytes.default(100 * 1024 * 1024).describe('the largest file of knowledge'),
  AVATAR_MAX_BYTES: bytes.default(2 * 1024 * 1024).describe('the largest picture of a person or an agent'),
  ATTACHMENT_MAX_BYTES: bytes
    .default(20 * 1024 * 1024)
    .describe('the largest file that goes with a question'),
  INGESTION_PARALLEL: z.coerce.number().int().min(1).max(64).default(2).describe('documents read at once'),
  INGESTION_LEASE_MS: z.coerce
    .number()
    .int()
    .min(500)
    .default(10_000)
    .describe('after how long a document is taken over from a process that has gone silent'),
  PARSE_SECONDS: z.coerce.number().min(1).default(300).describe('how long one document may take to be read'),
  QUOTA_KNOWLEDGE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("bytes of a workspace's documents together, whatever its plan allows; 0: no limit"),
  QUOTA_KNOWLEDGES: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('knowledge bases of a workspace, whatever its plan allows; 0: no limit'),
  QUOTA_MCP_SERVERS: z.coerce
    .number()
    .int()
    .min(0)
    .default(100)
    .describe('MCP servers of a workspace; 0: no limit. Each is looked at again and again'),
  PUBLIC_URL: publicUrlSetting
    .optional()
    .describe('where people reach the platform: sign-ins to MCP servers come back there'),
  MCP_STDIO: z
    .string()
    .superRefine(readableBy(mcpEntries))
    .optional()
    .describe('programs that may be MCP servers, as JSON: name → {command, args, env, cwd, description}'),
  SITE_IMPORT_PAGES: z.coerce
    .number()
    .int()
    .min(1)
    .max(SITE_PAGE_LIMIT)
    .default(SITE_PAGE_LIMIT)
    .describe('the most pages that one import of a site takes'),
  SITE_IMPORT_PARALLEL: z.coerce.number().int().min(1).max(64).default(4).describe('sites asked at once'),
  SITE_IMPORT_PAUSE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_000)
    .describe('the pause between two requests to one site'),
  WEB_TOOLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .default(60)
    .describe('how often the agents of one workspace may use the web in a minute; 0: as often as they like'),
  MODEL_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'is no web address: write it like https://host/v1' })
    .optional()
    .describe('an OpenAI-compatible provider from the start'),
  MODEL_API_KEY: z.string().optional().describe('its key'),
  MODEL_NAME: z.string().optional().describe('its chat model'),
  EMBEDDING_MODEL: z.string().optional().describe('of the same provider: finds by meaning'),
  VISION_MODEL: z.string().optional().describe('of the same provider: reads pictures'),
  RERANK_MODEL: z.string().optional().describe('of the same provider: puts what was found in order'),
  EMBEDDING_PATIENCE_MS: z.coerce
    .number()
    .int()
    .min(50)
    .max(30_000)
    .default(1_500)
    .describe("how long an answer waits for its question's vector; then words alone answer"),
  RERANK_PATIENCE_MS: z.coerce
    .number()
    .int()
    .min(50)
    .max(30_000)
    .default(2_000)
    .describe('how long an answer waits for the rerank model; then the order of the search stands'),
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
