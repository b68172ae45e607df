import { int32, p5, table } from '@heliograph/wire/mib/kit.ts';
import { habitsOf } from '../../cli/habits.ts';
import type { Olt } from '../../devices/olt.ts';
import type { Config } from '../config.ts';
import { stored, type ConfigFamily } from '../shape.ts';

/**
 * How long a line of Telnet or SSH may be idle, and whether who typed a wrong password has to wait. The platform MIB has no objects
 * for it, so this table is hidden from SNMP and known to the command line alone; its place among the OIDs is ours.
 */
export const vtyTable = table('vty', p5(991, 2), ['instance'], {
  instance: int32(1),
  /** 0 and 0: a line never ends by itself. */
  idleMinutes: int32(2, [[0, 35_791]]),
  idleSeconds: int32(3, [[0, 59]]),
  /** 1: who typed a wrong password waits so many seconds. */
  isWaiting: int32(4, [[0, 1]]),
  waitSeconds: int32(5, [[1, 3600]]),
});

export const usualWait = 30;

const factoryRow = ({ olt }: Config) => {
  const seconds = Math.floor(habitsOf(olt).idleMs / 1000);
  return {
    instance: 1,
    idleMinutes: Math.floor(seconds / 60),
    idleSeconds: seconds % 60,
    isWaiting: 0,
    waitSeconds: usualWait,
  };
};

export const vty: ConfigFamily = {
  name: 'vty',
  parts: [stored(vtyTable, { hidden: true, limit: 1, factory: (config) => [factoryRow(config)] })],
};

export const vtyOf = (config: Config) => config.kept(vtyTable)[0] ?? factoryRow(config);

/** Milliseconds after which an idle line is closed; undefined for never. */
export const idleLimit = ({ config }: Olt): number | undefined => {
  const { idleMinutes, idleSeconds } = vtyOf(config);
  return (idleMinutes * 60 + idleSeconds) * 1000 || undefined;
};

/** Milliseconds that who typed a wrong password waits. */
export const retryWait = ({ config }: Olt): number => {
  const { isWaiting, waitSeconds } = vtyOf(config);
  return isWaiting * waitSeconds * 1000;
};
