/** A field of a form that is made from a tool's JSON Schema. */
export interface SchemaField {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'list' | 'json';
  /** Of a choice. */
  readonly choices: readonly string[];
  readonly initial: FieldValue;
}

/** '' where nothing is given; what is JSON is its text. */
export type FieldValue = string | number | boolean | readonly string[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/** The fields that a schema asks for, in its order; a schema that names none has none. */
export function fieldsOf(schema: Json): SchemaField[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([name, given]) => {
    const property = isObject(given) ? given : {};
    const choices = Array.isArray(property.enum) ? property.enum.filter(isText) : [];
    const kind = kindOf(property, choices);
    return {
      name,
      description: isText(property.description) ? property.description : '',
      required: required.has(name),
      kind,
      choices,
      initial: initialOf(kind, property.default),
    };
  });
}

function kindOf(property: Json, choices: readonly string[]): SchemaField['kind'] {
  if (choices.length > 0) return 'choice';
  const type = Array.isArray(property.type) ? property.type.find((each) => each !== 'null') : property.type;
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer' || type === 'boolean') return type;
  const ofTexts = type === 'array' && isObject(property.items) && property.items.type === 'string';
  return ofTexts ? 'list' : 'json';
}

function initialOf(kind: SchemaField['kind'], given: unknown): FieldValue {
  if (kind === 'boolean') return given === true;
  if (kind === 'list') return Array.isArray(given) ? given.filter(isText) : [];
  if (given === undefined) return '';
  if (kind === 'json') return JSON.stringify(given, null, 2);
  return typeof given === 'number' ? given : String(given);
}

/** What the form says as arguments, or the field whose number or JSON cannot be read. What is empty is left out. */
export function argumentsOf(
  fields: readonly SchemaField[],
  values: FieldValues,
): { arguments: Record<string, unknown> } | { wrong: string } {
  const given: [string, unknown][] = [];
  for (const field of fields) {
    const value = values[field.name] ?? field.initial;
    if (isEmpty(field, value)) continue;
    const read = readAs(field.kind, value);
    if (!read) return { wrong: field.name };
    given.push([field.name, read.value]);
  }
  return { arguments: Object.fromEntries(given) };
}

function isEmpty({ kind, required, initial }: SchemaField, value: FieldValue): boolean {
  if (kind === 'boolean') return !required && value === false && initial === false;
  if (kind === 'list') return !required && Array.isArray(value) && value.length === 0;
  return value === '' && !(required && kind === 'text');
}

function readAs(kind: SchemaField['kind'], value: FieldValue): { value: unknown } | undefined {
  if (kind === 'json') return parse(String(value));
  if (kind !== 'number' && kind !== 'integer') return { value };
  const number = Number(value);
  return Number.isNaN(number) ? undefined : { value: number };
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
