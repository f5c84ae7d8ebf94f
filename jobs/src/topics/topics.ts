import { topicSpecs } from '@tutka/contracts';
import { busSettings, openBus } from '@tutka/messaging';
import { type Env, loadSettings } from '@tutka/service-runtime';
import { z } from 'zod';

/** Makes every topic of every service on the bus that the settings name; those that are there stay. `tell` hears a line. */
export async function makeTopics(env: Env, tell: (line: string) => void): Promise<void> {
  const settings = loadSettings(z.object(busSettings), env);
  const bus = await openBus(settings, {
    client: 'topics',
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    const specs = topicSpecs();
    await bus.ensureTopics(specs);
    tell(`${specs.length} topics are there`);
  } finally {
    await bus.close();
  }
}
