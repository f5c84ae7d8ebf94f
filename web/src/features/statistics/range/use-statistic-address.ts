import { ADMIN } from '@tutka/http-contracts';
import { useSearchParams } from 'react-router';
import { isUuid, partOf, useAddress } from '../../../lib/address/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { DRILLS, type Drill, shownOf, USUAL_RANGE } from './shown.ts';
import { type Days, moved, type Range, usualInterval } from './span.ts';
import type { Interval } from './steps.ts';
import { ownZone } from './zones.ts';

/** Whose figures: of everybody, or of one's workspace. */
export type Scope = 'platform' | 'workspace';

/** What the page shows, kept in its address, and the same as the calls take it. */
export function useStatisticAddress(scope: Scope) {
  const [search] = useSearchParams();
  const change = useAddress();
  const me = useMe();
  const shown = shownOf(search, Date.now());
  const { custom, days, drilled } = shown;
  /** The one that an ADMIN narrows the platform's figures to. */
  const workspace = scope === 'platform' ? partOf(search, 'workspace', isUuid) || null : null;
  const only = (drill: Drill) => (drilled?.to === drill ? drilled.value : null);
  return {
    ...shown,
    scope,
    workspace,
    setRange: (range: Range) =>
      change({
        ...(range === 'custom' ? custom : { from: null, to: null }),
        range: range === USUAL_RANGE ? null : range,
        by: null,
      }),
    setEdge: (edge: keyof Days, day: string) =>
      change({ range: 'custom', ...moved(custom, edge, day), by: null }),
    setInterval: (by: Interval) => change({ by: by === usualInterval(days) ? null : by }),
    setZone: (tz: string) => change({ tz: tz === ownZone() ? null : tz }),
    setCompare: (on: boolean) => change({ compare: on ? '1' : null }),
    /** Where a narrower page is; a link there, so that the way back leads here. */
    addressOf: (to: Drill, value: string) => narrowed(search, { [to]: value }),
    addressWithout: narrowed(search, {}),
    /** Of everybody again. */
    addressOfAll: without(search, 'workspace'),
    query: {
      ...shown.edges,
      interval: shown.interval,
      timezone: shown.zone,
      agentUUID: only('agent'),
      userUUID: only('user'),
      model: only('model'),
      workspace: scope === 'workspace' && me.role === ADMIN ? 'mine' : workspace,
    },
  };
}

export type StatisticAddress = ReturnType<typeof useStatisticAddress>;

function without(search: URLSearchParams, name: string): string {
  const next = new URLSearchParams(search);
  next.delete(name);
  return `?${next}`;
}

function narrowed(search: URLSearchParams, drill: Partial<Record<Drill, string>>): string {
  const next = new URLSearchParams(search);
  for (const name of DRILLS) next.delete(name);
  for (const [name, value] of Object.entries(drill)) next.set(name, value);
  return `?${next}`;
}
