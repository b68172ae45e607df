import { radius } from '@heliograph/catalogue/pages/olt/system/radius.ts';
import { radiusAaa } from '@heliograph/catalogue/pages/olt/system/radiusAaa.ts';
import { tacacs } from '@heliograph/catalogue/pages/olt/system/tacacs.ts';
import { tacacsAaa } from '@heliograph/catalogue/pages/olt/system/tacacsAaa.ts';
import { radiusCfg, radiusCfgTable, radiusServerCfg, radiusServerTable } from '@heliograph/wire/mib/platform/radius.ts';
import {
  tacplusCfg,
  tacplusCfgTable,
  tacplusServerCfg,
  tacplusServerTable,
} from '@heliograph/wire/mib/platform/tacacs.ts';
import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import { setItem } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import type { Binding, RowChange, PageRow, PageSession, RawRow, SetItem, Step } from '../kit/binding.ts';

/** In both blocks enable is 0 and disable is 1. */
const isOn = (values: RawRow['values'], column: string): boolean => Number(values[column]) === 0;
const onOff = (object: Scalar, on: boolean): SetItem => setItem(object, on ? 0 : 1, [], on ? 'enable' : 'disable');

const radiusSwitches = {
  radiusAAA: radiusCfg.radAAAEnable,
  radiusAuthentication: radiusCfg.radAuthen,
  radiusAuthenLocal: radiusCfg.radAuthenLocal,
  radiusAuthenEnable: radiusCfg.radAuthenEnable,
  radiusAuthenEnableLocal: radiusCfg.radAuthenEnableLocal,
  radiusAcctExec: radiusCfg.radAcctExec,
  radiusConsoleStatus: radiusCfg.enableConsoleRad,
  radiusWebStatus: radiusCfg.enableWebRad,
} as const;

const tacacsSwitches = {
  tacplusAAA: tacplusCfg.tacAAAEnable,
  tacplusAuthenEnable: tacplusCfg.tacAuthenEnable,
  tacplusAuthenEnableLocal: tacplusCfg.tacAuthenEnableLocal,
  tacplusAuthorExec: tacplusCfg.tacAuthorExec,
  tacplusAuthorExecLocal: tacplusCfg.tacAuthorExecLocal,
  tacplusAcctExec: tacplusCfg.tacAcctExec,
  tacplusConsoleStatus: tacplusCfg.enableConsoleTac,
} as const;

const levels = {
  tacplusAuthorCmdLv: tacplusCfg.tacAuthorCmdLv,
  tacplusAuthorCmdLvLocal: tacplusCfg.tacAuthorCmdLvLocal,
  tacplusAcctCmdLv: tacplusCfg.tacAcctCmdLv,
} as const;

async function firstRow(session: PageSession, table: AnyTable) {
  const { rows, absent } = await session.walk(table, Object.keys(table.columns));
  return { values: rows[0]?.values, absent };
}

/** A form whose state stands in a table of one row; every switch of the block is an object of its own. */
function settings(
  page: Binding['page'],
  table: AnyTable,
  parts: {
    readonly read: (values: RawRow['values']) => PageRow;
    readonly items: (change: RowChange) => SetItem[];
  },
): Binding {
  return {
    page,
    read: async (session) => {
      const { values, absent } = await firstRow(session, table);
      return values
        ? { rows: [parts.read(values)], complete: true }
        : { rows: [], complete: true, absent: absent || values === undefined };
    },
    steps: (change): Promise<Step[]> => {
      const sets = parts.items(change);
      return Promise.resolve(sets.length === 0 ? [] : [{ sets }]);
    },
  };
}

const changedSwitches = (switches: Readonly<Record<string, Scalar>>, { before, after }: RowChange): SetItem[] =>
  Object.entries(switches).flatMap(([name, object]) =>
    before?.[name] === after?.[name] ? [] : [onOff(object, after?.[name] === true)],
  );

const radiusSettings = settings(radiusAaa, radiusCfgTable, {
  read: (values) => Object.fromEntries(Object.keys(radiusSwitches).map((name) => [name, isOn(values, name)])),
  items: (change) => changedSwitches(radiusSwitches, change),
});

/** Levels are texts in the table: a number, or words when none is set. */
const level = (values: RawRow['values'], name: string): number | null => {
  const words = String(values[name] ?? '');
  return /^\d+$/.test(words) ? Number(words) : null;
};

function tacacsItems(change: RowChange): SetItem[] {
  const { before, after } = change;
  const modes = [
    ...(before?.['defaultMode'] === after?.['defaultMode']
      ? []
      : [onOff(tacplusCfg.tacAuthen, after?.['defaultMode'] === 'tacacs')]),
    ...(before?.['continueMode'] === after?.['continueMode']
      ? []
      : [onOff(tacplusCfg.tacAuthenLocal, after?.['continueMode'] === 'local')]),
  ];
  const numbers = Object.entries(levels).flatMap(([name, object]) =>
    after?.[name] == null || before?.[name] === after[name] ? [] : [setItem(object, Number(after[name]))],
  );
  return [...modes, ...changedSwitches(tacacsSwitches, change), ...numbers];
}

const tacacsSettings = settings(tacacsAaa, tacplusCfgTable, {
  read: (values) => ({
    ...Object.fromEntries(Object.keys(tacacsSwitches).map((name) => [name, isOn(values, name)])),
    ...Object.fromEntries(Object.keys(levels).map((name) => [name, level(values, name)])),
    defaultMode: isOn(values, 'tacplusAuthentication') ? 'tacacs' : 'local',
    continueMode: isOn(values, 'tacplusAuthenLocal') ? 'local' : 'none',
  }),
  items: tacacsItems,
});

const c = tacplusServerCfg;

/** Server and key have an action each; both are written in one PDU. */
const tacacsServers: Binding = {
  ...commandBlock(tacacs, {
    read: tacplusServerTable,
    columns: { tacplusServer: 'tacplusServer' },
    write: c,
    parameters: { tacplusServer: 'tacServerHost' },
    action: 'tacAddServer',
    add: 'add',
    remove: 'del',
  }),
  steps: ({ op, before, after }): Promise<Step[]> => {
    const host = setItem(c.tacServerHost, String((after ?? before)?.['tacplusServer']));
    if (op === 'remove')
      return Promise.resolve([{ sets: [host, setItem(c.tacAddServer, c.tacAddServer.enum.del, [], 'del')] }]);
    const key = setItem(c.tacSharedKey, String(after?.['tacplusKey'] ?? ''), [], '••••••');
    const add = setItem(c.tacAddServer, c.tacAddServer.enum.add, [], 'add');
    return Promise.resolve([{ sets: [host, key, setItem(c.tacAddKey, c.tacAddKey.enum.add, [], 'add'), add] }]);
  },
};

export const aaaPages: readonly Binding[] = [
  commandBlock(radius, {
    read: radiusServerTable,
    columns: { radiusServer: 'radiusServer' },
    write: radiusServerCfg,
    parameters: { radiusServer: 'radServerHost', radiusKey: 'radSharedKey' },
    action: 'radAddAction',
    add: 'add',
    remove: 'del',
  }),
  radiusSettings,
  tacacsServers,
  tacacsSettings,
];
