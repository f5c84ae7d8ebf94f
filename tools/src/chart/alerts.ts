import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Program } from './programs.ts';

const RULES = 'alerts.yaml';
const TESTS = 'alerts.test.yaml';

/** What promtool is asked about an alert: at a time, either it is raised or it is not. */
interface Case {
  readonly alertname: string;
  readonly exp_alerts: readonly unknown[];
}

/** Alerts that the tests never see raised, or never see silent. */
async function halfTested(folder: string): Promise<string[]> {
  const rules: { groups: { rules: { alert: string }[] }[] } = parse(
    await readFile(join(folder, RULES), 'utf8'),
  );
  const tests: { tests: { alert_rule_test: Case[] }[] } = parse(await readFile(join(folder, TESTS), 'utf8'));
  const cases = tests.tests.flatMap((one) => one.alert_rule_test);
  const has = (name: string, raised: boolean) =>
    cases.some((one) => one.alertname === name && one.exp_alerts.length > 0 === raised);
  return rules.groups
    .flatMap((group) => group.rules)
    .flatMap(({ alert }) => [
      ...(has(alert, true) ? [] : [`${alert} is never raised in ${TESTS}`]),
      ...(has(alert, false) ? [] : [`${alert} is never silent in ${TESTS}`]),
    ]);
}

/** Every fault of the alerts in `rules` that their tests find, each alert both ways. */
export async function alertsAreTested(promtool: Program, rules: string): Promise<string[]> {
  const said = await promtool.run('test', 'rules', join(rules, TESTS));
  return [...(said.ok ? [] : [said.all.trim()]), ...(await halfTested(rules))];
}

/** How a rule may be wrong. */
const mistakes: readonly { readonly what: string; readonly make: (rule: string) => string }[] = [
  { what: 'is never raised', make: (rule) => rule.replace(/ (?:>|==) [\d.]+$/m, ' > 1e9') },
  { what: 'is always raised', make: (rule) => rule.replace(/ (?:>|==) [\d.]+$/m, ' >= 0') },
  { what: 'is raised at once', make: (rule) => rule.replace(/ for: \d+m$/m, ' for: 0m') },
  { what: 'speaks of others', make: (rule) => rule.replaceAll('job="JOB"', 'job!=""') },
  { what: 'is of another severity', make: (rule) => rule.replace(/severity: \w+/, 'severity: none') },
];

/** The mistakes, put into each rule of a copy below `scratch`, that the tests do not find, and how many there were. */
export async function plantedMistakes(
  promtool: Program,
  rules: string,
  scratch: string,
): Promise<{ readonly planted: number; readonly faults: readonly string[] }> {
  const copy = await mkdtemp(join(scratch, 'rules-'));
  await cp(join(rules, TESTS), join(copy, TESTS));
  const parts = (await readFile(join(rules, RULES), 'utf8')).split(/(?=^ +- alert: )/m);
  const finds = async (place: number, wrong: string) => {
    await writeFile(join(copy, RULES), parts.with(place, wrong).join(''));
    return !(await promtool.run('test', 'rules', join(copy, TESTS))).ok;
  };
  const planted = parts.flatMap((rule, place) => {
    const [, name] = /- alert: (\w+)/.exec(rule) ?? [];
    return name === undefined ? [] : mistakes.map(({ what, make }) => ({ place, rule, name, what, make }));
  });
  const faults: string[] = [];
  for (const { place, rule, name, what, make } of planted) {
    const wrong = make(rule);
    if (wrong === rule) faults.push(`${name} that ${what}: the rule has nothing to change`);
    else if (!(await finds(place, wrong))) faults.push(`${name} that ${what} is not found`);
  }
  return { planted: planted.length, faults };
}
