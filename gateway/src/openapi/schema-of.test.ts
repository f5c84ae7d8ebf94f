import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { openApiDocument } from './document.ts';
import { schemaOf } from './schema-of.ts';

const about = { version: '1.0.0', publicUrl: 'http://localhost', cookieName: 'tutka' };

test('a list of one is told in words that generators of clients know', () => {
  expect(schemaOf(z.tuple([z.string()]), 'output')).toEqual({
    type: 'array',
    items: { type: 'string' },
    minItems: 1,
    maxItems: 1,
  });
});

test('one value beside other forms is a choice of one: as a constant a generated client knows no other form', () => {
  expect(schemaOf(z.union([z.literal('all'), z.array(z.string())]), 'output')).toEqual({
    anyOf: [
      { type: 'string', enum: ['all'] },
      { type: 'array', items: { type: 'string' } },
    ],
  });
});

test('text or a number is two forms, not two types of one: a generator for Go knows no such type and makes nothing', () => {
  expect(schemaOf(z.record(z.string(), z.union([z.string(), z.number()])), 'output')).toEqual({
    type: 'object',
    propertyNames: { type: 'string' },
    additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
  });
  expect(JSON.stringify(openApiDocument(about))).not.toMatch(
    /"type":\["(?!null)\w+","(?!null)\w+"|"type":\["\w+","\w+",/,
  );
});

test('no place of the document is a schema that is only true or false, which they refuse it for', () => {
  expect(JSON.stringify(openApiDocument(about))).not.toMatch(/"items":(true|false)/);
});
