import type { TFunction } from 'i18next';
import { formatDate, formatSize, shortId } from '../../../../lib/format/index.ts';

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const plain = /^[\w-]+$/;
const bytes = new Set(['bytes', 'knowledgeBytes']);

/** A field's name as people call it: 'expiresAt' and 'expires_at' are 'Ends'; of a part, 'role@<uuid>': 'Role of 1b2c3d4e'. */
export function fieldName(t: TFunction<'audit'>, field: string): string {
  const [name = '', part] = field.split('@');
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const word = plain.test(camel) ? t(`fields.${camel}`, { defaultValue: spaced(camel) }) : name;
  return part ? t('details.ofPart', { field: word, part: shortId(part) }) : word;
}

function spaced(camel: string): string {
  const words = camel.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of a field as people read it; '' for nothing. Lists are joined; what is nested has a line for each name. */
export function valueText(t: TFunction<'audit'>, field: string, value: unknown, language: string): string {
  if (value === null) return '';
  if (Array.isArray(value)) {
    return value.map((one) => valueText(t, field, one, language)).join(value.some(isNested) ? '\n' : ', ');
  }
  if (isNested(value)) return linesOf(t, value, language);
  if (typeof value === 'boolean') return t(value ? 'details.yes' : 'details.no');
  const usual = typeof value === 'number' ? value.toLocaleString(language) : String(value);
  return textOf(t, field.split('@')[0] ?? field, String(value), usual);
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function linesOf(t: TFunction<'audit'>, value: Readonly<Record<string, unknown>>, language: string): string {
  const known = Object.entries(value).filter(([, one]) => one !== null);
  const lines = known.map(([name, one]) => {
    const word = plain.test(name) ? t(`fields.${name}`, { defaultValue: name }) : name;
    const text = valueText(t, name, one, language);
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
