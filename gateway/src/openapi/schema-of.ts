import { z } from 'zod';

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

/** The JSON Schema of what goes in (`input`) or comes out (`output`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
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
