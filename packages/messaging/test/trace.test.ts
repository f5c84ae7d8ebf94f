import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inDocker, startKafka, startTraceCollector, type TraceCollector } from '@tutka/testing';
import { eventually } from '../src/conformance/index.ts';
import { onEachBus } from './on-each-bus.ts';
import type { TestService } from './service.ts';
import { startChild } from './start-child.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const asked = '00f067aa0ba902b7';

const kafka = await inDocker('A trace over Kafka', startKafka);
onEachBus('A trace', kafka, (open) => {
  let service: TestService;
  let collector: TraceCollector;
  beforeAll(async () => {
    service = await open();
    collector = await startTraceCollector();
  });
  afterAll(async () => {
    await collector.close();
    await service.close();
  });

  test('goes on from the process that publishes an event to the one that consumes it', async () => {
    const topic = await service.newTopic();
    const group = randomUUID();
    const start = async (role: string) => {
      const args = [role, service.urls.worker, service.urls.bus, topic, group];
      return (await startChild('hand-over-that-is-traced.ts', args, collector.env)).child;
    };
    const children = [await start('relay'), await start('consumer')];
    const stream = randomUUID();
    await service.append(stream, 1, { traceparent: `00-${traceId}-${asked}-01` });
    await service.append(stream, 1, { traceparent: `00-${traceId.replaceAll('4', '5')}-${asked}-00` });
    await service.append(stream, 1);
    await eventually('both spans', () => collector.spans.length >= 2);
    expect(await service.untilSeen(stream, 3)).toEqual([1, 2, 3]);
    for (const child of children) child.kill();
    const [published, processed] = ['relay', 'consumer'].map((name) =>
      collector.spans.find((span) => span.service === name),
    );
    expect(collector.spans).toHaveLength(2);
    expect(published).toMatchObject({ traceId, parentSpanId: asked, name: `publish ${topic}` });
    expect(processed).toMatchObject({ traceId, parentSpanId: published?.spanId, name: `process ${topic}` });
    expect(processed?.attributes).toMatchObject({
      'messaging.consumer.group.name': group,
      'cloudevents.event_type': 'Noted',
    });
  });
});
