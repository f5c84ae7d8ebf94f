import { randomUUID } from 'node:crypto';
import type { Route } from '@tutka/http-contracts';
import { createSigner, generateSigningKey, type Person, publicKeyOf } from '@tutka/service-runtime';
import type { ApiAnswer } from '@tutka/testing';

const key = generateSigningKey('gateway');
const gateway = createSigner({ issuer: 'gateway', privateJwk: key });

/** By which a service knows who asks here. */
export const jwks = JSON.stringify({ keys: [publicKeyOf(key)] });

export const person = (role: 0 | 1, workspaceRole: 'owner' | 'member'): Person => ({
  kind: 'person',
  userUuid: randomUUID(),
  userId: 1,
  role,
  language: 'en',
  workspace: randomUUID(),
  workspaceRole,
});
export const admin = person(1, 'member');

/** Asks catalog at `url`, as the gateway does for somebody. */
export async function ask(
  url: string,
  route: Route,
  {
    params = {},
    body,
    as = admin,
  }: { params?: Record<string, string>; body?: object | undefined; as?: Person },
): Promise<Pick<ApiAnswer, 'status' | 'body'>> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'catalog');
  const token = gateway.sign({ audience: 'catalog', act: as });
  const answer = await fetch(url + path, {
    method: route.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
