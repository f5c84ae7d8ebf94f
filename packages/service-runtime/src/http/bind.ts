import type { Route } from '@tutka/http-contracts';
import type { Request, Response, Router } from 'express';
import type { z } from 'zod';
import { admit, heardAs } from './admission.ts';
import { type Answer, Cursor, Page } from './answer.ts';
import { DEFAULT_BODY_LIMIT, readJson } from './body.ts';
import { sendJson } from './envelope.ts';
import { HttpFailure } from './failure.ts';
import { failures } from './failures.ts';
import { Exchange, localsOf } from './request.ts';
import { parseWith, validationFailure } from './validation.ts';

const DEFAULT_PAGE_SIZE = 20;

/** Handles one row of the route table. */
export type Handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = (
  exchange: Exchange<z.output<P>, z.output<Q>, z.output<B>>,
) => Answer<z.input<A>> | Promise<Answer<z.input<A>>>;

function isEmptyObject(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}

/** A route without a body schema takes none, or `{}`. */
function refuseBody(body: unknown): undefined {
  if (body !== undefined && !isEmptyObject(body)) throw new HttpFailure(failures.noBody);
  return undefined;
}

async function parseBody(row: Route, request: Request): Promise<unknown> {
  if (row.bodyLimit === 0) return undefined;
  const body = await readJson(request, row.bodyLimit ?? DEFAULT_BODY_LIMIT);
  return row.body === undefined ? refuseBody(body) : parseWith(row.body, body);
}

function parseQuery(row: Route, request: Request): unknown {
  if (row.query !== undefined) return parseWith(row.query, { ...request.query });
  const [unknown] = Object.keys(request.query);
  // OpenAI ignores what it does not know, and its clients rely on it.
  if (unknown === undefined || row.form === 'openai') return {};
  throw validationFailure([
    {
      code: 'unrecognized_keys',
      keys: [unknown],
      input: request.query,
      path: [],
      message: `Unrecognized key: "${unknown}"`,
    },
  ]);
}

function pagination(query: unknown, answer: Page<unknown>) {
  const { page = 1, pageSize, limit } = (query ?? {}) as { page?: number; pageSize?: number; limit?: number };
  return { page: answer.page ?? page, pageSize: pageSize ?? limit ?? DEFAULT_PAGE_SIZE, total: answer.total };
}

/** Only what the row's schema names goes out; an answer that does not fit it is our own fault. */
function shaped(row: Route, value: unknown): unknown {
  const parsed = row.answer.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`The answer of ${row.method} ${row.path} does not fit its schema: ${parsed.error.message}`);
}

function envelope(row: Route, query: unknown, answer: unknown): unknown {
  if (row.form === 'openai') return shaped(row, answer);
  if (answer instanceof Page) {
    const data = answer.items.map((item) => shaped(row, item));
    return { code: 200, data, pagination: pagination(query, answer) };
  }
  if (answer instanceof Cursor) {
    return { code: 200, data: answer.items.map((item) => shaped(row, item)), nextCursor: answer.nextCursor };
  }
  return { code: 200, data: shaped(row, answer) };
}

/**
 * Binds a handler to a row of the route table: who may call it, params, query and body are parsed once by the row's
 * schemas, and the answer goes out in the envelope, cut down to the row's answer schema. A handler that has written
 * the response itself (a stream, a file) answers undefined.
 */
export function bind<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  router: Router,
  row: Route<P, Q, B, A>,
  handler: Handler<P, Q, B, A>,
): void {
  const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  router[method](row.path, async (request: Request, response: Response) => {
    const locals = localsOf(response);
    locals.sentence = row.sentence;
    locals.form = row.form;
    locals.path = row.path;
    locals.principal = heardAs(row, locals.principal);
    admit(row, locals.principal);
    const params = row.params === undefined ? {} : parseWith(row.params, { ...request.params });
    const query = parseQuery(row, request);
    const body = await parseBody(row, request);
    const parsed = { params, query, body } as { params: z.output<P>; query: z.output<Q>; body: z.output<B> };
    const answer = await handler(new Exchange(parsed, request, response));
    if (answer === undefined && response.headersSent) return;
    sendJson(response, 200, JSON.stringify(envelope(row, query, answer)));
  });
}
