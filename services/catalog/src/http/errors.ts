import { EgressRefused } from '@tutka/egress';
import { idempotencyErrors } from '@tutka/service-base';
import { type ErrorTable, type FailureRow, failures } from '@tutka/service-runtime';
import { QuotaExceeded } from '../domain/quotas/quota-exceeded.ts';
import { TooManySitePages } from '../domain/sites/site-import.refusals.ts';
import { FileTooBig } from '../files/file-store.ts';
import { UploadTypeRefused } from '../uploads/content-type.ts';

export const noKnowledge = { code: 404, errorCode: 'KNOWLEDGE_NOT_FOUND', error: 'Knowledge not found' };
/** Where a workspace gets more. */
export const UPGRADE_URL = '/pricing';

const noFile = { code: 404, errorCode: 'FILE_NOT_FOUND', error: 'File not found' };

/** How errors about uploads, knowledge and documents show. */
export const knowledgeErrors: ErrorTable = {
  KnowledgeNotFound: noKnowledge,
  DocumentNotFound: { ...noKnowledge, errorCode: 'DOCUMENT_NOT_FOUND' },
  KnowledgeNotEditable: {
    code: 403,
    errorCode: 'KNOWLEDGE_NOT_EDITABLE',
    error: 'Only members of its workspace may do this with a knowledge base',
  },
  IndexNotThere: {
    code: 409,
    errorCode: 'INDEX_NOT_THERE',
    error: 'There is no such index: none is being built, or none answered before',
  },
  EmbeddingModelUnknown: {
    code: 400,
    errorCode: 'EMBEDDING_MODEL_UNKNOWN',
    error: 'There is no such embedding model. Choose one that is offered.',
  },
  MembersOnly: failures.signIn,
  UploadNotFound: noFile,
  FileMissing: noFile,
  UploadNotSent: {
    code: 409,
    errorCode: 'UPLOAD_NOT_SENT',
    error: 'The file has not been sent yet. Send it to its signed address first.',
  },
  UploadAlreadyUsed: {
    code: 409,
    errorCode: 'UPLOAD_ALREADY_USED',
    error: 'A document was made from this file already. Upload it again.',
  },
  UploadNotSigned: {
    code: 403,
    errorCode: 'UPLOAD_NOT_SIGNED',
    error: 'This is no address to send a file to. Ask for a new one.',
  },
  UploadExpired: {
    code: 410,
    errorCode: 'UPLOAD_EXPIRED',
    error: 'This address is too old. Ask for a new one.',
  },
  UploadBrokenOff: {
    code: 400,
    errorCode: 'UPLOAD_BROKEN_OFF',
    error: 'The file did not arrive whole. Send it again.',
  },
  UploadAlreadyDone: {
    code: 409,
    errorCode: 'UPLOAD_ALREADY_DONE',
    error: 'A file was sent to this address already. Ask for a new one.',
  },
  UploadTypeRefused: (error) => ({
    code: 415,
    errorCode: 'UPLOAD_TYPE_REFUSED',
    ...(error instanceof UploadTypeRefused && { error: error.sentence }),
  }),
  FileStoreUnavailable: {
    code: 503,
    errorCode: 'FILE_STORE_UNAVAILABLE',
    error: 'Files can be neither stored nor read at the moment. Please try again in a minute.',
    retryAfterSeconds: 30,
  },
  FileTooBig: (error) => ({
    code: 413,
    errorCode: 'FILE_TOO_BIG',
    error: `The file is too big${error instanceof FileTooBig ? `: at most ${inWords(error.maxBytes)}` : ''}.`,
  }),
  SiteImportNotFound: { ...noKnowledge, errorCode: 'SITE_IMPORT_NOT_FOUND' },
  SiteImportNotReady: {
    code: 409,
    errorCode: 'SITE_IMPORT_NOT_READY',
    error: 'There are no pages to choose from. Wait until they are found, or look again.',
  },
  SiteImportUnderWay: {
    code: 409,
    errorCode: 'SITE_IMPORT_UNDER_WAY',
    error: 'A site is being imported into this knowledge base. Wait until it is done, or cancel it.',
  },
  NoSuchSitePages: {
    code: 400,
    errorCode: 'NO_SUCH_SITE_PAGES',
    error: 'Choose from the pages that were found',
  },
  TooManySitePages: (error) => ({
    code: 400,
    errorCode: 'TOO_MANY_SITE_PAGES',
    error: `Choose at most ${error instanceof TooManySitePages ? error.limit : 200} pages`,
  }),
  AddressRefused: {
    code: 400,
    errorCode: 'INVALID_URL',
    error: 'Invalid URL format',
    message: 'Write the address without a user name and a password.',
  },
  ...idempotencyErrors,
  QuotaExceeded: beyond,
  EgressRefused: refusal,
  PageRefused: (error) => ({ code: 422, errorCode: 'PAGE_REFUSED', error: error.message }),
};

const unreachable = ['UNREACHABLE', 'TIMED_OUT'];

function refusal(error: Error): FailureRow {
  if (!(error instanceof EgressRefused)) return { code: 422, errorCode: 'URL_REFUSED' };
  if (error.code === 'BAD_URL') {
    return { code: 400, errorCode: 'INVALID_URL', error: 'Invalid URL format', message: error.sentence };
  }
  const code = unreachable.includes(error.code) ? 502 : 422;
  return { code, errorCode: `URL_${error.code}`, error: error.sentence };
}

function beyond(error: Error): FailureRow {
  const row = { code: 402, errorCode: 'QUOTA_EXCEEDED' };
  if (!(error instanceof QuotaExceeded)) return row;
  const { resource, used, limit, by } = error;
  const details = { ...(by === 'plan' && { upgradeUrl: UPGRADE_URL }), resource, used, limit, of: by };
  const what = {
    bytes: `knowledge of ${inWords(limit)} in all`,
    knowledges: `${limit} knowledge bases`,
    agents: `${limit} ${limit === 1 ? 'agent' : 'agents'} besides the Assistant`,
    mcpServers: `${limit} MCP servers`,
  };
  return { ...row, details, error: `${whose[by]} ${what[resource]}. ${advice[by]}` };
}

const whose = {
  plan: "Your workspace's plan allows",
  person: 'You may have',
  platform: 'Your workspace may have',
};
const advice = {
  plan: 'Remove what is no longer needed, or upgrade.',
  person: 'Remove what is no longer needed, or ask an administrator, who can allow you more.',
  platform: 'Remove what is no longer needed, or ask whoever runs this platform.',
};

function inWords(bytes: number): string {
  if (bytes < 2 ** 20) return `${Math.floor(bytes / 2 ** 10)} KB`;
  return bytes < 2 ** 30 ? `${Math.floor(bytes / 2 ** 20)} MB` : `${Math.floor(bytes / 2 ** 29) / 2} GB`;
}
