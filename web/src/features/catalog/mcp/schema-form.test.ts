import { describe, expect, it } from '@jest/globals';
import { argumentsOf, fieldsOf } from './schema-form.ts';

const schema = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'Where' },
    depth: { type: 'integer', default: 2 },
    ratio: { type: ['number', 'null'] },
    all: { type: 'boolean' },
    order: { enum: ['name', 'size'] },
    tags: { type: 'array', items: { type: 'string' } },
    edits: { type: 'array', items: { type: 'object' } },
    options: { type: 'object', default: { a: 1 } },
    odd: true,
  },
  required: ['path', 'all'],
};

describe('a form made from a schema', () => {
  it('has a field of the fitting kind for each property, in the schema’s order', () => {
    expect(fieldsOf(schema).map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['path', 'text', true],
      ['depth', 'integer', false],
      ['ratio', 'number', false],
      ['all', 'boolean', true],
      ['order', 'choice', false],
      ['tags', 'list', false],
      ['edits', 'json', false],
      ['options', 'json', false],
      ['odd', 'json', false],
    ]);
    expect([fieldsOf({}), fieldsOf({ properties: [] })]).toEqual([[], []]);
  });

  it('says only what was given, and what must be', () => {
    const fields = fieldsOf(schema);
    expect(argumentsOf(fields, {})).toEqual({
      arguments: { path: '', depth: 2, all: false, options: { a: 1 } },
    });
    const values = {
      path: '/srv',
      depth: '',
      ratio: 0.5,
      all: true,
      order: 'size',
      tags: ['x'],
      edits: '[{}]',
    };
    expect(argumentsOf(fields, { ...values, options: '' })).toEqual({
      arguments: { path: '/srv', ratio: 0.5, all: true, order: 'size', tags: ['x'], edits: [{}] },
    });
  });

  it('takes a number that is written as text, and names the field that holds none', () => {
    const fields = fieldsOf(schema);
    const written = { path: '/', all: true, depth: '3', ratio: '-0.50', options: '' };
    expect(argumentsOf(fields, written)).toEqual({
      arguments: { path: '/', all: true, depth: 3, ratio: -0.5 },
    });
    expect(argumentsOf(fields, { ...written, ratio: '-' })).toEqual({ wrong: 'ratio' });
  });

  it('names the field whose JSON cannot be read', () => {
    expect(argumentsOf(fieldsOf(schema), { edits: '[{' })).toEqual({ wrong: 'edits' });
  });
});
