import type { LedgerLine } from '@tutka/http-contracts';

const accounts = ['used', 'available', 'reserved', 'granted', 'expired', 'house'] as const;
const usageColumns = [
  'service',
  'kind',
  'providerUUID',
  'model',
  'inputTokens',
  'outputTokens',
  'estimated',
  'priced',
  'userUUID',
  'sessionUUID',
  'agentUUID',
  'knowledgeUUID',
  'documentUUID',
] as const;
const columns = ['uuid', 'at', 'type', 'currency', ...accounts, 'turnUUID', 'grantUUID', ...usageColumns];

/** The names of the columns, as the API has them; the mark at the start tells table programs that it is UTF-8. */
export const csvHead = `\uFEFF${columns.join(',')}\r\n`;

/** One line of the ledger as a row of CSV (RFC 4180), amounts as decimal text to the nano-unit. */
export function csvLine(line: LedgerLine, currency: string): string {
  const { uuid, at, type, postings, turnUUID, grantUUID, usage } = line;
  const values = [
    ...[uuid, at, type, currency],
    ...accounts.map((account) => postings[account] ?? ''),
    ...[turnUUID, grantUUID],
    ...usageColumns.map((column) => usage?.[column] ?? ''),
  ];
  return `${values.map(cell).join(',')}\r\n`;
}

/** No number, and begins as a table program's formula would. */
const FORMULA = /^[=+\-@\t\r](?!\d+(\.\d+)?$)/;

function cell(value: string | number | boolean | null): string {
  const text = String(value ?? '');
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
