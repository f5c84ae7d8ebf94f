import type { EventBus } from './bus.ts';
import type { BusSettings } from './bus-settings.ts';
import type { Polling } from './pacer.ts';

export interface BusOptions {
  /** Who is on the bus, as its operators read it. */
  readonly client: string;
  /** How consumers of the embedded bus look for records that nobody in this process published. */
  readonly polling?: Polling;
  /** Hears that consuming has ended for good and begins again only in a new process. */
  readonly onFatal: (error: unknown) => void;
}

/** The bus that the settings name. An adapter is loaded when it is chosen. */
export async function openBus(settings: BusSettings, { polling }: BusOptions): Promise<EventBus> {
  const { openEmbeddedBus } = await import('./embedded/embedded-bus.ts');
  return openEmbeddedBus(settings.BUS_URL, polling ? { polling } : {});
}
