import { z } from 'zod';

/** Settings as a process gets them. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Settings that cannot be used: the message names each variable and what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

function hintOf(schema: z.ZodType, variable: string): string {
  if (!(schema instanceof z.ZodObject)) return '';
  const field: unknown = schema.shape[variable];
  return field instanceof z.ZodType && field.description !== undefined ? ` (${field.description})` : '';
}

function lineOf(schema: z.ZodType, issue: z.core.$ZodIssue, env: Env): string {
  const variable = String(issue.path[0] ?? 'settings');
  const what = env[variable] === undefined ? `is missing: set it${hintOf(schema, variable)}` : issue.message;
  return issue.code === 'custom' ? `${variable}: ${issue.message}` : `${variable}: ${what}`;
}

/** What was sealed with it opens with nothing else: whoever has a line's end behind it keeps that. */
const AS_GIVEN: readonly string[] = ['MASTER_KEY'];

/** Without what stands around it, as the line's end of a file that holds a secret. */
const trimmed = ([name, value = '']: readonly [string, string | undefined]) =>
  [name, AS_GIVEN.includes(name) && value.trim() !== '' ? value : value.trim()] as const;

/** Settings as they are meant: without spaces and line's ends around them; one that is empty then is absent. */
export function givenSettings(env: Env): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env)
      .map(trimmed)
      .filter(([, value]) => value !== ''),
  );
}

/**
 * Parses the settings of a service (`givenSettings`). Values never stand in the error.
 * @throws SettingsError with one line a variable.
 */
export function loadSettings<T extends z.ZodType>(schema: T, env: Env): z.output<T> {
  const given = givenSettings(env);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => lineOf(schema, issue, given));
  throw new SettingsError(`Settings cannot be used:\n  ${lines.join('\n  ')}`);
}
