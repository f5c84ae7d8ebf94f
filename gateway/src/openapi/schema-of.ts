import { z } from 'zod';

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

/** Where the document says what any JSON value is. */
const JSON_VALUE = '#/components/schemas/Json';
const withoutNumbers = (schema: unknown) => JSON.stringify(schema).replaceAll(/__schema\d+/g, '');
const anyJson = withoutNumbers(Object.values(z.toJSONSchema(z.object({ any: z.json() })).$defs ?? {})[0]);

/**
 * The JSON Schema of what goes in (`input`) or comes out (`output`). What is recursive stands in `$defs`, whose
 * references hold in a document of its own only: any JSON value refers to this document's, another is an error.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => inPlainWords(jsonSchema),
  });
  const other = Object.values($defs).find((one) => withoutNumbers(one) !== anyJson);
  if (other !== undefined) throw new Error(`a recursive schema has no place yet: ${JSON.stringify(other)}`);
  const text = JSON.stringify(rest).replaceAll(/#\/\$defs\/__schema\d+/g, JSON_VALUE);
  return JSON.parse(text, inForms) as JsonSchema;
}

/** Zod makes one form of several types of its own accord, at the very end; generators for Go know one type, or nothing, in a place. */
function inForms(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('type' in value)) return value;
  const { type: types, ...schema } = value;
  const isOne = !Array.isArray(types) || types.filter((type) => type !== 'null').length < 2;
  return isOne ? value : { ...schema, anyOf: types.map((type: unknown) => ({ type })) };
}

/** The same in words that more generators of clients read: of a list of one, and of one value among other forms. */
function inPlainWords(schema: JsonSchema): void {
  const { prefixItems, anyOf } = schema;
  if (Array.isArray(prefixItems) && prefixItems.length === 1) {
    delete schema.prefixItems;
    Object.assign(schema, { items: prefixItems[0], minItems: 1, maxItems: 1 });
  }
  if (Array.isArray(anyOf)) schema.anyOf = anyOf.map(asChoice);
}

function asChoice({ const: value, ...schema }: JsonSchema): JsonSchema {
  return value === undefined ? schema : { ...schema, enum: [value] };
}

/** An object schema's properties as OpenAPI parameters. */
export function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required as string[]).includes(name),
    schema: property,
  }));
}
