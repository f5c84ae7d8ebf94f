import { test } from '@jest/globals';
import { specify } from '@tutka/testing';
import { decideDocument } from './document.decide.ts';
import type { DocumentEvent, KeptFile, NamedSource } from './document.events.ts';
import { evolveDocument, noDocument } from './document.state.ts';

const { given } = specify({ decide: decideDocument, evolve: evolveDocument, initial: noDocument });

const file: KeptFile = { key: 'a.html', byteSize: 10, sha256: 'ff', contentType: null, fileType: 'default' };
const page: NamedSource = { name: 'a', source: { kind: 'web', uri: 'https://a.example/' }, file: null };
const other: NamedSource = { name: 'b', source: { kind: 'web', uri: 'https://b.example/' }, file: null };
const queued: DocumentEvent = { type: 'DocumentQueued', data: { knowledge: 'k', ...page } };
const renamed: DocumentEvent = { type: 'DocumentRenamed', data: { name: 'Mine' } };
const replaced: DocumentEvent = { type: 'SourceReplaced', data: other };
const again: DocumentEvent = { type: 'RetryRequested', data: {} };
const ready: DocumentEvent = { type: 'DocumentReady', data: { chunks: 7, pages: null, version: 1 } };
const restored: DocumentEvent = {
  type: 'IngestionCancelled',
  data: { restored: { ...page, name: 'Mine', file } },
};
const started = (epoch: number): DocumentEvent => ({ type: 'IngestionStarted', data: { attempt: 1, epoch } });
const fetched = (name: string): DocumentEvent => ({ type: 'DocumentFetched', data: { name, file } });

const title = 'A title';
const mine = [queued, started(3), renamed, fetched('Mine'), ready];

test.each<[string, DocumentEvent[], string, string]>([
  ['its title', [queued], title, title],
  ['its address where it has none', [queued], '', page.name],
  ['what a person called it before', [queued, renamed], title, 'Mine'],
  ['its title in place of one that a person named', [...mine, replaced, again], title, title],
  ['what a person calls it since', [...mine, replaced, again, renamed], title, 'Mine'],
  ['what a person called it, when it is back', [...mine, replaced, again, restored, again], title, 'Mine'],
])('a page that is fetched is called %s', (_, before, said, name) => {
  given([...before, started(4)])
    .when({ type: 'fetched', epoch: 4, title: said, file })
    .thenEvents([fetched(name)]);
});

test('what a person calls it while it is fetched', () => {
  given([queued, started(4), renamed])
    .when({ type: 'fetched', epoch: 4, title, file })
    .thenEvents([fetched('Mine')]);
});

test('a page that cannot be read anew is called as what serves, unless a person named it', () => {
  const before = [queued, started(3), fetched('Owls'), ready, again, started(4), fetched('Log in')];
  const fail = (passing: boolean) =>
    ({ type: 'fail', epoch: 4, failure: { code: 'X', reason: 'x', passing }, now: 0 }) as const;
  const told = (name: string, retryAt: string | null): DocumentEvent => ({
    type: 'IngestionFailed',
    data: { code: 'X', reason: 'x', retryAt, knowledge: 'k', name },
  });
  given(before)
    .when(fail(false))
    .thenEvents([told('Owls', null)]);
  given(before)
    .when(fail(true))
    .thenEvents([told('Log in', '1970-01-01T00:00:05.000Z')]);
  given([...before, renamed])
    .when(fail(false))
    .thenEvents([told('Mine', null)]);
});
