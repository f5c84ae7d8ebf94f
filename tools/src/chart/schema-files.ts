import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, parseManifests, type Tree } from './manifests.ts';

/** Unknown fields are errors, as the API server has it with strict field validation. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  const open = 'additionalProperties' in inner || inner['x-kubernetes-preserve-unknown-fields'] === true;
  return typeof inner.properties === 'object' && !open ? { ...inner, additionalProperties: false } : inner;
}

/** Beside what a definition tells, every object has these. */
function withHead(schema: Tree): Tree {
  const head = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } };
  return { ...schema, properties: { ...(schema.properties as object), ...head } };
}

/**
 * Writes a schema of each kind that the custom resource definitions of `folder` tell into `to`, as kubeconform looks for
 * them: `scaledobject-keda-v1alpha1.json`. Answers how many.
 */
export function writeCustomSchemas(folder: string, to: string): number {
  mkdirSync(to, { recursive: true });
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const all = files.flatMap((name) => parseManifests(readFileSync(join(folder, name), 'utf8')));
  let written = 0;
  for (const definition of all.filter(({ kind }) => kind === 'CustomResourceDefinition')) {
    const kind = String(at(definition, 'spec.names.kind')).toLowerCase();
    const [group = ''] = String(at(definition, 'spec.group')).split('.');
    for (const version of at(definition, 'spec.versions') as Tree[]) {
      const schema = strict(withHead(at(version, 'schema.openAPIV3Schema') as Tree));
      writeFileSync(join(to, `${kind}-${group}-${version.name}.json`), JSON.stringify(schema));
      written += 1;
    }
  }
  return written;
}

/** Copies the schemas of the built-in kinds, with references that lead to the copy. */
export function copyBuiltInSchemas(folder: string, to: string): number {
  mkdirSync(to, { recursive: true });
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'all.json');
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(
      join(to, name),
      text.replaceAll('"/api/_definitions.json#', `"file://${to}/_definitions.json#`),
    );
  }
  return names.length;
}
