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

/**
 * Parses the settings of a service; a variable that is empty, or spaces alone, counts as absent. Values never stand in the error.
 * @throws SettingsError with one line a variable.
 */
export function loadSettings<T extends z.ZodType>(schema: T, env: Env): z.output<T> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value = '']) => value.trim() !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => lineOf(schema, issue, given as Env));
  throw new SettingsError(`Settings cannot be used:\n  ${lines.join('\n  ')}`);
}
