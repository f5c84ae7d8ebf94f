import { test } from '@jest/globals';
import { specify } from '@tutka/testing';
import { decideKnowledge } from './knowledge.decide.ts';
import type { KnowledgeEvent, KnowledgeFields } from './knowledge.events.ts';
import { evolveKnowledge, noKnowledge } from './knowledge.state.ts';

const { given } = specify({ decide: decideKnowledge, evolve: evolveKnowledge, initial: noKnowledge });
const fields: KnowledgeFields = {
  name: 'Manuals',
  description: '',
  tags: ['a', 'b'],
  visibility: 'private',
  metadata: { one: 1, two: { three: 3 } },
};
const created: KnowledgeEvent = { type: 'KnowledgeCreated', data: { owner: 'ada', ...fields } };
const deleted: KnowledgeEvent = { type: 'KnowledgeDeleted', data: {} };

test('a base is created once', () => {
  const command = { type: 'create', owner: 'ada', fields } as const;
  given([]).when(command).thenEvents([created]);
  given([created]).when(command).thenEvents([]);
});

test('only what differs is changed', () => {
  given([created]).when({ type: 'change', fields }).thenEvents([]);
  given([created])
    .when({ type: 'change', fields: { metadata: { two: { three: 3 }, one: 1 } } })
    .thenEvents([]);
  given([created])
    .when({
      type: 'change',
      fields: { name: 'Guides', tags: ['b', 'a'], description: '', visibility: 'public' },
    })
    .thenEvents([
      { type: 'KnowledgeRenamed', data: { name: 'Guides' } },
      { type: 'KnowledgeDetailsChanged', data: { tags: ['b', 'a'] } },
      { type: 'KnowledgeVisibilityChanged', data: { visibility: 'public' } },
    ]);
});

test('what is not there, or not any more, cannot be changed or deleted', () => {
  given([]).when({ type: 'delete' }).thenRejects('KnowledgeNotFound');
  given([created]).when({ type: 'delete' }).thenEvents([deleted]);
  given([created, deleted]).when({ type: 'delete' }).thenRejects('KnowledgeNotFound');
  given([created, deleted]).when({ type: 'change', fields: {} }).thenRejects('KnowledgeNotFound');
});
