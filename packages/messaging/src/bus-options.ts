import type { Polling } from './pacer.ts';

export interface BusOptions {
  /** Who is on the bus, as its operators read it. */
  readonly client: string;
  /** How consumers of the embedded bus look for records that nobody in this process published. */
  readonly polling?: Polling;
  /** Hears that consuming has ended for good and begins again only in a new process. */
  readonly onFatal: (error: unknown) => void;
}
