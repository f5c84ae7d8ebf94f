import { topicSpecs } from '@tutka/contracts';
import { busSettings, openBus } from '@tutka/messaging';
import { type Env, loadSettings } from '@tutka/service-runtime';
import { z } from 'zod';

const settingsSchema = z.object({ ...busSettings, BUS_URL: busSettings.BUS_URL.optional() });

/**
 * Throws where Kafka (`BUS_URL`) holds events: those that came after the backup would be consumed, no restored log has them, and
 * what really comes next of the same things would be taken for what is known already. `tell` hears that nobody could look.
 */
export async function refuseToldBus(env: Env, tell: (line: string) => void): Promise<void> {
  const { BUS_URL, ...others } = loadSettings(settingsSchema, env);
  if (BUS_URL === undefined)
    return tell('No BUS_URL was given: whether Kafka is empty, as it has to be, is not known.');
  if (!BUS_URL.startsWith('kafka:')) return;
  const onFatal = (error: unknown) => {
    throw error;
  };
  const bus = await openBus({ BUS_URL, ...others }, { client: 'restore', onFatal });
  try {
    const specs = topicSpecs();
    await bus.ensureTopics(specs);
    const places = await bus.lag(
      'tutka.restore',
      specs.map(({ name }) => name),
    );
    const told = new Set(places.filter(({ end }) => end > 0n).map(({ topic }) => topic));
    if (told.size > 0)
      throw new Error(
        `Kafka holds events of before, which would be taken for what is restored: delete its topics (${[...told].join(', ')})`,
      );
  } finally {
    await bus.close();
  }
}
