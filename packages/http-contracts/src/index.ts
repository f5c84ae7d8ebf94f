export type { BillingDetails } from './billing/billing-details.ts';
export { COUNTRIES } from './billing/countries.ts';
export { CURRENCIES, CURRENCY_SYMBOLS, type Currency, currencyDigits } from './billing/currencies.ts';
export type { DiscountCode } from './billing/discount-codes.ts';
export type { AgentEarnings, EarningLine, Earnings, OwnersEarnings } from './billing/earnings.ts';
export type { Invoice, InvoiceOfWorkspace } from './billing/invoices.ts';
export type { FoundOrder, ListedOrder, Order, OrderEvent } from './billing/orders.ts';
export type { Plan } from './billing/plans.ts';
export type { Product, WantedProduct } from './billing/products.ts';
export { DIFFERENCE_KINDS, type Difference, type Reconciliation } from './billing/reconciliation.ts';
export type { Seller } from './billing/seller.ts';
export {
  type FoundSubscription,
  SUBSCRIPTION_STANDINGS,
  type Subscription,
  type SubscriptionStanding,
} from './billing/subscriptions.ts';
export type { LedgerLine, Usage, UsageSeries, WorkspaceUsage } from './billing/usage.ts';
export { AGENT_FILE_VERSION, type AgentFile } from './catalog/agent-files.ts';
export { SITE_PAGE_LIMIT } from './catalog/site-imports.ts';
export { type ChatImport, type ImportedChat, LONGEST_CHAT_IMPORT } from './conversation/chat-imports.ts';
export { FOLDER_COLOURS, type Folder } from './conversation/folders.ts';
export { type Attachment, LONGEST_QUESTION, MAX_ATTACHMENTS } from './conversation/messages.ts';
export type { Prompt } from './conversation/prompts.ts';
export type { ListedLink, PublicLink, PublicMessage, PublicSession } from './conversation/public-sessions.ts';
export type { FoundSession } from './conversation/sessions.ts';
export type { Citation, FoundPassage, ReplyLimit, StreamLine, ToolCall } from './conversation/stream.ts';
export {
  asciiAddress,
  asciiDomain,
  callerFields,
  DEFAULT_LANGUAGE,
  DEFAULT_PAGE_SIZE,
  DEFAULT_TEMPERATURE,
  DESCRIPTION_LIMIT,
  email as emailAddress,
  LANGUAGES,
  OTP_LENGTH,
  pageSizeOf,
  pagingOf,
  TITLE_LIMIT,
} from './fields.ts';
export { MAX_INVITED } from './identity/members.ts';
export { NOTIFICATION_KINDS } from './identity/notifications.ts';
export { emailDomain } from './identity/sign-up.ts';
export {
  SIGN_IN_PROBLEMS,
  type SignInOptions,
  type SignInProblem,
  signInPage,
} from './identity/single-sign-on.ts';
export { ADMIN, type Deletion, type DeletionObstacle, USER } from './identity/users.ts';
export type { Operations, Parked } from './operations/operations.ts';
export {
  type Access,
  type AnswerData,
  type AnswerForm,
  type Method,
  type RateClass,
  type Route,
  SERVICES,
  type ServiceName,
} from './route.ts';
export { type RouteName, type Routes, routes } from './routes.ts';
export { SCOPES, type Scope } from './scopes.ts';
export type * from './shapes.ts';
export {
  AUDIT_ACTOR_KINDS,
  AUDIT_KINDS,
  type AuditChange,
  type AuditEntry,
  type AuditKind,
} from './statistics/audit.ts';
export type {
  Statistic,
  StatisticChange,
  StatisticMeasures,
  StatisticPoint,
} from './statistics/statistic.ts';
