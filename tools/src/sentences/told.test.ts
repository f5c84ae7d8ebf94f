import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { RefusalCode } from '@tutka/egress';
import type { FailureCode } from '@tutka/model-client';
import { PROBLEM_KINDS } from '../../../packages/service-runtime/src/http/problem-kind.ts';
import { mcpFailureCodes } from '../../../services/catalog/src/mcp/client/failure.ts';
import { failureCodes } from '../../../services/catalog/src/parsing/failure.ts';
import { webFailureCodes } from '../../../services/catalog/src/web-tools/web-failure.ts';

const root = join(import.meta.dirname, '../../..');

/** What types know alone: the compiler holds these to be all of them. */
const modelCodes = {
  UNAUTHORISED: true,
  RATE_LIMITED: true,
  UNREACHABLE: true,
  BAD_MODEL: true,
  CONTEXT_TOO_LONG: true,
  PICTURES_REFUSED: true,
  REJECTED: true,
  PROVIDER_ERROR: true,
  BAD_ANSWER: true,
  STALLED: true,
  CUT: true,
  ABORTED: true,
} satisfies Record<FailureCode, true>;
const addressCodes = {
  BAD_URL: true,
  BAD_PORT: true,
  PRIVATE_ADDRESS: true,
  UNRESOLVED: true,
  UNREACHABLE: true,
  BAD_CERTIFICATE: true,
  BAD_REDIRECT: true,
  TIMED_OUT: true,
  TOO_LARGE: true,
  BAD_ENCODING: true,
} satisfies Record<RefusalCode, true>;

type Sentences = Readonly<Record<string, string>>;
const { reasons, problems, ...sentences } = JSON.parse(
  readFileSync(join(root, 'web/src/lib/errors/locales/zh-CN.json'), 'utf8'),
) as Sentences & Readonly<Record<'reasons' | 'problems', Sentences>>;

const untold = (codes: readonly string[], chinese: Sentences) => codes.filter((code) => !(code in chinese));

// Their English comes along: whoever tells a code tells a sentence with it.
test.each([
  ['an MCP server', mcpFailureCodes.map((code) => `MCP_${code}`)],
  ['a search engine', webFailureCodes.map((code) => `SEARCH_${code}`)],
  ['a model', [...Object.keys(modelCodes), 'SILENT', 'TEST_FAILED'].map((code) => `MODEL_${code}`)],
])('what is wrong with %s is said in Chinese too', (_, codes) => {
  expect(untold(codes, sentences)).toEqual([]);
});

test('and so is why a document could not be read', () => {
  expect(untold([...failureCodes, ...Object.keys(addressCodes)], reasons)).toEqual([]);
});

test('and every code that catalog writes out', () => {
  const files = globSync('services/catalog/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const codes = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bcode:[^,}\n]*'([A-Z_]+)'/g)].map(
      ([, code = '']) => code,
    ),
  );
  expect(codes.length).toBeGreaterThan(12);
  expect(untold(codes, { ...sentences, ...reasons })).toEqual([]);
});

test('and so is what may be wrong with a field', () => {
  expect(untold(PROBLEM_KINDS, problems)).toEqual([]);
});
