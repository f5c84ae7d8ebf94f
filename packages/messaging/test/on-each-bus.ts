import { afterAll, describe } from '@jest/globals';
import type { InDocker, KafkaServer } from '@tutka/testing';
import { openService, type TestService } from './service.ts';

/** The same tests on the embedded bus and on Kafka, which has a broker for them. */
export function onEachBus(
  what: string,
  kafka: InDocker<KafkaServer>,
  tests: (open: () => Promise<TestService>) => void,
): void {
  describe(`${what} on the embedded bus`, () => tests(() => openService()));
  (kafka.server ? describe : describe.skip)(kafka.suite, () => {
    tests(() => openService(kafka.server?.broker));
    afterAll(() => kafka.server?.stop());
  });
}
