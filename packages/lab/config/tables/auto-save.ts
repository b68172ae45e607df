import { isIP } from 'node:net';
import {
  autoBackupConfigTable,
  autoBackupConfiguration,
  autoSaveConfigTable,
  autoSaveConfiguration,
} from '@heliograph/wire/mib/platform/device.ts';
import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { Config } from '../config.ts';
import {
  actionBlock,
  setRefusalOf,
  stored,
  wrong,
  type MibCell,
  type ActionBlock,
  type ConfigFamily,
  type ObjectGroup,
  type Verdict,
} from '../shape.ts';

/** Saving and backing up by themselves. Each is shown in a table of one row, which is indexed by whether it is on. */

const days = ['Mon', 'Tues', 'Wed', 'Thur', 'Fri', 'Sat', 'Sun'] as const;
const weekly = 2;

type Values = Readonly<Record<string, MibCell | undefined>>;

const zero = ({ columns }: AnyTable): Record<string, MibCell> =>
  Object.fromEntries(Object.values(columns).map(({ name, syntax }) => [name, syntax === 'octets' ? '' : 0]));

/** Parameter by column: the column has an `S` at the end. */
const rowOf = (table: AnyTable, values: Values): Record<string, MibCell> =>
  Object.fromEntries(
    Object.entries(zero(table)).map(([column, nothing]) => [column, values[column.replace(/S$/, '')] ?? nothing]),
  );

const checkDays = (what: 'autoSave' | 'autoBackup', values: Values): Verdict =>
  values[`${what}Type`] === weekly && days.every((day) => values[`${what}Week${day}`] !== 1)
    ? 'no day of the week'
    : undefined;

const put = (config: Config, table: AnyTable, row: Record<string, MibCell>): Verdict =>
  config.write(table, row as Record<string, never>, 'put');

const timer = (
  what: 'autoSave' | 'autoBackup',
  table: AnyTable,
  group: ObjectGroup,
  check: (values: Values) => Verdict,
): ActionBlock =>
  actionBlock(group, `${what}Action`, {
    on: {
      disable: (_, config) => put(config, table, zero(table)),
      enable: (values, config) => {
        const refusal = setRefusalOf(check(values)) ?? setRefusalOf(checkDays(what, values));
        return refusal ?? put(config, table, { ...rowOf(table, values), [`${what}Enable`]: 1 });
      },
    },
  });

const checkServer = ({ autoBackupTftpServerIP = '' }: Values): Verdict => {
  if (autoBackupTftpServerIP === '') return 'no server';
  return isIP(String(autoBackupTftpServerIP)) === 0 ? wrong(`${autoBackupTftpServerIP} is no address`) : undefined;
};

const oneRow = { key: [], writable: [] } as const;

export const autoSave: ConfigFamily = {
  name: 'auto-save',
  parts: [
    stored(autoSaveConfigTable, { ...oneRow, factory: () => [zero(autoSaveConfigTable)] }),
    timer('autoSave', autoSaveConfigTable, autoSaveConfiguration, () => undefined),
    stored(autoBackupConfigTable, { ...oneRow, factory: () => [zero(autoBackupConfigTable)] }),
    timer('autoBackup', autoBackupConfigTable, autoBackupConfiguration, checkServer),
  ],
};
