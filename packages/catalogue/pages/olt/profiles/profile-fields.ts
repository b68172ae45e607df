import { choice, str, type Values } from '../../../kit/fields.ts';
import type { HeldPages, Need, RowValues } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

/** What the pages of profiles have in common: how a profile is named, who uses it, and whom a change of it reaches. */

/** A name among other values of a page. */
export const nameFieldOf = (
  label: Text,
  more: { readonly optional?: true; readonly shown?: true; readonly from?: { page: string; field: string } },
) => str({ label, spec: 'text.noSpaces', format: 'noSpaces', maxLength: 32, ...more });

/** The name that a profile is made with. */
export const profileName = str({
  label: text('Name', '名称'),
  spec: 'text.noSpaces',
  format: 'noSpaces',
  maxLength: 32,
});

/**
 * Kinds of profiles that an ONU is bound to, each with the page that lists them, the field of the binding, and those of what PON
 * ports give to ONUs that they learn.
 */
const kinds = {
  onu: {
    page: 'onuProfile',
    name: 'onuPNameShow',
    bound: 'profileBindShowOPN',
    given: ['gOnuAutoLearnDefaultProfile', 'gOnuAutoBindTOnuProfile'],
  },
  line: {
    page: 'lineProfileSub',
    name: 'linePNameTableName',
    bound: 'profileBindShowLPN',
    given: ['gOnuAutoLearnLineProfile', 'gOnuAutoBindTLineProfile'],
  },
  service: {
    page: 'serviceTable',
    name: 'srvPNameTableName',
    bound: 'profileBindShowSPN',
    given: ['gOnuAutoLearnSrvProfile', 'gOnuAutoBindTSrvProfile'],
  },
  alarm: {
    page: 'alarmProTab',
    name: 'alarmPNameShow',
    bound: 'profileBindShowAPN',
    given: ['gOnuAutoLearnAlarmProfile', 'gOnuAutoBindTAlarmProfile'],
  },
  private: {
    page: 'priProTable',
    name: 'priPNameTableName',
    bound: 'profileBindShowPPN',
    given: ['gOnuAutoLearnPriProfile', 'gOnuAutoBindTPriProfile'],
  },
  format: {
    page: 'formatProfile',
    name: 'fmtPNameTableName',
    bound: 'profileBindShowFPN',
    given: ['gOnuAutoLearnFormatProfile', 'gOnuAutoBindTFormatProfile'],
  },
} as const;
type ProfileKind = keyof typeof kinds;

/** Which profile a row belongs to: chosen among those that there are. */
export const gponProfileOf = (kind: ProfileKind, label: Text) =>
  nameFieldOf(label, { from: { page: kinds[kind].page, field: kinds[kind].name } });

/** A profile that may be named, or not. */
export const maybeProfile = (kind: ProfileKind, label: Text) =>
  nameFieldOf(label, { optional: true, from: { page: kinds[kind].page, field: kinds[kind].name } });

export const isProfileNamed = (rows: readonly RowValues[] | undefined, field: string, name: unknown): boolean =>
  rows === undefined || rows.some((row) => row[field] === name);

const absent: Readonly<Record<ProfileKind, Text>> = {
  onu: text('There is no such ONU profile', '不存在该 ONU 模板'),
  line: text('There is no such line profile', '不存在该线路模板'),
  service: text('There is no such service profile', '不存在该业务模板'),
  alarm: text('There is no such alarm profile', '不存在该告警模板'),
  private: text('There is no such private profile', '不存在该私有模板'),
  format: text('There is no such format profile', '不存在该格式模板'),
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A profile of this name is there; none is as good where the field may stay empty. */
export const profileExists = (kind: ProfileKind, field: string): Need => ({
  reads: [kinds[kind].page],
  marks: [field],
  message: absent[kind],
  holds: (values, held) =>
    isEmpty(values[field]) || isProfileNamed(held[kinds[kind].page], kinds[kind].name, values[field]),
});

/** Bindings of ONUs to a profile; undefined where they could not be read. */
export const boundTo = (
  kind: ProfileKind,
  name: unknown,
  { bindProfile }: HeldPages,
): readonly RowValues[] | undefined => bindProfile?.filter((row) => row[kinds[kind].bound] === name);

/** No ONU has the profile that is to go, and no PON port gives it to those that it learns. */
export const unusedByOnus = (kind: ProfileKind, field: string): readonly Need[] => [
  {
    reads: ['bindProfile'],
    on: ['remove'],
    message: text('ONUs are bound to this profile', '已有 ONU 绑定该模板'),
    spec: 'inUse.delete',
    holds: (values, held) => (boundTo(kind, values[field], held) ?? []).length === 0,
  },
  {
    reads: ['automaticLearn', 'automaticBind'],
    on: ['remove'],
    message: text('ONUs that are learned get this profile', '自动学习的 ONU 使用该模板'),
    spec: 'inUse.delete',
    holds: (values, { automaticLearn = [], automaticBind = [] }) =>
      ![...automaticLearn, ...automaticBind].some((row) =>
        kinds[kind].given.some((name) => row[name] === values[field]),
      ),
  },
];

/** ONUs that have the profile which a row is, or belongs to. */
export const reachesBound = (kind: ProfileKind, field: string) => ({
  reads: ['bindProfile'],
  onus: (row: Values, held: HeldPages) => boundTo(kind, row[field], held),
});

/** ONUs that a line profile gives something which `page` names: a DBA or a traffic profile. */
export const reachesThroughLines = (field: string, page: string, names: readonly string[]) => ({
  reads: ['bindProfile', page],
  onus: (row: Values, held: HeldPages) => {
    const lines = held[page]?.filter((one) => names.some((name) => one[name] === row[field]));
    const all = lines && new Set(lines.map((one) => one['linePName']));
    const bound = all && held['bindProfile']?.filter((one) => all.has(one['profileBindShowLPN']));
    // ONUs may have T-CONTs and GEM ports of their own as well: nobody here is not nobody.
    return bound?.length === 0 ? undefined : bound;
  },
});

/** No line profile names what is to go. What an ONU names of its own the device knows. */
export const unusedInLines = (field: string, page: string, names: readonly string[]): Need => ({
  reads: [page],
  on: ['remove'],
  message: text('A line profile uses it', '线路模板正在使用'),
  spec: 'inUse.delete',
  holds: (values, held) => !(held[page] ?? []).some((row) => names.some((name) => row[name] === values[field])),
});

/** On or off where the device shows plain numbers. */
export const switched = (label: Text, more: { readonly column?: false; readonly initial?: number } = {}) =>
  choice({
    label,
    initial: 1,
    ...more,
    options: [
      { value: 1, label: text('Enabled', '启用') },
      { value: 0, label: text('Disabled', '禁用') },
    ],
  });
