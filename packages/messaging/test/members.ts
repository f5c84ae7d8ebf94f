import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Consumption,
  type EventBus,
  patientBus,
  type Relay,
  relayLag,
  startConsumer,
  startRelay,
} from '../src/index.ts';
import { everything, note, type TestService } from './service.ts';
import { testBus } from './test-bus.ts';

const LOOK_MS = 50;

/** Relays and consumers of one service on the Kafka at `broker`, each on a bus of its own. `service`: known once tests run. */
export function membersOn(broker: string, service: () => TestService, patienceMs: number) {
  const running: (Relay | Consumption)[] = [];
  const buses: EventBus[] = [];
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const opened = (bus = testBus(`kafka://${broker}`)) => {
    buses.push(bus);
    return bus;
  };
  // A broker that was started again may take longer than the client tries.
  const patient = () => patientBus(testBus(`kafka://${broker}`), { topics: [], patienceMs, onError });
  const kept = <T extends Relay | Consumption>(one: T): T => {
    running.push(one);
    return one;
  };
  return {
    /** What any of them said since they were stopped last. */
    said: () => errors.map(String),
    relayTo: (topic: string) =>
      kept(
        startRelay({
          db: service().worker,
          bus: opened(),
          source: 'test',
          toPublications: everything(topic),
          polling: { minMs: 5, maxMs: 50 },
          leaseMs: 2_000,
          onError,
        }),
      ),
    async consume(topic: string, group: string) {
      const db = service().worker;
      const bus = opened(await patient());
      return kept(await startConsumer({ bus, db, group, topics: [topic], project: note, onError }));
    },
    /** Until all that was appended is published. */
    async untilTold() {
      while ((await relayLag(service().worker)).events > 0) await sleep(LOOK_MS);
    },
    /** Until so many events of each stream were noted. */
    async untilSeen(streams: readonly string[], count: number) {
      const until = Date.now() + patienceMs;
      for (;;) {
        const all = await Promise.all(streams.map((stream) => service().seen(stream)));
        if (all.every((versions) => versions.length >= count)) return;
        if (Date.now() > until) throw new Error(`Not all ${count} of each stream were seen.`);
        await sleep(LOOK_MS);
      }
    },
    /** Appends to each stream. */
    async appendEach(streams: readonly string[], count: number) {
      for (const stream of streams) await service().append(stream, count);
    },
    /** Ends all of them. */
    async stopAll() {
      await Promise.all(running.splice(0).map((one) => one.stop(5_000)));
      await Promise.all(buses.splice(0).map((bus) => bus.close()));
      errors.length = 0;
    },
  };
}
