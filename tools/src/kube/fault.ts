import type { Platform, Values } from './platform.ts';
import type { Provider } from './provider.ts';

/** What a fault befalls. */
export interface Scene {
  readonly platform: Platform;
  /** Of the models that are asked meanwhile. */
  readonly provider: Provider;
  /** What the platform was installed with. */
  readonly values: readonly Values[];
}

/** Something that befalls the platform while it is used. */
export interface Fault {
  readonly name: string;
  /** Whether processes are ended without being asked: what they were answering is then lost, and that alone. */
  readonly isRough: boolean;
  /** Whether processes that write replies are ended: a reply may then be STOPPED. */
  readonly endsWriters: boolean;
  /** Does it and waits until the platform is whole again; answers what was seen. */
  inject(scene: Scene): Promise<string>;
}
