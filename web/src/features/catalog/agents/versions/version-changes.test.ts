import { expect, it } from '@jest/globals';
import type { WholeAgentVersion } from '@tutka/http-contracts';
import { versionChanges } from './version-changes.ts';

const version: WholeAgentVersion = {
  version: 1,
  name: 'Guide',
  savedAt: '2026-11-21T08:00:00.000Z',
  savedBy: null,
  changed: [],
  restoredFrom: null,
  isPublished: false,
  description: '',
  logo: '',
  prompt: 'Be kind.',
  model: null,
  temperature: 0.7,
  maxTokens: null,
  openingMessage: '',
  suggestedQuestions: ['Where?'],
  knowledges: [{ uuid: 'k1', name: 'Atlas' }],
  mcpServers: [],
  webSearch: false,
  webFetch: false,
  tags: ['a', 'b'],
};
const words = {
  gone: (uuid: string) => `${uuid} is gone`,
  allTools: 'all',
  asksFirst: 'asks first',
  shown: 'shown',
  webSearch: 'searches',
  webFetch: 'opens pages',
};

it('tells what differs, field by field', () => {
  const after = {
    ...version,
    name: 'Scout',
    temperature: 0,
    prompt: 'Be brief.',
    tags: ['b', 'c'],
    knowledges: [{ uuid: 'k2', name: null }],
    mcpServers: [{ uuid: 'm1', name: 'Rail', tools: ['find', 'book'], approval: 'always' as const }],
  };
  expect(versionChanges(version, after, words)).toEqual([
    { field: 'name', kind: 'value', before: 'Guide', after: 'Scout' },
    { field: 'temperature', kind: 'value', before: '0.7', after: '0' },
    { field: 'prompt', kind: 'text', parts: expect.arrayContaining([{ mark: 'removed', text: 'kind' }]) },
    {
      field: 'knowledges',
      kind: 'list',
      items: [
        { text: 'k2 is gone', mark: 'added' },
        { text: 'Atlas', mark: 'removed' },
      ],
    },
    {
      field: 'mcpServers',
      kind: 'list',
      items: [{ text: 'Rail · find, book · asks first', mark: 'added' }],
    },
    {
      field: 'tags',
      kind: 'list',
      items: [
        { text: 'b', mark: 'same' },
        { text: 'c', mark: 'added' },
        { text: 'a', mark: 'removed' },
      ],
    },
  ]);
});

it('tells nothing of two that are alike, and all that there is of the first', () => {
  expect(versionChanges(version, { ...version, version: 2, savedBy: null }, words)).toEqual([]);
  expect(versionChanges(null, version, words).map(({ field }) => field)).toEqual([
    'name',
    'temperature',
    'prompt',
    'suggestedQuestions',
    'knowledges',
    'tags',
  ]);
});
