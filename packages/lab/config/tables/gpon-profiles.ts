import {
  v1600gDbaProfileCfg,
  v1600gDbaPTable,
  v1600gTrafficProfileCfg,
  v1600gTrafficPTable,
} from '@heliograph/wire/mib/gpon-profiles.ts';
import { gOnuSrvInfoGemTable, gOnuSrvInfoTcontTable } from '@heliograph/wire/mib/gpon-services.ts';
import { linePGemTable, linePTcontTable } from '@heliograph/wire/mib/gpon-line-profiles.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';

type Dba = RowOf<typeof v1600gDbaPTable>;
type Traffic = RowOf<typeof v1600gTrafficPTable>;

/** Profiles that an operator of such an OLT has: names of what customers pay for. */
export const plans = [
  { name: 'home-100', up: 20_480, down: 102_400 },
  { name: 'home-300', up: 51_200, down: 307_200 },
  { name: 'office-500', up: 204_800, down: 512_000 },
] as const;

const rate = (value: number): boolean => value >= 64 && value <= 2_488_320;
const isName = (name: string): boolean => /^[^\s]{1,32}$/.test(name);

const checkDba = (row: Dba): Verdict => {
  if (!isName(row.dbaPNameShow)) return wrong('a profile has a name without blanks');
  const counts = { 1: ['Fixed'], 2: ['Assured'], 3: ['Assured', 'Maximum'], 4: ['Maximum'] }[row.dbaPTypeShow];
  for (const kind of counts ?? ['Fixed', 'Assured', 'Maximum']) {
    const value = row[`dbaP${kind}Show` as 'dbaPFixedShow'];
    if (!rate(value)) return wrong(`${kind.toLowerCase()} is 64 to 2488320 kbit/s`);
  }
  const promised = (row.dbaPTypeShow === 5 ? row.dbaPFixedShow : 0) + row.dbaPAssuredShow;
  const bounded = row.dbaPTypeShow === 3 || row.dbaPTypeShow === 5;
  return bounded && row.dbaPMaximumShow <= promised ? 'the maximum is not above what is promised' : undefined;
};

const dbaInUse = ({ dbaPNameShow: name }: Dba, config: Config): Verdict =>
  config.kept(gOnuSrvInfoTcontTable).some((row) => row.gOnuSrvInfoTcontDbaName === name) ||
  config.kept(linePTcontTable).some((row) => row.linePTcontTDbaName === name)
    ? 'the profile is in use'
    : undefined;

const trafficInUse = ({ trafficPNameShow: name }: Traffic, config: Config): Verdict =>
  config
    .kept(gOnuSrvInfoGemTable)
    .some(({ gOnuSrvInfoGemUpTraffic: up, gOnuSrvInfoGemDnTraffic: down }) => up === name || down === name) ||
  config
    .kept(linePGemTable)
    .some(({ linePGemGUpTraffic: up, linePGemGDnTraffic: down }) => up === name || down === name)
    ? 'the profile is in use'
    : undefined;

const checkTraffic = (row: Traffic): Verdict => {
  if (!isName(row.trafficPNameShow)) return wrong('a profile has a name without blanks');
  return row.trafficPPirShow < row.trafficPSirShow ? 'PIR is below CIR' : undefined;
};

export const gponProfiles: ConfigFamily = {
  name: 'gpon-profiles',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    stored(v1600gDbaPTable, {
      key: ['dbaPNameShow'],
      item: 'dbaPIdShow',
      limit: 128,
      writable: [],
      factory: () => [{ dbaPNameShow: 'default', dbaPTypeShow: 4, dbaPMaximumShow: 1_024_000 }],
      initial: () => plans.map(({ name, up }) => ({ dbaPNameShow: name, dbaPTypeShow: 4, dbaPMaximumShow: up })),
      check: checkDba,
      removable: dbaInUse,
    }),
    actionBlock(v1600gDbaProfileCfg, 'dbaPAction', {
      into: v1600gDbaPTable,
      map: {
        dbaPNameShow: 'dbaPName',
        dbaPTypeShow: 'dbaPType',
        dbaPFixedShow: 'dbaPFixed',
        dbaPAssuredShow: 'dbaPAssured',
        dbaPMaximumShow: 'dbaPMaximum',
      },
      on: { add: 'add', del: 'drop', commit: 'edit' },
    }),
    stored(v1600gTrafficPTable, {
      key: ['trafficPNameShow'],
      item: 'trafficPidShow',
      limit: 128,
      writable: [],
      initial: () =>
        plans.map(({ name, down }) => ({ trafficPNameShow: name, trafficPPirShow: down, trafficPCbsShow: 256 })),
      check: checkTraffic,
      removable: trafficInUse,
    }),
    actionBlock(v1600gTrafficProfileCfg, 'trafficPAction', {
      into: v1600gTrafficPTable,
      map: {
        trafficPNameShow: 'trafficPName',
        trafficPSirShow: 'trafficPSir',
        trafficPPirShow: 'trafficPPir',
        trafficPCbsShow: 'trafficPCbs',
        trafficPPbsShow: 'trafficPPbs',
      },
      on: { add: 'add', del: 'drop', commit: 'edit' },
    }),
  ],
};
