import type { EventBus } from './bus.ts';
import type { BusOptions } from './bus-options.ts';
import type { BusSettings } from './bus-settings.ts';

/** The bus that the settings name. An adapter is loaded when it is chosen. */
export async function openBus(settings: BusSettings, options: BusOptions): Promise<EventBus> {
  if (settings.BUS_URL.startsWith('kafka:')) {
    const { openKafkaBus } = await import('./kafka/kafka-bus.ts');
    return openKafkaBus(settings, options);
  }
  const { openEmbeddedBus } = await import('./embedded/embedded-bus.ts');
  return openEmbeddedBus(settings.BUS_URL, options.polling ? { polling: options.polling } : {});
}
