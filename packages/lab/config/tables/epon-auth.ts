import {
  authModeTable,
  blackMaclistCfg,
  blackMaclistTable,
  deregisterOnu,
  loidListCfg,
  loidListTable,
  noAuthOnu,
  whiteMaclistCfg,
  whiteMaclistTable,
} from '@heliograph/wire/mib/epon-auth.ts';
import { acceptFound } from '../../devices/events.ts';
import { bringBack, rebootOnu, takeDown } from '../../devices/life.ts';
import { eponMac, onuModelAt } from '../../devices/onu-models.ts';
import { cause, onuQuirk } from '../../devices/onu-store.ts';
import { removeOnu } from '../../agent/actions.ts';
import type { Config } from '../config.ts';
import {
  immediateBlock,
  actionBlock,
  stored,
  wrong,
  type ConfigFamily,
  type RowOf,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { hasEponOnus } from './epon-onu-kit.ts';
import { noOnu } from './gpon-services.ts';
import { onusSetUp } from './onu-private.ts';

type White = RowOf<typeof whiteMaclistTable>;

const isMac = (value: string): boolean => /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(value);
const noPon = ({ olt }: Config, pon: number): Verdict =>
  pon >= 1 && pon <= olt.model.ponPorts ? undefined : wrong(`no PON ${pon}`);

const { disable, mac: byMac, loid: byLoid, hybrid } = authModeTable.columns.onuAuthMode.enum;

const isBarred = (config: Config, pon: number, mac: string): boolean =>
  config
    .kept(blackMaclistTable)
    .some((row) => row.blackMaclistPonNo === pon && row.blackMaclistValue.toLowerCase() === mac);

/** By what a port lets a unit in; undefined: it waits. */
const letsIn = (
  config: Config,
  pon: number,
  mac: string,
  loid: string | undefined,
): 'any' | 'mac' | 'loid' | undefined => {
  const mode = config.row(authModeTable, { onuAuthPonNo: pon })?.onuAuthMode;
  if (isBarred(config, pon, mac)) return undefined;
  if (mode === disable) return 'any';
  const isListed = config
    .kept(whiteMaclistTable)
    .some((row) => row.whiteMaclistPonNo === pon && row.whiteMaclistValue.toLowerCase() === mac);
  if (isListed && (mode === byMac || mode === hybrid)) return 'mac';
  const says = loid !== undefined && config.has(loidListTable, { loidListPonNo: pon, loidValue: loid });
  return says && (mode === byLoid || mode === hybrid) ? 'loid' : undefined;
};

/** Found units that the port lets in now register, in the order in which they were found. */
export const letInFound = (config: Config, pon: number): void => {
  const { olt } = config;
  for (let at = olt.found.length - 1; at >= 0; at--) {
    const found = olt.found[at];
    if (found === undefined || found.pon !== pon) continue;
    const by = letsIn(config, pon, eponMac(onuModelAt(found.model), found.serial).toLowerCase(), found.loid);
    const slot = by === undefined ? undefined : acceptFound(olt, at);
    if (slot !== undefined && by === 'loid') olt.onus.flags[slot] = (olt.onus.flags[slot] ?? 0) | onuQuirk.byLoid;
  }
};

type Black = RowOf<typeof blackMaclistTable>;

const slotOf = ({ olt }: Config, { blackMaclistPonNo: pon, blackMaclistValue: mac }: Black): number | undefined => {
  const slot = olt.onus.find(mac, 'epon');
  return slot !== undefined && olt.onus.pon(slot) === pon ? slot : undefined;
};

/** One that works goes on working until it has to register again. */
const bar = (row: Black, config: Config): void => {
  const slot = slotOf(config, row);
  if (slot !== undefined) config.olt.onus.causes[slot] = (config.olt.onus.causes[slot] ?? 0) | cause.barred;
};

const unbar = (row: Black, config: Config): void => {
  const slot = slotOf(config, row);
  if (slot !== undefined) bringBack(config.olt, slot, cause.barred, 50);
  letInFound(config, row.blackMaclistPonNo);
};

const checkWhite = (row: White, config: Config): Verdict => {
  if (!isMac(row.whiteMaclistValue)) return wrong('not a MAC address');
  const barred = { blackMaclistPonNo: row.whiteMaclistPonNo, blackMaclistValue: row.whiteMaclistValue };
  return (
    noPon(config, row.whiteMaclistPonNo) ??
    (config.has(blackMaclistTable, barred) ? 'it is on the black list' : undefined)
  );
};

/** Takes a place on a PON away; a unit that is still let in comes back under the first free number. */
const forget = ({ ponNo = 0, noAuthOnuId = 0 }: ValuesOf<typeof noAuthOnu>, config: Config): Verdict => {
  const { olt } = config;
  const stale = olt.stale.findIndex((row) => row.pon === ponNo && row.onu === noAuthOnuId);
  if (!olt.onus.has(ponNo, noAuthOnuId) && stale < 0) return `no ONU ${noAuthOnuId} on PON ${ponNo}`;
  config.later(() => {
    if (olt.onus.has(ponNo, noAuthOnuId)) removeOnu(olt, olt.onus.slot(ponNo, noAuthOnuId));
    else olt.stale.splice(stale, 1);
    letInFound(config, ponNo);
  });
  return undefined;
};

const throwOff = (values: ValuesOf<typeof deregisterOnu>, config: Config): Verdict => {
  const { deregisterOnuPonIndex: pon = 0, deregisterOnuIndex: onu = 0 } = values;
  const missing = noOnu(config, pon, onu);
  if (missing !== undefined) return missing;
  const { onus } = config.olt;
  const slot = onus.slot(pon, onu);
  config.later(() => {
    if (((onus.causes[slot] ?? 0) & cause.barred) === 0) rebootOnu(config.olt, slot);
    else takeDown(config.olt, slot, cause.barred, 'lightLost');
  });
  return undefined;
};

/** Who may register on an EPON port. */
export const eponAuth: ConfigFamily = {
  name: 'epon-auth',
  when: hasEponOnus,
  parts: [
    stored(authModeTable, {
      factory: ({ olt }) =>
        Array.from({ length: olt.model.ponPorts }, (_, at) => ({ onuAuthPonNo: at + 1, onuAuthMode: byMac })),
      written: (row, config) => config.later(() => letInFound(config, row.onuAuthPonNo)),
    }),
    stored(whiteMaclistTable, {
      key: ['whiteMaclistPonNo', 'whiteMaclistValue'],
      item: 'whiteMacIndex',
      limit: 1024,
      initial: (config) =>
        onusSetUp(config).map(({ pon, onu }) => ({
          whiteMaclistPonNo: pon,
          whiteMaclistValue: config.olt.onus.identity(config.olt.onus.slot(pon, onu), 'epon'),
        })),
      check: checkWhite,
      written: (row, config) => config.later(() => letInFound(config, row.whiteMaclistPonNo)),
    }),
    actionBlock(whiteMaclistCfg, 'whiteMacAction', {
      into: whiteMaclistTable,
      map: { whiteMaclistPonNo: 'whiteMacPonNo', whiteMaclistValue: 'whiteMacValue' },
      on: { add: 'add', delete: 'drop' },
    }),
    stored(blackMaclistTable, {
      key: ['blackMaclistPonNo', 'blackMaclistValue'],
      item: 'blackMacIndex',
      limit: 1024,
      check: (row, config) =>
        noPon(config, row.blackMaclistPonNo) ?? (isMac(row.blackMaclistValue) ? undefined : wrong('not a MAC address')),
      written: (row, config) => config.later(() => bar(row, config)),
      removed: (row, config) => config.later(() => unbar(row, config)),
    }),
    actionBlock(blackMaclistCfg, 'blackMacAction', {
      into: blackMaclistTable,
      map: { blackMaclistPonNo: 'blackMacPonNo', blackMaclistValue: 'blackMacValue' },
      on: { add: 'add', delete: 'drop' },
    }),
    stored(loidListTable, {
      key: ['loidListPonNo', 'loidValue'],
      item: 'loidIndex',
      limit: 1024,
      check: (row, config) =>
        noPon(config, row.loidListPonNo) ?? (row.loidValue === '' ? wrong('a LOID is a text') : undefined),
      written: (row, config) => config.later(() => letInFound(config, row.loidListPonNo)),
    }),
    actionBlock(loidListCfg, 'loidAction', {
      into: loidListTable,
      map: { loidListPonNo: 'loidPonNo', loidValue: 'loid', loidpwValue: 'loidpw' },
      on: { add: 'add', delete: 'drop' },
    }),
    immediateBlock(noAuthOnu, forget),
    immediateBlock(deregisterOnu, throwOff),
  ],
};
