import {
  at,
  type Container,
  containersOf,
  type Manifest,
  nameOf,
  podLabelsOf,
  podOf,
  type Tree,
} from './manifests.ts';

/** Looks at everything that was rendered; answers what is wrong, a sentence each. */
type Guard = (all: readonly Manifest[]) => string[];

/** What must hold at a place of every pod or container. */
type Rules = Readonly<Record<string, unknown>>;

const podRules: Rules = {
  automountServiceAccountToken: false,
  enableServiceLinks: false,
  'securityContext.runAsNonRoot': true,
  'securityContext.runAsUser': 65532,
  'securityContext.seccompProfile.type': 'RuntimeDefault',
};
const containerRules: Rules = {
  'securityContext.allowPrivilegeEscalation': false,
  'securityContext.readOnlyRootFilesystem': true,
  'securityContext.capabilities.drop.0': 'ALL',
};
const probes: Rules = {
  'startupProbe.httpGet.path': '/startupz',
  'startupProbe.httpGet.port': 'management',
  'readinessProbe.httpGet.path': '/readyz',
  'readinessProbe.httpGet.port': 'management',
  'livenessProbe.httpGet.path': '/livez',
  'livenessProbe.httpGet.port': 'management',
};

function broken(tree: Tree, rules: Rules, who: string): string[] {
  return Object.entries(rules)
    .filter(([path, wanted]) => at(tree, path) !== wanted)
    .map(
      ([path, wanted]) =>
        `${who}: ${path} is ${JSON.stringify(at(tree, path))}, not ${JSON.stringify(wanted)}`,
    );
}

const ofPods =
  (look: (pod: Tree, who: string, manifest: Manifest) => string[]): Guard =>
  (all) =>
    all.flatMap((manifest) => {
      const pod = podOf(manifest);
      return pod === undefined ? [] : look(pod, nameOf(manifest), manifest);
    });
const ofContainers = (look: (container: Container, who: string) => string[]): Guard =>
  ofPods((pod, who) => containersOf(pod).flatMap((one) => look(one, `${who}/${one.name}`)));

const restricted = ofPods((pod, who) => [
  ...broken(pod, podRules, who),
  ...containersOf(pod).flatMap((one) => broken(one, containerRules, `${who}/${one.name}`)),
]);

const bounded = ofContainers((one, who) =>
  ['requests.cpu', 'requests.memory', 'limits.memory']
    .filter((path) => at(one, `resources.${path}`) === undefined)
    .map((path) => `${who}: resources.${path} is not set`),
);

const uniqueNames = ofContainers(({ env = [] }, who) => {
  const names = env.map(({ name }) => name);
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `${who}: the environment has ${name} twice`);
});

const endsGently = ofPods((pod, who, { kind }) => {
  if (kind !== 'Deployment') return [];
  const [main] = (pod.containers ?? []) as Container[];
  if (main === undefined) return [`${who}: has no container`];
  const preStop = Number(at(main, 'lifecycle.preStop.sleep.seconds') ?? 0);
  const drain = Number(main.env?.find(({ name }) => name === 'DRAIN_SECONDS')?.value ?? Number.NaN);
  const grace = pod.terminationGracePeriodSeconds;
  return [
    ...(preStop > 0 ? [] : [`${who}: has no preStop sleep`]),
    ...(grace === preStop + drain + 10
      ? []
      : [`${who}: terminationGracePeriodSeconds is ${grace}, not preStop ${preStop} + drain ${drain} + 10`]),
    ...broken(main, probes, who),
  ];
});

const secretName = /(_KEYS?|SECRET|PASSWORD|PEPPER|TOKEN|SMTP_URL|REDIS_URL|DATABASE.*_URL)$/;
const withPassword = /:\/\/[^/\s:@]*:[^/\s@]+@/;
const noSecretInClear: Guard = (all) => [
  ...all
    .filter(({ kind }) => kind === 'Secret')
    .map((one) => `${nameOf(one)}: a Secret is rendered: it would be made anew or stand in the release`),
  ...ofContainers(({ env = [] }, who) =>
    env
      .filter(({ name, value }) => value !== undefined && (secretName.test(name) || withPassword.test(value)))
      .map(({ name }) => `${who}: ${name} is in clear`),
  )(all),
];

const targets = (all: readonly Manifest[]) =>
  new Set(
    all
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject')
      .map((one) => at(one, 'spec.scaleTargetRef.name')),
  );
const oneScaler: Guard = (all) =>
  all
    .filter((one) => one.kind === 'Deployment' && targets(all).has(one.metadata.name))
    .filter((one) => at(one, 'spec.replicas') !== undefined)
    .map((one) => `${nameOf(one)}: says replicas although something scales it`);

const managementInside: Guard = (all) =>
  all
    .filter((one) => one.kind === 'Service' && at(one, 'spec.clusterIP') !== 'None')
    .filter((one) => JSON.stringify(at(one, 'spec.ports')).match(/management|9090/))
    .map((one) => `${nameOf(one)}: publishes the management port`);

/** Where kinds say which pods they mean. */
const selectors: Readonly<Record<string, string>> = {
  Service: 'spec.selector',
  Deployment: 'spec.selector.matchLabels',
  PodDisruptionBudget: 'spec.selector.matchLabels',
  NetworkPolicy: 'spec.podSelector.matchLabels',
};
const selectsSomething: Guard = (all) => {
  const pods = all.filter((one) => podOf(one) !== undefined).map(podLabelsOf);
  const selects = (wanted: object) =>
    pods.some((labels) => Object.entries(wanted).every(([key, value]) => labels[key] === value));
  return all
    .filter(({ kind }) => selectors[kind] !== undefined)
    .filter((one) => !selects(at(one, selectors[one.kind] ?? '') as object))
    .map((one) => `${nameOf(one)}: selects no pod`);
};

const guards: readonly Guard[] = [
  restricted,
  bounded,
  uniqueNames,
  endsGently,
  noSecretInClear,
  oneScaler,
  managementInside,
  selectsSomething,
];

/** What is wrong with a rendering, whatever the values. */
export const guard: Guard = (all) => guards.flatMap((look) => look(all));
