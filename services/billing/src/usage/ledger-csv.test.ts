import { expect, test } from '@jest/globals';
import type { LedgerLine } from '@tutka/http-contracts';
import { ledgerCsvHead, ledgerCsvLine } from './ledger-csv.ts';

const line: LedgerLine = {
  uuid: '11111111-1111-4111-8111-111111111111',
  at: '2026-11-22T10:00:00.000Z',
  type: 'settled',
  postings: { used: '0.000000001', house: '-0.000000001' },
  grantUUID: null,
  turnUUID: null,
  usage: {
    service: 'conversation',
    kind: 'reply',
    providerUUID: null,
    model: '=HYPERLINK("x")',
    inputTokens: 7,
    outputTokens: 0,
    estimated: false,
    priced: true,
    userUUID: null,
    sessionUUID: null,
    agentUUID: null,
    knowledgeUUID: null,
    documentUUID: null,
  },
};

test('a row has as many cells as there are names; a name that is a formula is text', () => {
  const row = ledgerCsvLine(line, 'USD');
  const quoted = `"'=HYPERLINK(""x"")"`;
  expect(row).toBe(
    `${line.uuid},${line.at},settled,USD,0.000000001,,,,,-0.000000001,,,conversation,reply,,${quoted},7,0,false,true,,,,,\r\n`,
  );
  expect(row.replace(quoted, '').split(',')).toHaveLength(ledgerCsvHead.split(',').length);
  expect(ledgerCsvLine({ ...line, usage: null }, 'USD').split(',')).toHaveLength(
    ledgerCsvHead.split(',').length,
  );
});
