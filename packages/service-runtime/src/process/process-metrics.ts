import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** Memory, processor time and how busy the event loop is, of this process; what each client of Prometheus has is called as there. */
export function addProcessMetrics(metrics: Metrics): void {
  let seen: EventLoopUtilization = performance.eventLoopUtilization();
  metrics.gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_used_bytes', 'Heap in use', () => process.memoryUsage().heapUsed);
  metrics.gauge(
    'process_start_time_seconds',
    'When it started, since 1970',
    () => performance.timeOrigin / 1000,
  );
  metrics.counted('process_cpu_seconds_total', 'Processor time so far', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge(
    'nodejs_eventloop_utilization',
    'Share of time the event loop was busy since the last scrape',
    () => {
      const now = performance.eventLoopUtilization();
      const since = performance.eventLoopUtilization(now, seen);
      seen = now;
      return since.utilization;
    },
  );
}
