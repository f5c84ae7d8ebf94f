import { expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Route, routes } from '@tutka/http-contracts';
import { apiReference } from './openapi.ts';

type Operations = Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;

/** What another program reads: undefined fields are not there. */
const read = () => JSON.parse(JSON.stringify(apiReference())) as { paths: Operations };

it('is OpenAPI 3.1, says a validator of the format', async () => {
  const validator = new Validator();
  const result = await validator.validate(read());
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

it('has every row of the route table at its path and method, once', () => {
  const { paths } = read();
  const rows = Object.entries<Route>(routes);
  for (const [name, { path, method }] of rows) {
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    expect(paths[template]?.[method.toLowerCase()]?.operationId).toBe(name);
  }
  expect(Object.values(paths).flatMap((path) => Object.keys(path))).toHaveLength(rows.length);
});

it('a document that is none would be refused', async () => {
  const { paths, ...rest } = read();
  const broken = { ...rest, paths: { ...paths, '/api/agents': { get: { responses: 200 } } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});
