/** A service that runs. */
export interface Running {
  /** Where it answers requests. */
  readonly url: string;
  /** Where /livez, /readyz, /startupz and /metrics are. */
  readonly managementUrl: string;
  /** Stops taking work and waits for what runs, at most the drain limit; readiness is false from here on. */
  drain(): Promise<void>;
  /** Ends at once: closes every connection, consumer and pool. */
  stop(): Promise<void>;
}
