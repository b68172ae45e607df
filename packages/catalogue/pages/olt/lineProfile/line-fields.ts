import { readVlans } from '../../../formats/vlan-list.ts';
import { int, type Rule, type Values } from '../../../kit/fields.ts';
import type { Need } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { profileExists, gponProfileOf, reachesBound } from '../profiles/profile-fields.ts';

/** What every tab of a line profile has. */
export const lineTab = {
  section: 'profiles',
  shape: 'tableForm',
  permission: 'device:profiles',
  technology: 'GPON',
  cuts: text(
    'The line profile is written to its ONUs anew: their services stop for some seconds.',
    '线路模板将重新下发到已绑定的 ONU，业务会中断数秒。',
  ),
  cutsOnAdd: true,
  reaches: reachesBound('line', 'linePName'),
} as const;

export const lineName = gponProfileOf('line', text('Line profile', '线路模板'));

export const lineIsThere = profileExists('line', 'linePName');

const same = (row: Readonly<Record<string, unknown>>, values: Readonly<Record<string, unknown>>): boolean =>
  row['linePName'] === values['linePName'];

/** Something of the same profile that a row names. */
export const hasOne = (page: string, its: string, field: string, message: Text): Need => ({
  reads: [page],
  marks: [field],
  message,
  holds: (values, held) =>
    held[page] === undefined || held[page].some((row) => same(row, values) && row[its] === values[field]),
});

/** Nothing of the same profile names the row that is to go. */
export const unusedBy = (page: string, its: string, field: string, message: Text): Need => ({
  reads: [page],
  on: ['remove'],
  message,
  spec: 'inUse.delete',
  holds: (values, held) => !(held[page] ?? []).some((row) => same(row, values) && row[its] === values[field]),
});

export const gemOf = int({
  label: text('GEM port', 'GEM 端口'),
  spec: 'line.gemport',
  min: 1,
  max: 255,
  from: { page: 'lineGemport', field: 'linePGemGId' },
});

export const hasGem = (field: string): Need =>
  hasOne(
    'lineGemport',
    'linePGemGId',
    field,
    text('This line profile has no such GEM port', '该线路模板没有此 GEM 端口'),
  );

/** Text of a field; nothing where it holds none. */
export const textIn = (values: Values, field: string): string => {
  const value = values[field];
  return typeof value === 'string' ? value : '';
};

/** Lists of VLANs end at 4093 in a line profile. `tagged`: the mode in which the list counts. */
export const vlansOfLine = (field: string, tagged: Values = {}): Rule => ({
  marks: [field],
  message: text('VLANs of a line profile are 1 to 4093', '线路模板的 VLAN 范围为 1 到 4093'),
  spec: 'line.vid',
  holds: (values) =>
    Object.entries(tagged).some(([name, value]) => values[name] !== value) ||
    (readVlans(textIn(values, field)) ?? []).every((vlan) => vlan <= 4093),
  passes: { ...tagged, [field]: '100,4093' },
  fails: { ...tagged, [field]: '4090-4094' },
});
