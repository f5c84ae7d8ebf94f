import type { Cluster } from './cluster.ts';

const LOOK_MS = 5000;

/** What pods of one kind took at most, each of them. */
interface Size {
  /** Thousandths of a core. */
  cpu: number;
  /** MiB. */
  memory: number;
}

/** Looks at the pods until it is ended; a cluster without metrics tells nothing. */
export interface Sizes {
  end(): void;
  /** A line for each kind of pod. */
  lines(): string[];
}

/** `tutka-catalog-5fb64b98c8-hx7z6` is one of `catalog`, `kafka-0` of `kafka`. */
const kindOf = (pod: string) => pod.replace(/^tutka-/, '').replace(/(-[0-9a-f]{6,10}-[a-z0-9]{5}|-\d+)$/, '');

/** Begins to follow what the pods of the namespace take of processor and memory, by `kubectl top`. */
export function followSizes(cluster: Cluster): Sizes {
  const most = new Map<string, Size>();
  let going = true;
  let next: NodeJS.Timeout | undefined;
  const look = async () => {
    const told = await cluster.kubectl('top', 'pods', '--no-headers').catch(() => '');
    for (const [, pod = '', cpu, memory] of told.matchAll(/^(\S+) +(\d+)m +(\d+)Mi/gm)) {
      const size = most.get(kindOf(pod)) ?? { cpu: 0, memory: 0 };
      most.set(kindOf(pod), {
        cpu: Math.max(size.cpu, Number(cpu)),
        memory: Math.max(size.memory, Number(memory)),
      });
    }
    if (going) next = setTimeout(look, LOOK_MS);
  };
  void look();
  return {
    end() {
      going = false;
      clearTimeout(next);
    },
    lines: () =>
      most.size === 0
        ? ['this cluster tells no figures of pods (metrics-server)']
        : [...most]
            .toSorted(([one], [other]) => one.localeCompare(other))
            .map(
              ([kind, { cpu, memory }]) =>
                `${kind.padEnd(14)} ${(cpu / 1000).toFixed(2)} cores ${memory} MiB`,
            ),
  };
}
