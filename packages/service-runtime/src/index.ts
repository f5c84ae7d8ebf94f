export { type ListenSettings, listenSettings } from './config/listen-settings.ts';
export {
  databaseUrlSetting,
  flagSetting,
  httpUrlSetting,
  listSetting,
  portsSetting,
  publicUrlSetting,
  readableBy,
} from './config/setting-kinds.ts';
export { type Env, givenSettings, loadSettings, SettingsError } from './config/settings.ts';
export { contextFrom, currentRequest, inContext, type RequestContext } from './context/request-context.ts';
export { admit, expectScope } from './http/admission.ts';
export { type Answer, Cursor, cursor, Page, page } from './http/answer.ts';
export { bind, type Handler } from './http/bind.ts';
export { DEFAULT_BODY_LIMIT } from './http/body.ts';
export { collectBody, discardRest } from './http/collect-body.ts';
export { type Column, type Columns, csvHead, csvLine, csvPieces } from './http/csv.ts';
export { type Download, sendDownload, sendDownloadInPieces } from './http/download.ts';
export { failureBody, sendFailure, sendJson } from './http/envelope.ts';
export { type Detail, type ErrorTable, type FailureRow, HttpFailure } from './http/failure.ts';
export { failures } from './http/failures.ts';
export { attachmentHeader, plainFileName } from './http/file-name.ts';
export { openAiFailure } from './http/openai-failure.ts';
export { endPieces, writePiece } from './http/pieces.ts';
export { remoteFailure } from './http/remote-failure.ts';
export { type Repeatable, repeatable } from './http/repeatable.ts';
export type { Exchange } from './http/request.ts';
export type { ServiceHandler } from './http/service-handler.ts';
export { createShell, type ShellOptions } from './http/shell.ts';
export { type LineStream, openStream, streamHead } from './http/stream.ts';
export { inRequest } from './http/traced-request.ts';
export { validationFailure } from './http/validation.ts';
export { waitInWords } from './http/wait.ts';
export { createLogger, type Logger } from './logging/logger.ts';
export { redact } from './logging/redact.ts';
export { type Person, type Principal, principalSchema } from './principal.ts';
export { isDiskTrouble } from './process/disk-trouble.ts';
export { endProcess } from './process/end-process.ts';
export { endWhenTold } from './process/end-when-told.ts';
export type { Check } from './process/health.ts';
export { keptConnections } from './process/kept-connections.ts';
export { createMetrics, type Metrics } from './process/metrics.ts';
export { errorsIn, reasonOf } from './process/reason-of.ts';
export { runProcess } from './process/run.ts';
export type { Running } from './process/running.ts';
export { type ServeOptions, serve } from './process/serve.ts';
export { withSocketsLeftAlone } from './process/sockets-left-alone.ts';
export { startOnce } from './process/starting.ts';
export { createWorkLoop, type WorkLoop } from './process/work-loop.ts';
export { createInternalClient, type InternalClient } from './rpc/client.ts';
export { describeNow, type People, type PersonShown, peopleFrom } from './rpc/people.ts';
export { callerOf } from './rpc/server.ts';
export {
  generateSigningKey,
  type PrivateJwk,
  type PublicJwk,
  type PublicJwks,
  publicKeyOf,
} from './tokens/keys.ts';
export { type Claims, createSigner, type Signer } from './tokens/signer.ts';
export {
  type Caller,
  createVerifier,
  InvalidToken,
  type Verifier,
} from './tokens/verifier.ts';
