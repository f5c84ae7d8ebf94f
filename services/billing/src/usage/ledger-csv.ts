import type { LedgerLine } from '@tutka/http-contracts';
import { csvHead, csvLine } from '@tutka/service-runtime';

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

export const ledgerCsvHead = csvHead(columns);

/** One line of the ledger as a row, amounts as decimal text to the nano-unit. */
export function ledgerCsvLine(line: LedgerLine, currency: string): string {
  const { uuid, at, type, postings, turnUUID, grantUUID, usage } = line;
  return csvLine([
    ...[uuid, at, type, currency],
    ...accounts.map((account) => postings[account]),
    ...[turnUUID, grantUUID],
    ...usageColumns.map((column) => usage?.[column]),
  ]);
}
