import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { routes, type Statistic, type StatisticChange } from '@tutka/http-contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { addressOf, call } from '../../../lib/api/index.ts';
import { useIsOnline } from '../../../lib/connection/index.ts';
import type { StatisticAddress } from '../range/use-statistic-address.ts';
import { comparing } from './comparing.ts';
import { merged } from './merged.ts';

/** Whether changes arrive. */
export type LiveState = 'off' | 'connecting' | 'live';

const AGAIN_MS = 5000;

/**
 * Puts what changes into the answer that is shown, while the page is looked at: a stream that stays open in every tab
 * would take all of a browser's connections.
 */
export function useLive(
  query: StatisticAddress['query'],
  queryKey: readonly unknown[],
  wanted: boolean,
): LiveState {
  const client = useQueryClient();
  const seen = useDocumentVisibility() === 'visible';
  const [state, setState] = useState<LiveState>('off');
  const address = addressOf(routes.watchStatistic, { query });
  const key = JSON.stringify(queryKey);
  // A stream that lost its network hears nothing, its end neither.
  const isOnline = useIsOnline();
  const on = wanted && seen && isOnline;
  const askBefore = useEffectEvent(() => call(routes.getStatistic, { query: { ...query, compare: true } }));
  useEffect(() => {
    if (!on) return setState('off');
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    const compare = comparing(client, JSON.parse(key), () => askBefore());
    const open = () => {
      source = new EventSource(address);
      setState('connecting');
      source.onopen = () => setState('live');
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const change = JSON.parse(data) as StatisticChange;
        client.setQueryData<Statistic>(JSON.parse(key), (now) => now && merged(now, change));
        void compare(change);
      };
      source.onerror = () => {
        setState('connecting');
        // The browser tries again by itself, but not after an answer that was no stream.
        if (source.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS);
      };
    };
    open();
    return () => {
      clearTimeout(again);
      source.close();
    };
  }, [on, address, key, client]);
  return state;
}
