import { makeSecrets, partsOf, redisConf, type Servers } from '../secrets/settings-files.ts';

/** A Kubernetes Secret. */
interface Secret {
  readonly apiVersion: 'v1';
  readonly kind: 'Secret';
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly type: 'Opaque';
  readonly stringData: Readonly<Record<string, string>>;
}

/** Secrets of a new installation as Kubernetes objects, `<prefix>-<part>`, each time others. */
export function makeManifests(
  prefix: string,
  servers: Servers,
): { kind: 'List'; apiVersion: 'v1'; items: Secret[] } {
  const secrets = makeSecrets();
  const all = {
    ...partsOf(secrets, servers),
    postgres: { POSTGRES_PASSWORD: secrets.servers.postgres },
    redis: { 'redis.conf': redisConf(secrets) },
  };
  const items = Object.entries(all).map(([part, stringData]): Secret => {
    const labels = { 'app.kubernetes.io/part-of': 'tutka', 'app.kubernetes.io/component': part };
    return {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: `${prefix}-${part}`, labels },
      type: 'Opaque',
      stringData,
    };
  });
  return { apiVersion: 'v1', kind: 'List', items };
}
