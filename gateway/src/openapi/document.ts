import { type Route, type Routes, routes, SCOPES } from '@tutka/http-contracts';
import { operationOf } from './operation.ts';
import { type JsonSchema, schemaOf } from './schema-of.ts';

const string = { type: 'string' };
const whole = { type: 'integer' };

const failure = {
  type: 'object',
  required: ['code', 'error', 'errorCode', 'message', 'requestId'],
  properties: {
    code: { ...whole, description: 'The HTTP status' },
    error: { ...string, description: 'A sentence for people' },
    errorCode: { ...string, description: 'A stable name for programs' },
    message: string,
    details: { description: 'For validation: [{path, message, kind, limit}]' },
    requestId: string,
  },
};
const openAiFailure = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['message', 'type', 'param', 'code'],
      properties: {
        message: { ...string, description: 'A sentence for people' },
        type: string,
        param: { type: ['string', 'null'] },
        code: { ...string, description: 'A stable name for programs' },
      },
    },
  },
};
const mcpFailure = {
  type: 'object',
  required: ['jsonrpc', 'id', 'error'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: 'null' },
    error: {
      type: 'object',
      required: ['code', 'message', 'data'],
      properties: {
        code: whole,
        message: { ...string, description: 'A sentence for people' },
        data: {
          type: 'object',
          required: ['status', 'errorCode', 'requestId'],
          properties: {
            status: { ...whole, description: 'The HTTP status' },
            errorCode: { ...string, description: 'A stable name for programs' },
            details: { description: 'For validation: [{path, message, kind, limit}]' },
            requestId: string,
          },
        },
      },
    },
  },
};
const pagination = {
  type: 'object',
  required: ['page', 'pageSize', 'total'],
  properties: { page: whole, pageSize: whole, total: whole },
};

const aboutKeys = `An API key. Its scopes, of which each call names the one it needs: ${SCOPES.join(', ')}.`;

function pathsOf(table: Routes): Record<string, JsonSchema> {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, row] of Object.entries<Route>(table)) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(name, row) };
  }
  return paths;
}

/** The public API as OpenAPI 3.1, made from the schemas that validate its requests. */
export function openApiDocument(about: {
  version: string;
  publicUrl: string;
  cookieName: string;
}): JsonSchema {
  return {
    openapi: '3.1.0',
    info: { title: 'Tutka', version: about.version, description: 'Build AI agents and chat with them.' },
    servers: [{ url: about.publicUrl }],
    paths: pathsOf(routes),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: about.cookieName },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'TTK.…', description: aboutKeys },
      },
      schemas: {
        Failure: failure,
        OpenAiFailure: openAiFailure,
        McpFailure: mcpFailure,
        Json: { description: 'Any JSON value' },
        Pagination: pagination,
        StreamLine: schemaOf(routes.resumeStream.answer, 'output'),
      },
    },
  };
}
