/** By these Prometheus tells processes apart: it renames a label of ours that is called so, and alerts ask for the other one. */
type OfTheProcess = 'job' | 'instance' | 'service' | 'namespace' | 'pod' | 'container' | 'endpoint';
type Labels = Readonly<Record<string, string>> & { readonly [name in OfTheProcess]?: never };
type Kind = 'counter' | 'gauge' | 'histogram';

/** Seconds, from 1 ms to a minute. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const escaped = (value: string) => value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));
const labelText = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');
const sample = (name: string, labels: string, value: number) => `${name}${labels && `{${labels}}`} ${value}`;

interface Counter {
  add(labels?: Labels, by?: number): void;
}
interface Histogram {
  observe(seconds: number, labels?: Labels): void;
}

/** The figures of one service, in Prometheus text form. Labels must have few values: never an id. */
export interface Metrics {
  counter(name: string, help: string): Counter;
  /** A counter that somebody else keeps, read at each scrape. */
  counted(name: string, help: string, read: () => number): void;
  /** Read at each scrape: one value, or one a set of labels. */
  gauge(name: string, help: string, read: () => number | readonly (readonly [Labels, number])[]): void;
  /** In seconds. */
  histogram(name: string, help: string): Histogram;
  render(): string;
}

function createHistogram() {
  const series = new Map<string, { counts: number[]; sum: number }>();
  const observe = (seconds: number, labels: Labels = {}) => {
    const key = labelText(labels);
    const one = series.get(key) ?? { counts: new Array<number>(SECONDS.length + 1).fill(0), sum: 0 };
    const bucket = SECONDS.findIndex((limit) => seconds <= limit);
    const index = bucket === -1 ? SECONDS.length : bucket;
    one.counts[index] = (one.counts[index] ?? 0) + 1;
    one.sum += seconds;
    series.set(key, one);
  };
  const lines = (name: string) =>
    [...series].flatMap(([labels, { counts, sum }]) => {
      let total = 0;
      const buckets = counts.map((count, index) => {
        total += count;
        const le = `le="${SECONDS[index] ?? '+Inf'}"`;
        return sample(`${name}_bucket`, labels ? `${labels},${le}` : le, total);
      });
      return [...buckets, sample(`${name}_sum`, labels, sum), sample(`${name}_count`, labels, total)];
    });
  return { observe, lines };
}

/** An empty registry. */
export function createMetrics(): Metrics {
  const families: { name: string; help: string; kind: Kind; lines: () => string[] }[] = [];
  return {
    counter(name, help) {
      const values = new Map<string, number>();
      const lines = () => [...values].map(([labels, value]) => sample(name, labels, value));
      families.push({ name, help, kind: 'counter', lines });
      return {
        add(labels = {}, by = 1) {
          const key = labelText(labels);
          values.set(key, (values.get(key) ?? 0) + by);
        },
      };
    },
    counted(name, help, read) {
      families.push({ name, help, kind: 'counter', lines: () => [sample(name, '', read())] });
    },
    gauge(name, help, read) {
      const lines = () => {
        const value = read();
        if (typeof value === 'number') return [sample(name, '', value)];
        return value.map(([labels, one]) => sample(name, labelText(labels), one));
      };
      families.push({ name, help, kind: 'gauge', lines });
    },
    histogram(name, help) {
      const histogram = createHistogram();
      families.push({ name, help, kind: 'histogram', lines: () => histogram.lines(name) });
      return histogram;
    },
    render: () =>
      families
        .map(({ name, help, kind, lines }) =>
          [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines()].join('\n'),
        )
        .join('\n')
        .concat('\n'),
  };
}
