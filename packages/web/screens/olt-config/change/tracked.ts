import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { isEnd, type ChangeState } from '@heliograph/catalogue/words/config-states.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { refresh, useCall } from '../../../client/hooks.ts';
import { useKept } from '../../../engine/state/kept.ts';

export type TrackedChange = z.output<typeof configCalls.change.output>;

/** A change that this person started and has not dismissed. */
interface Tracked {
  readonly id: string;
  readonly oltId: string;
  readonly onuId?: string;
  readonly page: string;
  /** The row that it is about, in its key fields. */
  readonly what?: string;
}

/** Most that are remembered: older ones stand in the history of their page. */
const mostTracked = 60;

const isTracked = (value: unknown): value is readonly Tracked[] =>
  Array.isArray(value) &&
  value.every(
    (one: unknown) => typeof one === 'object' && one !== null && 'id' in one && 'oltId' in one && 'page' in one,
  );

const none: readonly Tracked[] = [];

export interface Tracking {
  readonly all: readonly Tracked[];
  readonly add: (changes: readonly Tracked[]) => void;
  readonly dismiss: (ids: readonly string[]) => void;
}

/** Changes that were started here: kept over pages and reloads until they are dismissed. */
export function useTracking(): Tracking {
  const [all, keep] = useKept<readonly Tracked[]>('config-changes', none, isTracked);
  return {
    all,
    add: (changes) => keep([...changes, ...all].slice(0, mostTracked)),
    dismiss: (ids) => keep(all.filter(({ id }) => !ids.includes(id))),
  };
}

/** What a change that ended makes old. */
const touched = [
  '/device/config/read',
  '/device/config/pages',
  '/device/config/state',
  '/device/config/changes',
] as const;

/** ms within which an end is news: it makes what is on screen old. One of long ago was followed by a reading already. */
const newsTime = 20_000;

/** How far a change has come: told by live events, and asked for every second while it goes on. */
export function useChange(changeId: string, onEnd?: (change: TrackedChange) => void) {
  const queries = useQueryClient();
  const [isOver, setOver] = useState(false);
  const query = useCall(
    configCalls.change,
    { changeId },
    { quiet: true, keep: false, ...(isOver ? {} : { every: 1000 }) },
  );
  const change = query.data;
  const hasEnded = change !== undefined && isEnd(change.state);
  if (hasEnded && !isOver) setOver(true);
  const tell = useEffectEvent(() => {
    if (!change) return;
    onEnd?.(change);
    if (change.endedAt !== null && Date.now() - Date.parse(change.endedAt) > newsTime) return;
    void refresh(queries, ...touched);
  });
  useEffect(() => {
    if (hasEnded) tell();
  }, [hasEnded]);
  return query;
}

/** The four stations of a change as a person sees them, and which one it stands at. */
export const stations = ['waiting', 'writing', 'readingBack', 'verified'] as const;

export function stationOf(state: ChangeState): number {
  if (state === 'queued' || state === 'reading') return 0;
  if (state === 'applying') return 1;
  return state === 'verified' ? 3 : 2;
}

/** How good an end is: verified; nothing happened; somebody has to look. */
export const toneOfState = (state: ChangeState): 'good' | 'minor' | 'critical' | 'warning' => {
  if (!isEnd(state)) return 'warning';
  if (state === 'verified') return 'good';
  return state === 'halfApplied' || state === 'unverified' ? 'critical' : 'minor';
};
