import { choice, int, isEmpty, str, type Option, type Rule, type Values } from '../../../kit/fields.ts';
import type { HeldPages, Need, RowValues } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

/** What the pages of EPON profiles have in common. A profile has a kind and a number that its operator gives, and no name. */

/** Kinds of profiles, each with the page that lists them and the field of an ONU's binding. */
const kinds = {
  dba: {
    page: 'eponDbaProfiles',
    bound: 'dba',
    label: text('DBA profile', 'DBA 模板'),
    absent: text('There is no such DBA profile', '不存在该 DBA 模板'),
    cuts: text(
      'The bandwidth of these ONUs is given anew: they may lose traffic for a moment.',
      '这些 ONU 的带宽将重新分配，业务可能短暂中断。',
    ),
  },
  srv: {
    page: 'eponSrvProfiles',
    bound: 'srv',
    label: text('Service profile', '业务模板'),
    absent: text('There is no such service profile', '不存在该业务模板'),
    cuts: text(
      'The service profile is written to its ONUs anew: their services stop for some seconds.',
      '业务模板将重新下发到已绑定的 ONU，业务会中断数秒。',
    ),
  },
  voip: {
    page: 'eponVoipProfiles',
    bound: 'voip',
    label: text('VoIP profile', 'VoIP 模板'),
    absent: text('There is no such VoIP profile', '不存在该 VoIP 模板'),
    cuts: text('The telephones of these ONUs register anew; calls are cut.', '这些 ONU 的话机将重新注册，通话会中断。'),
  },
  alarm: {
    page: 'eponAlarmProfiles',
    bound: 'alarm',
    label: text('Alarm profile', '告警模板'),
    absent: text('There is no such alarm profile', '不存在该告警模板'),
    cuts: undefined,
  },
} as const;
type ProfileKind = keyof typeof kinds;

const number = (label: Text) => int({ label, spec: 'profile.id', min: 1, max: 32_767 });

/** Bindings of ONUs to a profile; undefined where they could not be read. */
const boundTo = (kind: ProfileKind, id: unknown, { eponBindProfiles }: HeldPages): readonly RowValues[] | undefined =>
  eponBindProfiles?.filter((row) => row[kinds[kind].bound] === id);

const reaches = (kind: ProfileKind) => ({
  reads: ['eponBindProfiles'],
  onus: (row: Values, held: HeldPages) => boundTo(kind, row['profileIdShow'], held),
});

/** What every page of these profiles has. */
const page = {
  section: 'profiles',
  shape: 'tableForm',
  permission: 'device:profiles',
  technology: 'EPON',
} as const;

/** A profile may be named, or not. */
export const maybeEponProfile = (kind: ProfileKind) =>
  int({
    label: kinds[kind].label,
    spec: 'profile.id',
    min: 1,
    max: 32_767,
    optional: true,
    from: { page: kinds[kind].page, field: 'profileIdShow' },
  });

/** A profile of this number is there; none is as good where the field may stay empty. */
export const eponProfileExists = (kind: ProfileKind, field: string): Need => ({
  reads: [kinds[kind].page],
  marks: [field],
  message: kinds[kind].absent,
  holds: (values, held) => {
    const rows = held[kinds[kind].page];
    return isEmpty(values[field]) || rows === undefined || rows.some((row) => row['profileIdShow'] === values[field]);
  },
});

/** The list of the profiles of a kind. What is in one stands on the other tabs. */
export const profileListOf = (kind: ProfileKind) => ({
  ...page,
  key: ['profileIdShow'] as const,
  spec: 'inUse.delete',
  fields: {
    profileIdShow: number(text('Number', '编号')),
    profileIdDescr: str({
      label: text('Description', '描述'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
      optional: true,
    }),
  },
  needs: [
    {
      reads: ['eponBindProfiles'],
      on: ['remove'],
      message: text('ONUs are bound to this profile', '已有 ONU 绑定该模板'),
      spec: 'inUse.delete',
      holds: (values, held) => (boundTo(kind, values['profileIdShow'], held) ?? []).length === 0,
    },
  ] satisfies Need[],
});

/** What is in profiles of a kind: the first of its fields says in which. */
export const tabOf = (kind: ProfileKind) => {
  const { cuts } = kinds[kind];
  return {
    ...page,
    // Dozens of small tables: read when somebody opens them, not with the whole device.
    kept: 'opened',
    ...(cuts ? { cuts, cutsOnAdd: true } : {}),
    reaches: reaches(kind),
    needs: [eponProfileExists(kind, 'profileIdShow')],
  } as const;
};

/** The profile that a row belongs to, chosen among those that there are. */
export const eponProfileOf = (kind: ProfileKind) => ({
  profileIdShow: int({
    label: kinds[kind].label,
    spec: 'profile.id',
    min: 1,
    max: 32_767,
    from: { page: kinds[kind].page, field: 'profileIdShow' },
  }),
});

/** Every profile of the kind has a row: there is nothing to make and nothing to take away. */
export const eachProfile = { can: { add: false, remove: false }, key: ['profileIdShow'] } as const;

/** An Ethernet port or a telephone socket of the ONUs. */
export const ethPort = int({ label: text('Ethernet port', '以太网口'), min: 1, max: 255 });

const nothingSet = text('Empty: the profile says nothing of it.', '留空表示模板不设置该项。');

/** Something that a profile may say, or not. */
export const maybe = (
  label: Text,
  min: number,
  max: number,
  more: { readonly unit?: string; readonly spec?: string } = {},
) => int({ label, min, max, optional: true, ...more });

export const maybeOneOf = (label: Text, options: readonly Option[]) => choice({ label, optional: true, options });

export const maybeOn = (label: Text) =>
  choice({
    label,
    help: nothingSet,
    optional: true,
    options: [
      { value: 1, label: text('Enabled', '启用') },
      { value: 0, label: text('Disabled', '禁用') },
    ],
  });

/** Values that go to the device in one command: all of them, or none. */
export function allOrNone(fields: readonly string[], sample: Values): Rule {
  const [first = ''] = fields;
  return {
    marks: fields,
    message: text('These belong together: fill in all of them, or none', '以下各项须同时填写或同时留空'),
    holds: (values) => fields.every((name) => isEmpty(values[name])) || fields.every((name) => !isEmpty(values[name])),
    passes: sample,
    fails: { ...sample, [first]: null },
  };
}

/** A row that says nothing would not be there. */
export const something = (fields: readonly string[], sample: Values): Rule => ({
  marks: fields.slice(0, 1),
  message: text('Nothing is set: fill in at least one field', '未设置任何内容，请至少填写一项'),
  holds: (values) => fields.some((name) => !isEmpty(values[name])),
  passes: sample,
  fails: Object.fromEntries(fields.map((name) => [name, null])),
});

/** Some fields of another page: those that a table of profiles lacks are left out. */
export const withoutFields = <F extends Readonly<Record<string, unknown>>, const N extends keyof F & string>(
  fields: F,
  names: readonly N[],
): Omit<F, N> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as N))) as Omit<F, N>;

/** At most so many rows of a page in one profile. */
export const atMost = (pageId: string, most: number, message: Text, spec: string): Need => ({
  reads: [pageId],
  on: ['add'],
  spec,
  message,
  holds: (values, held) =>
    (held[pageId] ?? []).filter((row) => row['profileIdShow'] === values['profileIdShow']).length < most,
});
