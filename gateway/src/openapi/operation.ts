import type { Route } from '@tutka/http-contracts';
import { type JsonSchema, parametersOf, schemaOf } from './schema-of.ts';

const success = { const: 200 };
const object = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
/** Of any type; generators of clients know how to send the first. */
const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } }, '*/*': {} };
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const failures: Partial<Record<Route['form'], string>> = { openai: 'OpenAiFailure', mcp: 'McpFailure' };
const failureOf = ({ form }: Route) => ({ $ref: `#/components/schemas/${failures[form] ?? 'Failure'}` });

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeated with the same key and body within a day, the call has its effect once',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
};
const visitorToken = {
  name: 'X-Visitor-Token',
  in: 'header',
  required: false,
  description: "A visitor's of a share, where there are no cookies: `visitorToken` of the shared agent",
  schema: { type: 'string' },
};
const headersOf = ({ repeatable, access }: Route) => [
  ...(repeatable ? [idempotencyKey] : []),
  ...(access === 'guest' ? [visitorToken] : []),
];

/** What a route answers by its form: the envelope around its answer, lines, or the bytes themselves. */
function contentOf(row: Route): JsonSchema {
  const answer = schemaOf(row.answer, 'output');
  const list = { type: 'array', items: answer };
  const forms: Readonly<Record<Route['form'], () => JsonSchema>> = {
    data: () => json(object({ code: success, data: answer })),
    page: () =>
      json(object({ code: success, data: list, pagination: { $ref: '#/components/schemas/Pagination' } })),
    cursor: () => json(object({ code: success, data: list, nextCursor: { type: ['string', 'null'] } })),
    ndjson: () => ({ 'application/x-ndjson': { schema: answer } }),
    turn: () => ({
      ...json(object({ code: success, data: answer })),
      'application/x-ndjson': { schema: { $ref: '#/components/schemas/StreamLine' } },
    }),
    events: () => ({ 'text/event-stream': { schema: answer } }),
    raw: () => ({ '*/*': {} }),
    openai: () => ({ ...json(answer), ...(row.rate === 'turn' && { 'text/event-stream': {} }) }),
    mcp: () => ({ ...json(answer), 'text/event-stream': {} }),
  };
  return forms[row.form]();
}

function bodyOf(row: Route): JsonSchema {
  if (row.bodyLimit === 0) return { requestBody: { required: true, content: bytes } };
  if (row.body === undefined) return {};
  return {
    requestBody: {
      required: !row.body.safeParse(undefined).success,
      content: json(schemaOf(row.body, 'input')),
    },
  };
}

/** With which credentials, and in a key's case with which scope. */
function securityOf({ access, scope }: Route): JsonSchema[] {
  const byKey = scope === undefined ? [] : [{ apiKey: [scope] }];
  if (access === 'public') return byKey.length === 0 ? [] : [...byKey, {}];
  return [{ session: [] }, ...byKey, ...(access === 'guest' ? [{}] : [])];
}

/** A row of the route table as an OpenAPI operation. */
export function operationOf(name: string, row: Route): JsonSchema {
  return {
    operationId: name,
    summary: row.summary,
    tags: [row.service === 'each' ? 'operations' : row.service],
    security: securityOf(row),
    parameters: [...parametersOf(row.params, 'path'), ...parametersOf(row.query, 'query'), ...headersOf(row)],
    ...bodyOf(row),
    responses: {
      200: { description: row.summary, content: contentOf(row) },
      default: { description: row.sentence, content: json(failureOf(row)) },
    },
  };
}
