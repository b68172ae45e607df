import { potsFields, sipFields, voipProfiles } from '@heliograph/catalogue/entities/voip-profiles.ts';
import { isEmpty } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { pots } from '@heliograph/catalogue/pages/olt/gOnuConfig/pots.ts';
import { sip } from '@heliograph/catalogue/pages/olt/gOnuConfig/sip.ts';
import type { VoipTask } from '../../db/tables/voip.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { sameFieldValue } from '../../southbound/config/canonical.ts';

const pages: Readonly<Record<string, ConfigPage>> = { sip, pots };
const socket = 'priPortPtPotsNoS';

type Stored = Readonly<Record<string, unknown>>;

/** What a profile says, by the fields of the page that holds it; what it leaves empty stays as each ONU has it. */
const valuesOf = (names: Readonly<Record<string, string>>, row: Stored): PageRow =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, field]) => {
      const value = row[voipProfiles.parts[name]?.stored ?? ''];
      return isEmpty(value) ? [] : [[field, value as string | number | boolean]];
    }),
  );

/** Rows that pages of an ONU hold when it has the profile: its servers first, then one for each of its sockets. */
export function voipTasksOf(row: Stored): VoipTask[] {
  const sound = valuesOf(potsFields, row);
  const sockets = Array.from({ length: Number(row['sockets'] ?? 0) }, (_, at) => at + 1);
  return [
    { page: sip.id, values: valuesOf(sipFields, row) },
    ...sockets.map((no) => ({ page: pots.id, values: { [socket]: no, ...sound } })),
  ];
}

const rowOf = ({ page, values }: VoipTask, rows: readonly PageRow[]): PageRow | undefined =>
  page === pots.id ? rows.find((row) => row[socket] === values[socket]) : rows[0];

/** Words of the fields in which what an ONU holds differs from what was written. */
export function differing(task: VoipTask, rows: readonly PageRow[]): Text[] {
  const page = pages[task.page];
  if (!page) return [];
  const held = rowOf(task, rows);
  return Object.entries(task.values).flatMap(([name, value]) => {
    const field = page.fields[name];
    if (!field || sameFieldValue(field, value, held?.[name])) return [];
    const no = page === pots ? ` ${String(task.values[socket])}` : '';
    return [text(`${page.title.en}${no}: ${field.label.en}`, `${page.title.zh}${no}：${field.label.zh}`)];
  });
}
