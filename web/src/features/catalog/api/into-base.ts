import { routes } from '@tutka/http-contracts';
import { type Args, call } from '../../../lib/api/index.ts';
import { ApiError } from '../../../lib/errors/index.ts';
import { isBeyondLimit } from '../../../lib/let-in/index.ts';
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

type Beginning = Pick<Args<typeof routes.createKnowledge>, 'body' | 'idempotencyKey'>;

/** The base that sources come into. */
export interface Base {
  /** Undefined: it is still to be made. */
  current: Promise<string> | undefined;
  /** What it was made of, or may have been where no answer came: then the same is asked for again, or there would be two bases. */
  beginning?: Beginning | undefined;
}

/** Adds to the base; where it is still to be made, whoever comes first makes it and the others wait. */
export async function intoBase(base: Base, adding: Adding): Promise<void> {
  const { body, idempotencyKey, signal } = adding;
  for (;;) {
    const id = await (base.current?.catch(() => undefined) ?? begun(base, adding));
    if (id === undefined) continue;
    if (base.beginning?.idempotencyKey === idempotencyKey) return;
    const name = givenName(adding);
    const named = { ...body, ...(name && { name }) };
    await call(routes.addDocument, { params: { id }, body: named, idempotencyKey, signal });
    return;
  }
}

/** Makes the base; undefined where what it may have been made of is refused, so that it is to be made of something else. */
async function begun(base: Base, adding: Adding): Promise<string | undefined> {
  const before = base.beginning;
  const beginning = before ?? beginningOf(adding);
  const isOwn = beginning.idempotencyKey === adding.idempotencyKey;
  const making = call(routes.createKnowledge, { ...beginning, signal: adding.signal });
  base.beginning = beginning;
  base.current = making.then(({ uuid }) => uuid);
  try {
    return await base.current;
  } catch (error) {
    const isOpen = mayBeMade(before, error);
    const isGivenUp = isOwn && adding.signal.aborted;
    base.current = undefined;
    base.beginning = isOpen && !isGivenUp ? beginning : undefined;
    if (isOwn || isOpen) throw error;
    return undefined;
  }
}

/** What is beyond a limit was not looked at: that leaves open what was asked for before. */
function mayBeMade(before: Beginning | undefined, error: unknown): boolean {
  return isBeyondLimit(error) ? before !== undefined : mayHaveCome(error);
}

function beginningOf(adding: Adding): Beginning {
  const { name, body, idempotencyKey } = adding;
  const fileName = givenName(adding);
  return { body: { ...body, name, ...(fileName && { fileName }) }, idempotencyKey };
}

/** A page goes on being called as it calls itself. */
function givenName({ source }: Adding): string | undefined {
  return source.kind === 'url' ? undefined : nameOf(source);
}

/** Whether what was given up, or failed like this, may have been done all the same. */
export function mayHaveCome(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status >= 500 || error.errorCode === 'IDEMPOTENCY_IN_PROGRESS';
}
