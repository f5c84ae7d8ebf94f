import { z } from 'zod';
import { busSettings, type EventBus, openEmbeddedBus, type Polling } from '../src/index.ts';
import { openKafkaBus } from '../src/kafka/kafka-bus.ts';

/** So short that a test need not wait long for what a killed process held. */
const sessionMs = 4_000;

/** The bus at an address: what tests and the processes they kill open alike. */
export function testBus(
  url: string,
  polling?: Polling,
  entry: Readonly<Record<string, string>> = {},
): EventBus {
  if (url.startsWith('postgres'))
    return openEmbeddedBus(url, { idleMs: 300, ...(polling ? { polling } : {}) });
  const settings = z.object(busSettings).parse({ BUS_URL: url, ...entry });
  const onFatal = (error: unknown) => {
    throw new Error('consuming ended for good', { cause: error });
  };
  return openKafkaBus(settings, { client: 'test', sessionMs, onFatal });
}
