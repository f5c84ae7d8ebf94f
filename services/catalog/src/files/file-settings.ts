import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'give an address, https://host:port' }).optional();

/** Where files are kept: in a bucket where `S3_ENDPOINT` is set, else in `FILES_DIR`. */
export const fileSettings = {
  FILES_DIR: z
    .string()
    .optional()
    .describe('the folder of uploaded files; beside a bucket, that of files on their way'),
  S3_ENDPOINT: address.describe('where the S3 store answers'),
  S3_PUBLIC_ENDPOINT: address.describe(
    'where browsers reach the store: files then go there without passing through us',
  ),
  S3_BUCKET: z.string().default('tutka').describe('the bucket, made where there is none'),
  S3_REGION: z.string().default('us-east-1').describe('its region'),
  S3_ACCESS_KEY: z.string().optional().describe('of the S3 store'),
  S3_SECRET_KEY: z.string().optional().describe('of the S3 store'),
};

const schema = z.object(fileSettings);
export type FileSettings = z.infer<typeof schema>;

/** What is missing for the store that the settings name, as issues of the settings. */
export function checkFileSettings(settings: FileSettings, context: z.RefinementCtx): void {
  const needed = settings.S3_ENDPOINT === undefined ? ['FILES_DIR'] : ['S3_ACCESS_KEY', 'S3_SECRET_KEY'];
  for (const name of needed) {
    if (settings[name as keyof FileSettings] !== undefined) continue;
    const why = name === 'FILES_DIR' ? 'or S3_ENDPOINT' : 'S3_ENDPOINT is set';
    context.addIssue({ code: 'custom', path: [name], message: `is missing: set it (${why})` });
  }
}
