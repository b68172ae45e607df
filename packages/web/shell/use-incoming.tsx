import type { alarmRow } from '@heliograph/catalogue/calls/alarms.ts';
import { incidentCalls, type newIncident } from '@heliograph/catalogue/calls/incidents.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { incidentKinds } from '@heliograph/catalogue/words/incident-words.ts';
import { incomingWords } from '@heliograph/catalogue/words/incoming-words.ts';
import { bellWords } from '@heliograph/catalogue/words/shell.ts';
import { severities } from '@heliograph/catalogue/words/severities.ts';
import { App } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useSession, useWords } from '../app/parts.ts';
import { useCall } from '../client/hooks.ts';
import { ToneIcon, type Tone } from '../engine/values/Severity.tsx';
import { useLive } from '../live/hooks.ts';
import { Chime } from './chime.ts';
import { saidOf, soundOf, type TellingManner } from './said-aloud.ts';
import { stormAfter, calm, isNew, isNewCritical, newSince, stormTime } from './storm.ts';

type Alarm = z.output<typeof alarmRow>;
type Incident = z.output<typeof newIncident>;

/** ms; those that no event told of. */
const every = 30_000;
/** Alarms that had a toast, whose incidents need none. */
const mostRemembered = 1000;
const tones: readonly Tone[] = ['critical', 'major', 'minor', 'warning'];
const toneOf = (severity: number): Tone => tones[severity - 1] ?? 'warning';

/** How many incidents are open, and which began last: what the chips of the list show is the same answer. */
export const useIncidentCounts = (enabled = true, unseen = false) =>
  useCall(incidentCalls.countIncidents, {}, { quiet: true, every, enabled, unseen });

interface Spoken {
  readonly key: string;
  readonly title: string;
  readonly more: string;
  readonly severity: number;
  readonly to: string;
}

/** Toasts, which become one in a storm. */
function useToasts(paths: { readonly alarms: string; readonly incidents: string | undefined }) {
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const say = useWords();
  const storm = useRef(calm);
  const shown = useRef<string[]>([]);
  return (is: 'alarm' | 'incident', id: string, spoken: Spoken | null): void => {
    const next = stormAfter(storm.current, { is, id, isLoud: spoken !== null }, Date.now());
    storm.current = next.storm;
    if (next.show === 'nothing') return;
    const isFolded = next.show === 'folded';
    const { alarms, incidents } = next.storm;
    if (isFolded) for (const key of shown.current.splice(0)) notification.destroy(key);
    else if (spoken) shown.current.push(spoken.key);
    const key = isFolded ? 'storm' : (spoken?.key ?? '');
    const to = isFolded ? (paths.incidents ?? paths.alarms) : (spoken?.to ?? paths.alarms);
    notification.open({
      key,
      title: isFolded
        ? say(incomingWords.folded, { alarms: alarms.size, incidents: incidents.size })
        : (spoken?.title ?? ''),
      description: isFolded ? say(incomingWords.look) : spoken?.more,
      icon: <ToneIcon tone={toneOf(isFolded ? 1 : (spoken?.severity ?? 4))} size={20} />,
      role: 'alert',
      // The counts of the bell, which just changed, stay in sight.
      placement: 'bottomRight',
      duration: stormTime / 1000,
      onClick: () => {
        notification.destroy(key);
        void navigate(to);
      },
    });
  };
}

/** What decides of the browser itself. */
const browserNow = () => ({
  isHidden: document.hidden,
  mayNotify: typeof Notification !== 'undefined' && Notification.permission === 'granted',
});

/** A notification of the browser. */
function notify(spoken: Spoken, go: () => void): void {
  try {
    // Of several tabs with one console the last one replaces what the others said.
    const shown = new Notification(spoken.title, { body: spoken.more, tag: `heliograph ${spoken.key}` });
    shown.addEventListener('click', () => {
      window.focus();
      go();
      shown.close();
    });
  } catch {
    // Android's browsers only let a service worker say something; the number and the toast are there all the same.
  }
}

/** Sound is let go by the first click or key press in the page: before that no browser makes any. */
function useChime(): Chime {
  const { sounds } = useSession();
  const [chime] = useState(() => new Chime());
  const isWanted = sounds.length > 0;
  useEffect(() => {
    if (!isWanted) return undefined;
    const unlock = () => {
      if (chime.state() !== 'ready') void chime.unlock();
    };
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) document.addEventListener(kind, unlock);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, unlock);
    };
  }, [chime, isWanted]);
  return chime;
}

/** Says aloud what goes wrong: critical alarms and new incidents by toasts, incidents by sound and by notifications of the browser as well. */
export function useIncoming(paths: { readonly alarms: string; readonly incidents: string | undefined }): Chime {
  const { tongue, sounds, desktop, curProject } = useSession();
  const say = useWords();
  const navigate = useNavigate();
  const toast = useToasts(paths);
  const chime = useChime();
  const toldAlarms = useRef(new Set<string>());
  const last = useRef<{ readonly of: string | null; readonly id: bigint | null }>({ of: null, id: null });
  const { data, isPlaceholderData } = useIncidentCounts(paths.incidents !== undefined, desktop || sounds.length > 0);

  useLive('alarm.changed', (payload) => {
    const alarm = payload['alarm'] as Alarm | undefined;
    if (!alarm || !(isNewCritical(alarm) || isNew(alarm))) return;
    const more = `${alarm.host} · ${wordsIn(alarm.objectName, tongue)}`;
    const title = `${say(bellWords.critical)}: ${wordsIn(alarm.name, tongue)}`;
    const isLoud = isNewCritical(alarm);
    if (toldAlarms.current.size > mostRemembered) toldAlarms.current.clear();
    if (isLoud) toldAlarms.current.add(alarm.id);
    toast('alarm', alarm.id, isLoud ? { key: `alarm ${alarm.id}`, title, more, severity: 1, to: paths.alarms } : null);
  });

  const tell = (incident: Incident, manner: TellingManner) => {
    const { id, severity } = incident;
    const said = saidOf(incident, manner, toldAlarms.current);
    const level = severities.find(({ value }) => value === severity)?.label;
    const name = incident.kind === 'outage' ? say(incidentKinds.outage) : wordsIn(incident.name, tongue);
    const spoken = {
      key: `incident ${id}`,
      title: `${say(incomingWords.incident)}${level ? ` · ${say(level)}` : ''}: ${name}`,
      more: [incident.host, wordsIn(incident.objectName, tongue)].filter(Boolean).join(' · '),
      severity,
      to: `${paths.incidents ?? paths.alarms}?incident=${id}`,
    };
    toast('incident', id, said.toast ? spoken : null);
    if (said.notification) notify(spoken, () => void navigate(spoken.to));
  };
  const take = useEffectEvent((rows: readonly Incident[], project: string | null) => {
    const before = last.current.of === project ? last.current.id : null;
    const { last: id, fresh } = newSince(before, rows);
    last.current = { of: project, id };
    const manner = { sounds, desktop, ...browserNow() };
    for (const incident of fresh.toReversed()) tell(incident, manner);
    const level = soundOf(fresh, manner);
    if (level !== null) chime.play(level);
  });
  const project = curProject?.projectId ?? null;
  useEffect(() => {
    // Of another project, until this one is here.
    if (data && !isPlaceholderData) take(data.newest, project);
  }, [data, isPlaceholderData, project]);
  return chime;
}
