import { test } from '@jest/globals';
import { specify } from '@tutka/testing';
import { decideIndex } from './knowledge-index.decide.ts';
import type { IndexRecipe, KnowledgeIndexEvent } from './knowledge-index.events.ts';
import { evolveIndex, noIndex } from './knowledge-index.state.ts';

const { given } = specify({ decide: decideIndex, evolve: evolveIndex, initial: noIndex });
const words: IndexRecipe = { embedding: null, chunkWords: 280 };
const meanings: IndexRecipe = { embedding: { provider: 'p', model: 'm' }, chunkWords: 280 };
const long: IndexRecipe = { embedding: null, chunkWords: 500 };
const begun: KnowledgeIndexEvent = { type: 'IndexBegun', data: { recipe: words } };
const requested = (generation: number, recipe: IndexRecipe): KnowledgeIndexEvent => ({
  type: 'IndexRequested',
  data: { generation, recipe },
});
const switched = (serving: number, previous: number): KnowledgeIndexEvent => ({
  type: 'IndexSwitched',
  data: { serving, previous },
});
const dropped = (generation: number): KnowledgeIndexEvent => ({ type: 'IndexDropped', data: { generation } });
const reopened: KnowledgeIndexEvent = { type: 'IndexReopened', data: { generation: 1 } };
const failed: KnowledgeIndexEvent = {
  type: 'IndexBuildFailed',
  data: { generation: 2, code: 'X', reason: 'x' },
};

test('the first index is begun once, also by asking for another', () => {
  given([]).when({ type: 'beginIndex', recipe: words }).thenEvents([begun]);
  given([begun]).when({ type: 'beginIndex', recipe: meanings }).thenEvents([]);
  given([])
    .when({ type: 'requestIndex', recipe: meanings })
    .thenEvents([{ type: 'IndexBegun', data: { recipe: meanings } }]);
});

test('another one is built beside it; the same one is not built twice, and a third replaces the second', () => {
  given([begun])
    .when({ type: 'requestIndex', recipe: meanings })
    .thenEvents([requested(2, meanings)]);
  given([begun]).when({ type: 'requestIndex', recipe: words }).thenEvents([]);
  given([begun, requested(2, meanings)])
    .when({ type: 'requestIndex', recipe: meanings })
    .thenEvents([]);
  given([begun, requested(2, meanings)])
    .when({ type: 'requestIndex', recipe: long })
    .thenEvents([dropped(2), requested(3, long)]);
  given([begun, requested(2, meanings)])
    .when({ type: 'requestIndex', recipe: words })
    .thenEvents([dropped(2)]);
});

test('a failed one may be asked for again', () => {
  given([begun, requested(2, meanings)])
    .when({ type: 'failIndex', generation: 2, code: 'X', reason: 'x' })
    .thenEvents([failed]);
  given([begun, requested(2, meanings), failed])
    .when({ type: 'requestIndex', recipe: meanings })
    .thenEvents([dropped(2), requested(3, meanings)]);
  given([begun]).when({ type: 'failIndex', generation: 2, code: 'X', reason: 'x' }).thenEvents([]);
});

test('the complete one serves, the one before is kept, the one before that goes', () => {
  const once = [begun, requested(2, meanings), switched(2, 1)];
  given([begun, requested(2, meanings)])
    .when({ type: 'finishIndex', generation: 2 })
    .thenEvents([switched(2, 1)]);
  given([...once, requested(3, long)])
    .when({ type: 'finishIndex', generation: 3 })
    .thenEvents([dropped(1), switched(3, 2)]);
  given([begun]).when({ type: 'finishIndex', generation: 2 }).thenEvents([]);
  given([...once, requested(3, long), dropped(3)])
    .when({ type: 'finishIndex', generation: 3 })
    .thenEvents([]);
});

test('there is a way back, at once or once what has come since is added', () => {
  const once = [begun, requested(2, meanings), switched(2, 1)];
  given(once)
    .when({ type: 'switchBack', complete: true })
    .thenEvents([switched(1, 2)]);
  given([...once, switched(1, 2)])
    .when({ type: 'switchBack', complete: true })
    .thenEvents([switched(2, 1)]);
  given([...once, requested(3, long)])
    .when({ type: 'switchBack', complete: false })
    .thenEvents([dropped(3), reopened]);
  given([...once, reopened])
    .when({ type: 'finishIndex', generation: 1 })
    .thenEvents([switched(1, 2)]);
  given([begun]).when({ type: 'switchBack', complete: true }).thenRejects('IndexNotThere');
});

test('what is being built can be given up', () => {
  given([begun, requested(2, meanings)])
    .when({ type: 'cancelIndex' })
    .thenEvents([dropped(2)]);
  given([begun]).when({ type: 'cancelIndex' }).thenRejects('IndexNotThere');
});
