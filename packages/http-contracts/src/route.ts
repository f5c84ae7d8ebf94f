import type { z } from 'zod';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export const SERVICES = ['identity', 'catalog', 'conversation', 'billing', 'statistics'] as const;
export type ServiceName = (typeof SERVICES)[number];

/**
 * Who may call a route at all; what they may touch is decided by the service.
 * `public` needs nobody, `guest` a person or whoever acts under a share, `person` a signed-in person or a key with the
 * scope, `admin` a person with the role ADMIN.
 */
export type Access = 'public' | 'guest' | 'person' | 'admin';

/** How often: the gateway's limiter has one budget a class. */
export type RateClass = 'read' | 'write' | 'turn' | 'code' | 'upload' | 'address';

/**
 * `data` is the success envelope, `page` and `cursor` its list forms, `ndjson` a stream, `turn` a stream or an envelope by
 * Accept, `events` server-sent events, `raw` bytes, `openai` OpenAI's own form for success and failure, a stream where the body asks for one, `mcp` the
 * Model Context Protocol.
 */
export type AnswerForm = 'data' | 'page' | 'cursor' | 'ndjson' | 'turn' | 'events' | 'raw' | 'openai' | 'mcp';

/** One row of the public API: services bind a handler to it, the gateway routes by it, OpenAPI and the web client read it. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Form extends AnswerForm = AnswerForm,
> {
  readonly method: Method;
  /** Express form with `:name`, below /api; /v1 and /mcp speak others' protocols. */
  readonly path: string;
  /** `each`: every service answers for itself, and `:service` of the path names it. */
  readonly service: ServiceName | 'each';
  readonly access: Access;
  readonly rate: RateClass;
  readonly form: Form;
  /** One line for the API page. */
  readonly summary: string;
  /** The catalogue's sentence for a call that failed without one of its own (SPEC §8). */
  readonly sentence: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** What `data` holds; for a list, one item. */
  readonly answer: Answer;
  /** In bytes; 1 MiB where it says nothing. 0: streamed, the service counts. */
  readonly bodyLimit?: number;
  /** Whether an `Idempotency-Key` is heeded: repeated with it within a day, the call has its effect once. */
  readonly repeatable?: boolean;
  /** The scope an API key needs, from scopes.ts; without it a public row is to the key what it is to nobody. */
  readonly scope?: Scope;
}

/** What `data` of a row holds: of lists, all items. */
export type AnswerData<R extends Route> = R['form'] extends 'page' | 'cursor'
  ? z.output<R['answer']>[]
  : z.output<R['answer']>;

/** Keeps the schemas' types of a row. */
export function route<
  Params extends z.ZodType = z.ZodType<Record<string, never>>,
  Query extends z.ZodType = z.ZodType<Record<string, never>>,
  Body extends z.ZodType = z.ZodType<undefined>,
  Answer extends z.ZodType = z.ZodType,
  const Form extends AnswerForm = AnswerForm,
>(row: Route<Params, Query, Body, Answer, Form>): Route<Params, Query, Body, Answer, Form> {
  return row;
}
