import { routes } from '@tutka/http-contracts';
import { call } from '../../../lib/api/index.ts';
import { nameOf, type Source, type SourceBody } from './source.ts';

/** What a source is given to the API as: the same once more where it was not answered, or it would be there twice. */
export interface Given {
  readonly body: SourceBody;
  readonly idempotencyKey: string;
}

interface Adding extends Given {
  /** Of a base that is still to be made. */
  readonly name: string;
  readonly source: Source;
  readonly signal: AbortSignal;
}

/** Adds to the base; where it is still to be made, whoever comes first makes it and the others wait. */
export async function intoBase(
  base: { current: Promise<string> | undefined },
  { name, source, body, idempotencyKey, signal }: Adding,
): Promise<void> {
  // A page goes on being called as it calls itself.
  const given = source.kind === 'url' ? undefined : nameOf(source);
  for (;;) {
    const made = base.current;
    if (made === undefined) {
      const asked = { body: { ...body, name, ...(given && { fileName: given }) }, idempotencyKey, signal };
      const making = call(routes.createKnowledge, asked).then(({ uuid }) => uuid);
      base.current = making;
      return void (await making.catch((error: unknown) => {
        base.current = undefined;
        throw error;
      }));
    }
    const id = await made.catch(() => undefined);
    if (id !== undefined) {
      const named = { ...body, ...(given && { name: given }) };
      await call(routes.addDocument, { params: { id }, body: named, idempotencyKey, signal });
      return;
    }
  }
}
