import { parseAllDocuments } from 'yaml';

/** An object of YAML whose form nobody has looked at yet. */
export type Tree = { readonly [key: string]: unknown };

/** A Kubernetes object. */
export interface Manifest extends Tree {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Record<string, string> };
}

/** Settings of a container: a text, or which key of which Secret. */
export interface EnvVar {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
}

/** A container as pods have it. */
export interface Container extends Tree {
  readonly name: string;
  readonly env?: readonly EnvVar[];
}

/** All objects of a rendering. Throws where it is no YAML. */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(document.errors.map(String).join('\n'));
    const found: unknown = document.toJS();
    return found === null || found === undefined ? [] : [found as Manifest];
  });
}

/** What lies at `a.b.0.c`, or undefined. */
export function at(tree: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, key) => (typeof found === 'object' && found !== null ? (found as Tree)[key] : undefined),
      tree,
    );
}

/** `Deployment/tutka-identity`. */
export const nameOf = ({ kind, metadata }: Manifest) => `${kind}/${metadata.name}`;

const podPaths: Readonly<Record<string, string>> = {
  Pod: 'spec',
  Deployment: 'spec.template.spec',
  Job: 'spec.template.spec',
  CronJob: 'spec.jobTemplate.spec.template.spec',
  StatefulSet: 'spec.template.spec',
};

/** The pod that an object makes, where it makes one. */
export function podOf(manifest: Manifest): Tree | undefined {
  const path = podPaths[manifest.kind];
  return path === undefined ? undefined : (at(manifest, path) as Tree);
}

/** The labels of that pod. */
export function podLabelsOf(manifest: Manifest): Record<string, string> {
  const path = (podPaths[manifest.kind] ?? '').replace(/spec$/, 'metadata.labels');
  return (at(manifest, path) ?? {}) as Record<string, string>;
}

/** All containers of a pod, those that run first included. */
export function containersOf(pod: Tree): readonly Container[] {
  return [pod.initContainers, pod.containers].flatMap((some) => (some ?? []) as Container[]);
}
