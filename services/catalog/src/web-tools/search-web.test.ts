import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { SEARCH_KEY, type SearchSite, startSearchSite } from '../../test/search-site.ts';
import type { SearchEngineKind } from '../domain/providers/search-engine.events.ts';
import { searchWeb } from './search-web.ts';
import type { WebFailure } from './web-failure.ts';

const ferry = { title: "The ferry's hours", url: 'https://ferry.test/hours', text: 'It leaves at 7 & at 9.' };
const kinds: readonly SearchEngineKind[] = ['searxng', 'brave', 'tavily'];

let site: SearchSite;
let egress: Egress;
beforeAll(async () => {
  site = await startSearchSite();
  egress = createEgress();
});
afterAll(async () => {
  await egress.close();
  await site.close();
});
beforeEach(() => {
  site.found = [ferry];
  site.trouble = undefined;
});

const never = new AbortController().signal;
const ask = (kind: SearchEngineKind, more: { apiKey?: string; baseUrl?: string; by?: Egress } = {}) => {
  const { apiKey = SEARCH_KEY, baseUrl = site.baseUrl, by = egress } = more;
  return searchWeb(by, { kind, baseUrl, apiKey }, 'when does the ferry leave', never);
};
const failed = async (kind: SearchEngineKind, more?: Parameters<typeof ask>[1]) => {
  const { code, sentence } = await ask(kind, more).then(
    () => ({ code: 'NONE', sentence: '' }),
    (error: WebFailure) => error,
  );
  expect(sentence).not.toContain(SEARCH_KEY);
  return code;
};

describe.each(kinds)('%s', (kind) => {
  test('finds pages as plain text, with the key where it takes it', async () => {
    expect(await ask(kind)).toEqual([ferry]);
    expect(site.asked.at(-1)).toEqual({
      engine: kind,
      query: 'when does the ferry leave',
      key: kind === 'searxng' ? `Bearer ${SEARCH_KEY}` : SEARCH_KEY,
    });
  });

  test('finds nothing, takes no address that is none, and no more pages than are wanted', async () => {
    site.found = [];
    expect(await ask(kind)).toEqual([]);
    const many = Array.from({ length: 20 }, (_, at) => ({ ...ferry, url: `https://ferry.test/${at}` }));
    site.found = [{ ...ferry, url: 'javascript:alert(1)//x' }, ...many];
    const found = await ask(kind);
    expect(found).toHaveLength(8);
    expect(found[0]?.url).toBe('https://ferry.test/0');
  });

  test.each([
    ['too-often', 'RATE_LIMITED'],
    ['web-page', 'BAD_ANSWER'],
    ['broken', 'FAILED'],
  ] as const)('%s is told as %s', async (trouble, code) => {
    site.trouble = trouble;
    expect(await failed(kind)).toBe(code);
  });

  test('that hangs, or is not there, or is no web address of the engine is told', async () => {
    const hasty = createEgress({ timeoutMs: 200 });
    site.trouble = 'hangs';
    expect(await failed(kind, { by: hasty })).toBe('TIMED_OUT');
    await hasty.close();
    expect(await failed(kind, { baseUrl: 'http://127.0.0.1:1' })).toBe('UNREACHABLE');
    site.trouble = undefined;
    expect(await failed(kind, { baseUrl: `${site.baseUrl}/elsewhere/` })).toBe('BAD_ANSWER');
  });
});

test.each(['brave', 'tavily'] as const)('%s: a wrong key is told, and so is none', async (kind) => {
  expect(await failed(kind, { apiKey: 'wrong' })).toBe('KEY_REFUSED');
  expect(await failed(kind, { apiKey: '' })).toBe('KEY_MISSING');
});

test('SearXNG that answers no programs, and a Tavily account that is used up, say so', async () => {
  site.trouble = 'no-json';
  expect(await failed('searxng')).toBe('NOT_ALLOWED');
  site.trouble = 'used-up';
  expect(await failed('tavily')).toBe('USED_UP');
});
