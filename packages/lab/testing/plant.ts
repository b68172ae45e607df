import type { LabAlarm } from '../devices/alarms.ts';
import type { ModelName } from '../devices/models.ts';
import { Olt } from '../devices/olt.ts';
import { virtualTimeline, type Timeline } from '../kit/timeline.ts';
import { fillOlt } from '../scenarios/fill.ts';
import type { Plant } from '../scenarios/scenario.ts';

interface Bench {
  olt: Olt;
  timeline: Timeline;
  /** Alarms in the order in which the device raised them. */
  alarms: LabAlarm[];
}

/** An OLT without a network, on virtual time, with its alarms caught. */
export const oltFor = (model: ModelName, plant: Partial<Plant> = {}): Bench => {
  const timeline = virtualTimeline();
  const olt = new Olt(
    {
      id: `test-${model}`,
      model,
      name: 'test',
      contact: 'c',
      location: 'l',
      mac: '00:6d:61:00:00:01',
      serial: 'V2600000001',
    },
    timeline,
  );
  fillOlt(olt, { onus: [6, 4], ways: 32, ...plant });
  const alarms: LabAlarm[] = [];
  olt.raise = (alarm) => alarms.push(alarm);
  return { olt, timeline, alarms };
};

/** Alarms as `name pon/onu`, for comparing whole sequences. */
export const alarmLines = (alarms: readonly LabAlarm[]): string[] =>
  alarms.map(({ name, pon, onu }) => (pon === 0 ? name : `${name} ${pon}/${onu}`));
