import type { AuditEntry } from '@tutka/http-contracts';
import type { TFunction } from 'i18next';
import { formatDate, formatSize, shortId } from '../../../../lib/format/index.ts';

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const plain = /^[\w-]+$/;
const bytes = new Set(['bytes', 'knowledgeBytes']);

/** What uuids belong to, as an entry tells it. */
type Names = AuditEntry['names'];

/** In which language values are written, and what uuids among them are called. */
export interface Reading {
  readonly language: string;
  readonly names: Names;
}

/**
 * A field's name as people call it: 'expiresAt' and 'expires_at' are 'Ends'; of a part, 'role@<uuid>': 'Role of b******
 * (1b2c3d4e)', as several addresses are masked alike.
 */
export function fieldName(t: TFunction<'audit'>, field: string, names: Names): string {
  const [name = '', part] = field.split('@');
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const word = plain.test(camel) ? t(`fields.${camel}`, { defaultValue: spaced(camel) }) : name;
  if (!part) return word;
  const known = names[part];
  const short = shortId(part);
  return t('details.ofPart', { field: word, part: known === undefined ? short : `${known} (${short})` });
}

function spaced(camel: string): string {
  const words = camel.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of a field as people read it; '' for nothing. Lists are joined; what is nested has a line for each name. */
export function valueText(t: TFunction<'audit'>, field: string, value: unknown, reading: Reading): string {
  if (value === null) return '';
  if (Array.isArray(value)) {
    return value.map((one) => valueText(t, field, one, reading)).join(value.some(isNested) ? '\n' : ', ');
  }
  if (isNested(value)) return linesOf(t, value, reading);
  const text = String(value);
  return reading.names[text] ?? textOf(t, field.split('@')[0] ?? field, text, usualText(t, value, reading));
}

function usualText(t: TFunction<'audit'>, value: unknown, { language }: Reading): string {
  if (typeof value === 'boolean') return t(value ? 'details.yes' : 'details.no');
  return typeof value === 'number' ? value.toLocaleString(language) : String(value);
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function linesOf(t: TFunction<'audit'>, value: Readonly<Record<string, unknown>>, reading: Reading): string {
  const known = Object.entries(value).filter(([, one]) => one !== null);
  const lines = known.map(([name, one]) => {
    const word = plain.test(name) ? t(`fields.${name}`, { defaultValue: name }) : name;
    const text = valueText(t, name, one, reading);
    return isNested(one) && !Array.isArray(one)
      ? `${word}:\n  ${text.replaceAll('\n', '\n  ')}`
      : `${word}: ${text}`;
  });
  return lines.join('\n');
}

function textOf(t: TFunction<'audit'>, name: string, text: string, usual: string): string {
  if (bytes.has(name)) return formatSize(Number(text));
  if (moment.test(text)) return formatDate(text, true);
  return plain.test(text) ? t(`values.${name}.${text}`, { defaultValue: usual }) : usual;
}
