import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Knowledge } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { knowledges } from '../fixtures/knowledge.ts';
import { mcpServers } from '../fixtures/mcp-servers.ts';
import { providers } from '../fixtures/models.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

interface Way {
  readonly what: string;
  readonly path: string;
  readonly asked: string;
  /** What is answered there. */
  wrong?(data: unknown): unknown;
  readonly act?: () => Promise<void>;
  readonly english: RegExp;
  readonly chinese: RegExp;
}

const press = (name: RegExp) => page.getByRole('button', { name }).click();
const [offline, scans] = [mcpServers[2], knowledges[3]];
const tooSlow = /took too long to answer/;
const stopped = { problem: '"Lab" has no model "embed".', problemCode: 'MODEL_BAD_MODEL' };
const noText = /pictures of pages but no text/;

const ways: readonly Way[] = [
  {
    what: 'a tool server that is away',
    path: `/mcp/${offline?.uuid}`,
    asked: '**/api/mcp-servers/*',
    english: tooSlow,
    chinese: /服务器响应时间过长/,
  },
  {
    what: 'a list of tool servers',
    path: '/mcp',
    asked: '**/api/mcp-servers?*',
    english: tooSlow,
    chinese: /服务器响应时间过长/,
  },
  {
    what: 'an index that is not built any further',
    path: `/knowledge/${id('d', 1)}?tab=settings`,
    asked: `**/api/knowledges/${id('d', 1)}`,
    wrong: (base: Knowledge) => ({
      ...base,
      index: { ...base.index, building: { ...base.index?.building, ...stopped } },
    }),
    english: /has no model "embed"/,
    chinese: /提供商没有此模型/,
  },
  {
    what: 'a base whose only document failed',
    path: '/',
    asked: '**/api/knowledges?*',
    english: noText,
    chinese: /^文档中没有文字/,
  },
  {
    what: 'a base whose documents all failed',
    path: '/',
    asked: '**/api/knowledges?*',
    wrong: (bases: Knowledge[]) => bases.map((base) => (base.uuid === scans?.uuid ? severalOf(base) : base)),
    english: /^2 of 2 documents could not be read/,
    chinese: /^2 个文档都无法读取。第一个：文档中没有文字/,
  },
  {
    what: 'a model that was tried',
    path: `/admin/models?edit=${providers[0]?.uuid}`,
    asked: '**/api/model-providers/test',
    wrong: () => ({ ok: false, text: '', firstTokenMs: null, problem: 'It is cut off.', code: 'MODEL_CUT' }),
    act: () => press(/^(Test|测试)/),
    english: /^It is cut off\.$/,
    chinese: /^模型中途断开/,
  },
  {
    what: 'a search engine that was tried',
    path: '/admin/search',
    asked: '**/api/search-engine/test',
    wrong: () => ({ ok: false, pages: [], ms: null, problem: 'Used up.', code: 'SEARCH_USED_UP' }),
    act: () => press(/^(Search|搜索)$/),
    english: /^Used up\.$/,
    chinese: /^搜索引擎账户的额度已用完/,
  },
];

const asItIs = (data: unknown) => data;

function severalOf(base: Knowledge): Knowledge {
  return {
    ...base,
    documentCount: 2,
    failedCount: 2,
    statusReason: '2 of 2 documents could not be read. a.pdf: Why.',
  };
}

const tooLong = { path: 'name', message: 'At most 120 characters', kind: 'too_long', limit: 120 };
const refused = { code: 400, error: tooLong.message, errorCode: 'VALIDATION_FAILED', details: [tooLong] };

for (const [language, about, save, told] of [
  ['en', 'About', 'Save', 'name: At most 120 characters'],
  ['zh-CN', '基本信息', '保存', 'name: 最多 120 个字符'],
] as const) {
  test(`a field that was refused says why in the language of who reads: ${language}`, async () => {
    await page.setExtraHTTPHeaders({ 'accept-language': language });
    await page.route(`**/api/knowledges/${id('d', 1)}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: refused }) : route.fallback(),
    );
    await page.goto(`${url()}/knowledge/${id('d', 1)}?tab=settings`);
    const form = page.locator('form').filter({ has: page.getByRole('region', { name: about }) });
    await form.getByRole('textbox').first().fill('Manual of nights');
    await form.getByRole('button', { name: save }).click();
    await form.getByRole('alert').getByText(told).waitFor();
  });
}

for (const { what, path, asked, wrong = asItIs, act, english, chinese } of ways) {
  for (const [language, sentence, other] of [
    ['en', english, chinese],
    ['zh-CN', chinese, english],
  ] as const) {
    test(`${what} says why in the language of who reads: ${language}`, async () => {
      await page.setExtraHTTPHeaders({ 'accept-language': language });
      await page.route(asked, async (route) => {
        const answer = await route.fetch();
        const { data, ...more } = await answer.json();
        await route.fulfill({ json: { ...more, data: wrong(data) } });
      });
      await page.goto(url() + path);
      await act?.();
      await page.getByText(sentence).first().waitFor();
      assert.equal(await page.getByText(other).count(), 0);
    });
  }
}

test('why things failed is told in words, with the code that logs have; of a later version, with that alone', async () => {
  await page.goto(`${url()}/statistics`);
  const rows = page.getByRole('table', { name: 'Why things failed' }).getByRole('rowheader');
  await rows.first().waitFor();
  assert.deepEqual(await rows.allInnerTexts(), [
    'Too many requests, or no balance, at the provider\nMODEL_RATE_LIMITED',
    'The model stopped in the middle\nMODEL_STALLED',
    'Locked with a password\nENCRYPTED',
    'OF_A_LATER_VERSION',
  ]);
});
