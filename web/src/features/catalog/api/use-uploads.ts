import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useEffect, useRef, useState } from 'react';
import { randomKey, refreshRows } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { type Gate, letIn } from '../../../lib/let-in/index.ts';
import { refuseElsewhere } from '../../../lib/person/index.ts';
import { type Base, type Given, intoBase, mayHaveCome } from './into-base.ts';
import { bodyOf, type Source } from './source.ts';

/** One source on its way into a base. */
export interface Sending {
  readonly key: number;
  readonly source: Source;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  /** 0 to 1. */
  readonly share: number;
  /** It waits until the server takes more. */
  readonly rests: boolean;
  readonly problem: string | null;
}

export interface Uploads {
  readonly sending: readonly Sending[];
  readonly busy: boolean;
  /** Whether something is on its way that nobody has cancelled; right between two renderings too. */
  readonly onItsWay: () => boolean;
  /** Where they go; undefined until it is made. */
  readonly base: string | undefined;
  /** Sends all of them; resolves with the base when all have come to an end, and whether each is there. */
  readonly send: (sources: readonly Source[], name: string) => Promise<Outcome>;
  readonly cancel: (key: number) => void;
  readonly cancelAll: () => void;
  /** Those of them that failed or were cancelled, again. */
  readonly retry: (keys: readonly number[]) => Promise<Outcome>;
}

export interface Outcome {
  /** Undefined where nothing was added and the base was to be made. */
  readonly base: string | undefined;
  readonly complete: boolean;
}

const LANES = 3;
const fresh = { state: 'waiting', share: 0, rests: false, problem: null } as const;
const isOpen = ({ state }: Sending) => state === 'waiting' || state === 'sending';

/**
 * Sends sources into a base, a few at once; without a base the first that arrives makes it. One that fails stops no
 * other; a page that is left stops them all.
 */
export function useUploads(into: string | undefined): Uploads {
  const client = useQueryClient();
  const textOf = useErrorText();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [made, setMade] = useState(into);
  const now = useRef<readonly Sending[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const base = useRef<Base>({ current: into === undefined ? undefined : Promise.resolve(into) });
  const baseName = useRef('');
  const given = useRef(new Map<number, Given>());
  const gate = useRef<Gate>({ opensAt: 0 });

  useEffect(
    () => () => {
      now.current = now.current.map((each) =>
        each.state === 'waiting' ? { ...each, state: 'cancelled' } : each,
      );
      for (const abort of aborts.current.values()) abort.abort();
    },
    [],
  );

  const show = (next: readonly Sending[]) => {
    now.current = next;
    setSending(next);
  };
  const note = (key: number, change: Partial<Sending>) =>
    show(now.current.map((each) => (each.key === key ? { ...each, ...change } : each)));

  const carry = async ({ key, source }: Sending) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    note(key, { state: 'sending', share: 0, problem: null });
    try {
      const { signal } = abort;
      const onProgress = (share: number) => note(key, { share });
      const inTurn = <T>(act: () => Promise<T>) =>
        letIn(
          gate.current,
          () => {
            refuseElsewhere(client);
            return act();
          },
          { signal, onRest: (rests) => note(key, { rests }) },
        );
      const gives = given.current.get(key) ?? {
        body: await inTurn(() => bodyOf(source, { signal, onProgress })),
        idempotencyKey: randomKey(),
      };
      given.current.set(key, gives);
      await inTurn(() => intoBase(base.current, { name: baseName.current, source, ...gives, signal }));
      note(key, { state: 'done', share: 1 });
    } catch (error) {
      if (!mayHaveCome(error)) given.current.delete(key);
      if (abort.signal.aborted) note(key, { state: 'cancelled' });
      else note(key, { state: 'failed', problem: textOf(error) });
    }
  };

  const lane = async () => {
    for (;;) {
      const next = now.current.find(({ state }) => state === 'waiting');
      if (!next) return;
      await carry(next);
    }
  };

  const run = async (): Promise<Outcome> => {
    await Promise.all(Array.from({ length: LANES }, lane));
    const { listKnowledges, getKnowledge, listDocuments, getKnowledgeUsage } = routes;
    await refreshRows(client, listKnowledges, getKnowledge, listDocuments, getKnowledgeUsage);
    const complete = now.current.every(({ state }) => state === 'done');
    const uuid = await base.current.current?.catch(() => undefined);
    setMade(uuid);
    return { base: uuid, complete };
  };

  const cancel = (key: number) => {
    const found = now.current.find((each) => each.key === key);
    if (found?.state === 'waiting') note(key, { state: 'cancelled' });
    else aborts.current.get(key)?.abort();
  };
  return {
    sending,
    base: made,
    busy: sending.some(isOpen),
    onItsWay: () =>
      now.current.some(
        ({ key, state }) =>
          state === 'waiting' || (state === 'sending' && !aborts.current.get(key)?.signal.aborted),
      ),
    send(sources, name) {
      baseName.current = name;
      show(sources.map((source, key) => ({ key, source, ...fresh })));
      return run();
    },
    cancel,
    cancelAll() {
      for (const { key } of now.current.filter(isOpen)) cancel(key);
    },
    retry(keys) {
      show(now.current.map((each) => (keys.includes(each.key) ? { ...each, ...fresh } : each)));
      return run();
    },
  };
}
