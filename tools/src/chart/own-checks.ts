import { factsAreTrue, figuresAreReal } from './facts.ts';
import { chart, readme, untested, withoutDefault } from './values.ts';

/** What is to be true of the chart, and what is not of that. */
export interface OwnCheck {
  readonly name: string;
  readonly faults: readonly string[];
}

/** What can be said of the chart without a program of Helm's: whether it holds with itself, and with the sources. */
export async function ownChecks(): Promise<OwnCheck[]> {
  const { is, ought } = readme();
  const table = is === ought ? [] : ['run make chart-values and commit'];
  return [
    { name: 'helm/README.md: the table of values is the schema’s', faults: table },
    { name: 'every value has a default in values.yaml', faults: withoutDefault() },
    { name: 'every value is set by a unit test', faults: untested() },
    { name: 'consumer groups and calls are the sources’', faults: await factsAreTrue(chart) },
    { name: 'alerts and dashboard ask for figures that there are', faults: figuresAreReal(chart) },
  ];
}
