import { gOnuSrvInfoSrvPortTable, gOnuSrvInfoSrvTable } from '@heliograph/wire/mib/gpon-onu-flows.ts';
import { gOnuSrvInfoPortVlanTable } from '@heliograph/wire/mib/gpon-onu-ports.ts';
import { v1600gDbaPTable } from '@heliograph/wire/mib/gpon-profiles.ts';
import { gOnuSrvInfoGemTable, gOnuSrvInfoTcontTable } from '@heliograph/wire/mib/gpon-services.ts';
import type { Olt } from '../../devices/olt.ts';
import { configRowsOf } from '../store.ts';
import type { Section } from './running-config.ts';
import { byOnu, type LinesByOnu, type OnuRunningLine } from './told.ts';

/** Priority 8 and class 8 stand for none. */
const priority = (words: string, value: number): string => (value > 7 || value < 0 ? '' : ` ${words} ${value}`);

const tconts = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, gOnuSrvInfoTcontTable).map((row) => {
    const { gOnuSrvInfoTcontPonInx: pon, gOnuSrvInfoTcontOnuInx: onu, gOnuSrvInfoTcontName: name } = row;
    const named = name === '' ? '' : ` name ${name}`;
    return [`${pon}/${onu}`, `tcont ${row.gOnuSrvInfoTcontId}${named} dba ${row.gOnuSrvInfoTcontDbaName}`];
  });

/** The number of the GEM port in the fibre is the OLT's own, and ours: how the unit counts was not seen. */
const portId = (onu: number, gem: number): number => 128 + 32 * (onu - 1) + gem;

const gems = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, gOnuSrvInfoGemTable).flatMap((row): OnuRunningLine[] => {
    const { gOnuSrvInfoGemPonInx: pon, gOnuSrvInfoGemOnuInx: onu, gOnuSrvInfoGemId: id } = row;
    const at = `${pon}/${onu}`;
    const named = row.gOnuSrvInfoGemName === '' ? '' : ` gemport_name ${row.gOnuSrvInfoGemName}`;
    const limit = (words: string, profile: string): string => (profile === '' ? '' : ` ${words} ${profile}`);
    const limits = `${limit('upstream', row.gOnuSrvInfoGemUpTraffic)}${limit('downstream', row.gOnuSrvInfoGemDnTraffic)}`;
    return [
      [at, `gemport ${id} tcont ${row.gOnuSrvInfoGemTcontId}${named} portid ${portId(onu, id)}`],
      ...(limits === '' ? [] : [[at, `gemport ${id} traffic-limit${limits}`] as const]),
    ];
  });

const services = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, gOnuSrvInfoSrvTable).flatMap((row): OnuRunningLine[] => {
    const { gOnuSrvInfoSrvPonInx: pon, gOnuSrvInfoSrvOnuInx: onu, gOnuSrvInfoSrvName: name } = row;
    if (row.gOnuSrvInfoSrvVlanList === '') return [];
    const line = `service ${name} gemport ${row.gOnuSrvInfoSrvGemId} vlan ${row.gOnuSrvInfoSrvVlanList}`;
    return [[`${pon}/${onu}`, line]];
  });

/** As far as they go by a VLAN of the user: how the others are printed was not seen. */
const servicePorts = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, gOnuSrvInfoSrvPortTable).flatMap((row): OnuRunningLine[] => {
    if (row.gOnuSrvInfoSrvPortSetMode !== 1) return [];
    const { gOnuSrvInfoSrvPortPonInx: pon, gOnuSrvInfoSrvPortOnuInx: onu, gOnuSrvInfoSrvPortId: id } = row;
    const vlans = `uservlan ${row.gOnuSrvInfoSrvPortUserOuterVlan} vlan ${row.gOnuSrvInfoSrvPortVid}`;
    const line = `service-port ${id} gemport ${row.gOnuSrvInfoSrvPortGemId} ${vlans}`;
    return [[`${pon}/${onu}`, `${line}${priority('new_cos', row.gOnuSrvInfoSrvPortCos)}`]];
  });

const taggedMode = gOnuSrvInfoPortVlanTable.columns.gOnuSrvInfoPortVlanMode.enum.tag;
const portVlans = (olt: Olt): OnuRunningLine[] =>
  configRowsOf(olt, gOnuSrvInfoPortVlanTable).flatMap((row): OnuRunningLine[] => {
    if (row.gOnuSrvInfoPortVlanMode !== taggedMode) return [];
    const { gOnuSrvInfoPortVlanPonInx: pon, gOnuSrvInfoPortVlanOnuInx: onu, gOnuSrvInfoPortVlanName: name } = row;
    const line = `portvlan ${name} mode tag vlan ${row.gOnuSrvInfoPortVlanList}`;
    return [[`${pon}/${onu}`, `${line}${priority('pri', row.gOnuSrvInfoPortVlanTPri)}`]];
  });

/** What the OLT does for its ONUs, in the order of the dump of V1600G0-B V1.4.13R, by `pon/onu`. */
export const serviceLines = (olt: Olt): LinesByOnu => byOnu(olt, [tconts, gems, services, servicePorts, portVlans]);

/** DBA profiles that somebody made; the one that is always there is not dumped. */
export const dbaProfiles: Section = (olt) =>
  configRowsOf(olt, v1600gDbaPTable)
    .filter(({ dbaPNameShow }) => dbaPNameShow !== 'default')
    .map((row) => {
      const rate = (words: string, of: readonly number[], kbps: number): string =>
        of.includes(row.dbaPTypeShow) ? ` ${words} ${kbps}` : '';
      const fixed = rate('fixed', [1, 5], row.dbaPFixedShow);
      const assured = rate('assured', [2, 3, 5], row.dbaPAssuredShow);
      const maximum = rate('maximum', [3, 4, 5], row.dbaPMaximumShow);
      return [
        `profile dba id ${row.dbaPIdShow} name ${row.dbaPNameShow}`,
        `type ${row.dbaPTypeShow}${fixed}${assured}${maximum}`,
      ];
    });
