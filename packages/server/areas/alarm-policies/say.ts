import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { policyTimes, policyWords, weekdays } from '@heliograph/catalogue/words/alarm-policy-words.ts';
import { alarmTypes, severities } from '@heliograph/catalogue/words/severities.ts';
import type { PolicyConditions } from '../../estate/alarms/policies/policy.ts';
import type { PolicyWindow } from '../../estate/alarms/policies/window.ts';
import { minuteText } from '../../time-text.ts';

const joined = (texts: readonly Text[], en: string, zh = en): Text => ({
  en: texts.map((one) => one.en).join(en),
  zh: texts.map((one) => one.zh).join(zh),
});
const same = (word: string): Text => text(word, word);

const labelsOf = (
  values: readonly number[],
  words: readonly { readonly value: number; readonly label: Text }[],
): Text[] => words.filter(({ value }) => values.includes(value)).map(({ label }) => label);

/** Of what is gone nothing is known but that it fits no more. */
const gone = text('(deleted)', '（已删除）');

/** Which alarms a rule fits, in words. `names`: of projects and OLTs by their ids. */
export function conditionsText(conditions: PolicyConditions, names: ReadonlyMap<string, string>): Text {
  const { projectId, oltId, zoneId, siteId, pons, kinds, levels, types, keyword } = conditions;
  const named = (id: string | null): Text[] => (id === null ? [] : [same(names.get(id) ?? '')]);
  const place = [...named(oltId), ...named(zoneId), ...named(siteId), ...named(projectId)].map((one) =>
    one.en === '' ? gone : one,
  );
  const parts: Text[] = [
    ...(kinds.length === 0
      ? []
      : [
          joined(
            kinds.map((id) => alarmKindOf(id)?.name ?? same(id)),
            ', ',
            '、',
          ),
        ]),
    ...(levels.length === 0 ? [] : [joined(labelsOf(levels, severities), ', ', '、')]),
    ...(types.length === 0 ? [] : [joined(labelsOf(types, alarmTypes), ', ', '、')]),
    ...place,
    ...(pons === null ? [] : [text(`PON ${pons}`, `PON ${pons}`)]),
    ...(keyword === null ? [] : [text(`"${keyword}"`, `“${keyword}”`)]),
  ];
  return parts.length === 0 ? policyWords.any : joined(parts, ' · ');
}

/** When a rule holds, in words. */
export function whenText(window: PolicyWindow): Text {
  if (window.is === 'always') return policyTimes.always;
  if (window.is === 'once') {
    const [from, to] = [minuteText(new Date(window.from)), minuteText(new Date(window.to))];
    return same(`${from} – ${to}`);
  }
  const { days, start, minutes, zone, until } = window;
  const on = joined(labelsOf(days, weekdays), ', ', '、');
  const last = until === undefined ? null : minuteText(new Date(until));
  return text(
    `${on.en} ${start}, ${minutes} min (${zone})${last === null ? '' : ` until ${last}`}`,
    `${on.zh} ${start}，${minutes} 分钟（${zone}）${last === null ? '' : `，至 ${last}`}`,
  );
}
