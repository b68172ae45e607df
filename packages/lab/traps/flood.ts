import { onuAlarm } from '../devices/life.ts';
import type { Olt } from '../devices/olt.ts';
import type { Timeline } from '../kit/timeline.ts';
import type { Notifier } from './notifier.ts';

const beat = 10;

/**
 * Sends alarms at an exact rate, past the queues of the devices: each ONU in turn is lost and found again. The state of the
 * devices does not change. Returns how many there will be.
 */
export const flood = (
  timeline: Timeline,
  senders: readonly { olt: Olt; notifier: Notifier }[],
  perSecond: number,
  seconds: number,
): number => {
  const places = senders.flatMap(({ olt, notifier }) => [...olt.onus.order()].map((slot) => ({ olt, notifier, slot })));
  const total = places.length === 0 ? 0 : perSecond * seconds;
  const started = timeline.now();
  let sent = 0;
  const send = (): void => {
    const due = Math.min(total, Math.floor((perSecond * (timeline.now() - started + beat)) / 1000));
    for (; sent < due; sent++) {
      const place = places[Math.floor(sent / 2) % places.length];
      if (place === undefined) return;
      const { olt, notifier, slot } = place;
      notifier.burst(onuAlarm(olt, slot, sent % 2 === 0 ? 'onuDeregister' : 'onuFinish'));
    }
    if (sent < total) timeline.after(beat, send);
  };
  send();
  return total;
};
