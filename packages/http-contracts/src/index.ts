export { AGENT_FILE_VERSION, type AgentFile } from './catalog/agent-files.ts';
export { SITE_PAGE_LIMIT } from './catalog/site-imports.ts';
export type { PublicLink, PublicMessage, PublicSession } from './conversation/public-sessions.ts';
export type { FoundSession } from './conversation/sessions.ts';
export type { Citation, FoundPassage, StreamLine, ToolCall } from './conversation/stream.ts';
export {
  DEFAULT_LANGUAGE,
  DEFAULT_PAGE_SIZE,
  DEFAULT_TEMPERATURE,
  DESCRIPTION_LIMIT,
  LANGUAGES,
  OTP_LENGTH,
  pageSizeOf,
  TITLE_LIMIT,
} from './fields.ts';
export { ADMIN, USER } from './identity/users.ts';
export type { Access, AnswerForm, Method, RateClass, Route, ServiceName } from './route.ts';
export { type RouteName, type Routes, routes } from './routes.ts';
export type * from './shapes.ts';
