import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { type RouteName, routes } from '@tutka/http-contracts';
import { type Trace, traces } from './traces.ts';

const writing = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method !== 'GET');
const all: readonly (readonly [string, Trace])[] = Object.entries(traces);

const PROTO = new URL('../../../../proto/tutka/', import.meta.url);

/** The names of every message in the files of events. */
function publicEvents(): Set<string> {
  const files = readdirSync(PROTO, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => /events[\\/]v1[\\/]\w+\.proto$/.test(file))
    .map((file) => readFileSync(new URL(file, PROTO), 'utf8'));
  return new Set(
    sources.flatMap((source) => [...source.matchAll(/^message (\w+)/gm)].map(([, name = '']) => name)),
  );
}

it('every row that writes says what it leaves, and none is left over', () => {
  expect(Object.keys(traces).sort()).toEqual([...writing].sort());
  const silent = all.filter(([, trace]) => 'none' in trace);
  expect([writing.length, silent.length]).toEqual([123, 15]);
});

it('what they leave are events that are published', () => {
  const known = publicEvents();
  expect(known.size).toBeGreaterThan(100);
  const named = all.flatMap(([, trace]) => ('none' in trace ? [] : trace));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
