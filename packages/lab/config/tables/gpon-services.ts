import { v1600gDbaPTable, v1600gTrafficPTable } from '@heliograph/wire/mib/gpon-profiles.ts';
import { gOnuSrvInfoSrvPortTable, gOnuSrvInfoSrvTable } from '@heliograph/wire/mib/gpon-onu-flows.ts';
import {
  gOnuCfgGem,
  gOnuCfgTcont,
  gOnuSrvInfoGemTable,
  gOnuSrvInfoTcontTable,
} from '@heliograph/wire/mib/gpon-services.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import { plans } from './gpon-profiles.ts';

type Tcont = RowOf<typeof gOnuSrvInfoTcontTable>;
type Gem = RowOf<typeof gOnuSrvInfoGemTable>;

/** More ONUs than this and nobody had set up services before the lab began: a row for each would only cost memory. */
const mostServed = 512;

interface Served {
  readonly pon: number;
  readonly onu: number;
  readonly plan: string;
}

export const noOnu = ({ olt }: Config, pon: number, onu: number): Verdict =>
  olt.onus.has(pon, onu) ? undefined : `no ONU ${onu} on PON ${pon}`;

/** ONUs that had their service before the lab began, each with the plan that its customer pays for. */
export const served = ({ olt }: Config): Served[] => {
  const slots = [...olt.onus.order()].filter((slot) => !olt.joined.has(`${olt.onus.pon(slot)}/${olt.onus.onu(slot)}`));
  if (slots.length > mostServed) return [];
  return slots.map((slot) => ({
    pon: olt.onus.pon(slot),
    onu: olt.onus.onu(slot),
    plan: plans[slot % plans.length]?.name ?? '',
  }));
};

/** Whether rows are kept for the ports of an ONU that works: always where it joined, else as `served` has it. */
export const isListed = ({ olt }: Config, pon: number, onu: number): boolean =>
  olt.joined.has(`${pon}/${onu}`) || olt.onus.order().length <= mostServed;

const tcontKey = ({ gOnuSrvInfoGemPonInx: pon, gOnuSrvInfoGemOnuInx: onu, gOnuSrvInfoGemTcontId: id }: Gem) => ({
  gOnuSrvInfoTcontPonInx: pon,
  gOnuSrvInfoTcontOnuInx: onu,
  gOnuSrvInfoTcontId: id,
});

const checkTcont = (row: Tcont, config: Config): Verdict => {
  const { gOnuSrvInfoTcontPonInx: pon, gOnuSrvInfoTcontOnuInx: onu, gOnuSrvInfoTcontDbaName: dba } = row;
  if (noOnu(config, pon, onu)) return noOnu(config, pon, onu);
  return config.has(v1600gDbaPTable, { dbaPNameShow: dba }) ? undefined : `no DBA profile ${dba}`;
};

const tcontInUse = (row: Tcont, config: Config): Verdict =>
  config
    .kept(gOnuSrvInfoGemTable)
    .some(
      (gem) =>
        gem.gOnuSrvInfoGemPonInx === row.gOnuSrvInfoTcontPonInx &&
        gem.gOnuSrvInfoGemOnuInx === row.gOnuSrvInfoTcontOnuInx &&
        gem.gOnuSrvInfoGemTcontId === row.gOnuSrvInfoTcontId,
    )
    ? 'a GEM port uses it'
    : undefined;

const gemInUse = (row: Gem, config: Config): Verdict => {
  const { gOnuSrvInfoGemPonInx: pon, gOnuSrvInfoGemOnuInx: onu, gOnuSrvInfoGemId: id } = row;
  const service = config
    .kept(gOnuSrvInfoSrvTable)
    .some(
      (one) => one.gOnuSrvInfoSrvPonInx === pon && one.gOnuSrvInfoSrvOnuInx === onu && one.gOnuSrvInfoSrvGemId === id,
    );
  if (service) return 'a service uses it';
  return config
    .kept(gOnuSrvInfoSrvPortTable)
    .some(
      (one) =>
        one.gOnuSrvInfoSrvPortPonInx === pon &&
        one.gOnuSrvInfoSrvPortOnuInx === onu &&
        one.gOnuSrvInfoSrvPortGemId === id,
    )
    ? 'a service-port uses it'
    : undefined;
};

const checkGem = (row: Gem, config: Config): Verdict => {
  const { gOnuSrvInfoGemPonInx: pon, gOnuSrvInfoGemOnuInx: onu } = row;
  if (noOnu(config, pon, onu)) return noOnu(config, pon, onu);
  if (!config.has(gOnuSrvInfoTcontTable, tcontKey(row))) return `no T-CONT ${row.gOnuSrvInfoGemTcontId}`;
  for (const name of [row.gOnuSrvInfoGemUpTraffic, row.gOnuSrvInfoGemDnTraffic]) {
    if (name !== '' && !config.has(v1600gTrafficPTable, { trafficPNameShow: name }))
      return `no traffic profile ${name}`;
  }
  return undefined;
};

export const gponServiceFamily: ConfigFamily = {
  name: 'gpon-services',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    stored(gOnuSrvInfoTcontTable, {
      initial: (config) =>
        served(config).map(({ pon, onu, plan }) => ({
          gOnuSrvInfoTcontPonInx: pon,
          gOnuSrvInfoTcontOnuInx: onu,
          gOnuSrvInfoTcontId: 1,
          gOnuSrvInfoTcontName: 'internet',
          gOnuSrvInfoTcontDbaName: plan,
        })),
      check: checkTcont,
      removable: tcontInUse,
    }),
    actionBlock(gOnuCfgTcont, 'gOnuCfgTcontAction', {
      into: gOnuSrvInfoTcontTable,
      map: {
        gOnuSrvInfoTcontPonInx: 'gOnuCfgTcontPonInx',
        gOnuSrvInfoTcontOnuInx: 'gOnuCfgTcontOnuInx',
        gOnuSrvInfoTcontId: 'gOnuCfgTcontId',
        gOnuSrvInfoTcontName: 'gOnuCfgTcontName',
        gOnuSrvInfoTcontDbaName: 'gOnuCfgTcontDba',
      },
      on: { add: 'add', del: 'drop', modify: 'edit' },
    }),
    stored(gOnuSrvInfoGemTable, {
      defaults: { gOnuSrvInfoGemCos: 8, gOnuSrvInfoGemState: 1 },
      initial: (config) =>
        served(config).map(({ pon, onu, plan }) => ({
          gOnuSrvInfoGemPonInx: pon,
          gOnuSrvInfoGemOnuInx: onu,
          gOnuSrvInfoGemId: 1,
          gOnuSrvInfoGemName: 'internet',
          gOnuSrvInfoGemTcontId: 1,
          gOnuSrvInfoGemDnTraffic: plan,
        })),
      check: checkGem,
      removable: gemInUse,
    }),
    actionBlock(gOnuCfgGem, 'gOnuCfgGemAction', {
      into: gOnuSrvInfoGemTable,
      map: {
        gOnuSrvInfoGemPonInx: 'gOnuCfgGemPonInx',
        gOnuSrvInfoGemOnuInx: 'gOnuCfgGemOnuInx',
        gOnuSrvInfoGemId: 'gOnuCfgGemId',
        gOnuSrvInfoGemTcontId: 'gOnuCfgGemTcont',
        gOnuSrvInfoGemName: 'gOnuCfgGemName',
        gOnuSrvInfoGemCos: 'gOnuCfgGemCos',
        gOnuSrvInfoGemUpTraffic: 'gOnuCfgGemUpTra',
        gOnuSrvInfoGemDnTraffic: 'gOnuCfgGemDnTra',
        gOnuSrvInfoGemUpQId: 'gOnuCfgGemUpQueId',
        gOnuSrvInfoGemDnQId: 'gOnuCfgGemDnQueId',
        gOnuSrvInfoGemState: 'gOnuCfgGemSta',
      },
      on: { add: 'add', del: 'drop', modify: 'edit' },
    }),
  ],
};
