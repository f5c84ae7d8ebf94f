import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** Memory, processor time and the delay of the event loop of this process. */
export function addProcessMetrics(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 50 });
  delay.enable();
  metrics.gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_used_bytes', 'Heap in use', () => process.memoryUsage().heapUsed);
  metrics.gauge('process_cpu_seconds_total', 'Processor time', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge('nodejs_eventloop_delay_p99_seconds', 'Delay of the event loop since the last scrape', () => {
    const p99 = delay.percentile(99) / 1e9;
    delay.reset();
    return p99;
  });
}
