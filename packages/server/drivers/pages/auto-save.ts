import { deviceAdvance } from '@heliograph/catalogue/pages/olt/device/deviceAdvance.ts';
import {
  autoBackupConfigTable,
  autoBackupConfiguration,
  autoSaveConfigTable,
  autoSaveConfiguration,
} from '@heliograph/wire/mib/platform/device.ts';
import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import { setItem } from '../bindings/codec.ts';
import type { Binding, RowChange, FieldValue, PageRow, PageSession, RawValue, SetItem, Step } from '../kit/binding.ts';

const days = ['Mon', 'Tues', 'Wed', 'Thur', 'Fri', 'Sat', 'Sun'] as const;
const types = ['timeout', 'fix-time', 'week-day'] as const;
const numbers = ['TimeoutValue', 'FixTimeDay', 'FixTimeHour', 'FixTimeMinute', 'WeekHour', 'WeekMinute'] as const;

type Kind = 'autoSave' | 'autoBackup';
const tables: Record<Kind, AnyTable> = { autoSave: autoSaveConfigTable, autoBackup: autoBackupConfigTable };
const blocks: Record<Kind, Readonly<Record<string, Scalar>>> = {
  autoSave: autoSaveConfiguration,
  autoBackup: autoBackupConfiguration,
};

/** The table of one row tells what is set; its index is the switch itself, so the row moves when it is thrown (V1600D V2.03.74R). */
async function readOne(session: PageSession, kind: Kind): Promise<PageRow | undefined> {
  const { rows, absent } = await session.walk(tables[kind], Object.keys(tables[kind].columns));
  const values = rows[0]?.values;
  if (absent || values === undefined) return undefined;
  const number = (name: string): FieldValue => {
    const raw: RawValue | undefined = values[`${kind}${name}S`];
    return raw === undefined ? null : Number(raw);
  };
  const week = days.filter((day) => values[`${kind}Week${day}S`] === 1);
  const isOn = Number(values[`${kind}Enable`]) === 1;
  return {
    [`${kind}TypeS`]: isOn ? (types[Number(values[`${kind}TypeS`])] ?? null) : 'off',
    ...Object.fromEntries(numbers.map((name) => [`${kind}${name}S`, number(name)])),
    [`${kind}Week`]: week,
    ...(kind === 'autoBackup'
      ? { autoBackupTftpServerIPS: String(values['autoBackupTftpServerIPS'] ?? '') || null }
      : {}),
  };
}

function itemsOf(kind: Kind, row: PageRow): SetItem[] {
  const block = blocks[kind];
  const put = (name: string, raw: RawValue): SetItem[] => {
    const object = block[name];
    return object ? [setItem(object, raw)] : [];
  };
  if (row[`${kind}TypeS`] === 'off') return put(`${kind}Action`, 0);
  const type = types.indexOf(String(row[`${kind}TypeS`]) as (typeof types)[number]);
  const week = (row[`${kind}Week`] ?? []) as readonly string[];
  // Only what belongs to the type that is chosen: the device refuses zero for a time that is not in use.
  const wanted = {
    0: ['TimeoutValue'],
    1: ['FixTimeDay', 'FixTimeHour', 'FixTimeMinute'],
    2: ['WeekHour', 'WeekMinute'],
  };
  const used = wanted[type as 0 | 1 | 2] ?? [];
  return [
    ...put(`${kind}Type`, type),
    ...used.flatMap((name) =>
      row[`${kind}${name}S`] == null ? [] : put(`${kind}${name}`, Number(row[`${kind}${name}S`])),
    ),
    ...(type === 2 ? days.flatMap((day) => put(`${kind}Week${day}`, week.includes(day) ? 1 : 0)) : []),
    ...(kind === 'autoBackup' ? put('autoBackupTftpServerIP', String(row['autoBackupTftpServerIPS'] ?? '')) : []),
    ...put(`${kind}Action`, 1),
  ];
}

const partOf = (kind: Kind, row: PageRow | undefined): string =>
  JSON.stringify(
    Object.keys(deviceAdvance.fields).map((name) => (name.startsWith(kind) ? (row?.[name] ?? null) : null)),
  );

const steps = ({ before, after }: RowChange): Step[] =>
  (['autoSave', 'autoBackup'] as const).flatMap((kind) =>
    after && partOf(kind, before) !== partOf(kind, after) ? [{ sets: itemsOf(kind, after) }] : [],
  );

export const autoSavePages: readonly Binding[] = [
  {
    page: deviceAdvance,
    read: async (session) => {
      const save = await readOne(session, 'autoSave');
      const backup = await readOne(session, 'autoBackup');
      if (!save && !backup) return { rows: [], complete: true, absent: true };
      return { rows: [{ ...save, ...backup }], complete: true };
    },
    steps: (change) => Promise.resolve(steps(change)),
  },
];
