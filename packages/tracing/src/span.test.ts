import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { startTraceCollector, type TraceCollector } from '@tutka/testing';
import { activeTraceparent, inSpan, startSpan, startTracing, traceIdOf, withoutSpans } from './index.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const above = '00f067aa0ba902b7';
const parent = `00-${traceId}-${above}-01`;

let collector: TraceCollector;
beforeAll(async () => {
  collector = await startTraceCollector();
});
afterAll(() => collector.close());
afterEach(() => void jest.restoreAllMocks());

const { version }: { version: string } = createRequire(import.meta.url)('../package.json');

test('where nothing is traced the header goes on as it came', async () => {
  expect(startSpan('work', { parent })).toMatchObject({ isTraced: false, traceparent: parent });
  expect(await inSpan('work', {}, async ({ traceparent }) => traceparent)).toBeUndefined();
  expect(activeTraceparent()).toBeUndefined();
});

test('spans hang below one another and go out when tracing ends; of an error only its name', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, ...collector.env });
  const tracing = await startTracing('test');
  await inSpan('outer', { kind: 'server', parent }, async (outer) => {
    expect(activeTraceparent()).toBe(outer.traceparent);
    expect(traceIdOf(outer.traceparent ?? '')).toBe(traceId);
    const failing = inSpan('inner', {}, async () => {
      throw new RangeError('heron@example.com');
    });
    await expect(failing).rejects.toThrow(RangeError);
    outer.describe({ 'http.route': '/a' }, 'GET /a');
  });
  const unwanted = startSpan('unwanted', { parent: `00-${traceId}-${above}-00` });
  expect(unwanted.isTraced).toBe(false);
  unwanted.end();
  await withoutSpans(() =>
    inSpan('hidden', { kind: 'client' }, () => inSpan('below it', {}, async () => {})),
  );
  startSpan('root', { parent: 'nonsense' }).end();
  await tracing.stop();
  expect(startSpan('late', { parent }).isTraced).toBe(false);
  const spans = new Map(collector.spans.map((span) => [span.name, span]));
  expect([...spans.keys()].sort()).toEqual(['GET /a', 'inner', 'root']);
  const outer = spans.get('GET /a');
  expect(outer).toMatchObject({ traceId, parentSpanId: above, service: 'test', version });
  expect(outer?.attributes).toMatchObject({ 'http.route': '/a' });
  const inner = spans.get('inner');
  expect(inner).toMatchObject({ traceId, parentSpanId: outer?.spanId });
  expect(inner?.attributes).toEqual({ 'error.type': 'RangeError' });
  expect(spans.get('root')?.parentSpanId).toBe('');
  expect(JSON.stringify(collector.spans)).not.toContain('heron');
});
