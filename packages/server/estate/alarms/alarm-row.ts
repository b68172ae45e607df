import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import type { alarmRow } from '@heliograph/catalogue/calls/alarms.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { placeText } from '@heliograph/catalogue/words/places.ts';
import { fill, text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { heldMark, policyEffectNames, policyMarks } from '@heliograph/catalogue/words/alarm-policy-words.ts';
import { alarmTypes, alarmWords, severities } from '@heliograph/catalogue/words/severities.ts';
import type { z } from 'zod';
import { minuteText, timeText } from '../../time-text.ts';
import type { ShownAlarm } from './alarm-list.store.ts';
import { isFlapping, type ClearedHow } from './alarm-state.ts';
import type { Marks } from './policies/policy.ts';
import { placeOfKey } from '@heliograph/catalogue/kit/place.ts';

export type AlarmRow = z.input<typeof alarmRow>;

const time = (at: Date | null) => at && timeText(at);

const wordOf = (words: readonly { readonly value: number; readonly label: Text }[], value: number | undefined): Text =>
  words.find((word) => word.value === value)?.label ?? text(String(value ?? ''), String(value ?? ''));

/** What rules made of it, one sentence each. */
const marksText = (marks: Marks | null): Text[] => [...heldText(marks), ...effectsText(marks)];

const heldText = (marks: Marks | null): Text[] => {
  const { held } = marks ?? {};
  return held ? [fill(heldMark, { rule: held.name, until: minuteText(new Date(held.until ?? 0)) })] : [];
};

const effectsText = (marks: Marks | null): Text[] =>
  policyEffectNames.flatMap((effect) => {
    const mark = marks?.[effect];
    // One that may yet make it worse has made nothing of it.
    if (!mark || (effect === 'escalate' && mark.was === undefined)) return [];
    const was = wordOf(effect === 'type' ? alarmTypes : severities, mark.was);
    return [fill(policyMarks[effect], { rule: mark.name, was, minutes: mark.minutes ?? 0 })];
  });

/** What rules call an alarm, else what its kind is called. */
const nameOf = (kind: string, name: string | null): Text =>
  name === null ? (alarmKindOf(kind)?.name ?? alarmWords.unknownKind) : { en: name, zh: name };

/** An alarm as the calls and the live events show it (S1 §3.9). `now` in ms. */
export function alarmListRowOf(alarm: ShownAlarm, now: number): AlarmRow {
  const kind = alarmKindOf(alarm.kind);
  const hider = alarm.marks?.shield ?? alarm.marks?.work;
  const raiseTimes = alarm.raise_times.map((at) => at.getTime());
  return {
    id: alarm.id,
    serial: alarm.serial,
    kind: alarm.kind,
    name: nameOf(alarm.kind, alarm.name),
    oltId: alarm.olt_id,
    cpeId: alarm.cpe_id,
    host: alarm.olt_name ?? '',
    ip: alarm.address,
    sysMac: alarm.mac === null ? null : macText(alarm.mac),
    deviceType: alarm.device_type,
    projectId: alarm.project_id,
    siteName: alarm.site_name,
    siteZone: alarm.site_zone,
    objectName: placeText(alarm.object, alarm.port_name),
    portName: alarm.port_name,
    object: placeOfKey(alarm.object).kind,
    port: alarm.port,
    pon: alarm.pon,
    onu: alarm.onu,
    onuPort: alarm.onu_port,
    description: alarm.text,
    possibleCauses: [...(kind?.causes ?? [])],
    severity: alarm.severity,
    alarmType: alarm.type,
    alarmStatus: alarm.cleared_at ? 'cleared' : 'raised',
    stillSeen: alarm.stands,
    cause: alarm.cause as AlarmRow['cause'],
    parentId: alarm.parent_id,
    parentName: alarm.parent_kind === null ? null : nameOf(alarm.parent_kind, alarm.parent_name),
    parentObject: alarm.parent_object === null ? null : placeText(alarm.parent_object, alarm.parent_port),
    children: Number(alarm.children),
    count: Number(alarm.count),
    flapping: isFlapping(raiseTimes, now),
    createTime: timeText(alarm.first_at),
    raiseTime: timeText(alarm.raised_at),
    updateTime: timeText(alarm.last_at),
    confirmStatus: alarm.confirmed_at ? 'confirmed' : 'unconfirmed',
    confirmBy: alarm.confirmed_by,
    confirmTime: time(alarm.confirmed_at),
    confirmNote: alarm.confirm_note,
    clearStatus: alarm.cleared_at ? 'cleared' : 'uncleared',
    clearHow: alarm.cleared_how as ClearedHow | null,
    clearBy: alarm.cleared_by,
    clearTime: time(alarm.cleared_at),
    clearNote: alarm.clear_note,
    operator: alarm.operator,
    shielded: alarm.shielded,
    shieldedBy: hider?.name ?? null,
    shieldedUntil: time(hider?.until ? new Date(hider.until) : null),
    ruleMarks: marksText(alarm.marks),
    smsStatus: alarm.sms_result,
    acceptingPhone: alarm.sms_to,
  };
}
