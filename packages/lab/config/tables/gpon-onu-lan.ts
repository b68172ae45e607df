import { gOnuPriLanBindMode, priLanBindModeTable } from '@heliograph/wire/mib/gpon-onu-lan.ts';
import { omciCapabilityOf, ethernetPorts } from '../../devices/onu-capability.ts';
import type { Config } from '../config.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import { isListed, noOnu, served } from './gpon-services.ts';

type LanBind = RowOf<typeof priLanBindModeTable>;

const byVlan = gOnuPriLanBindMode.priLanBindModeBMode.enum.vlan;
const working = 3;

const pairsOf = (row: LanBind) =>
  [
    [row.priLanBindModeLanVlan1S, row.priLanBindModeWanVlan1S],
    [row.priLanBindModeLanVlan2S, row.priLanBindModeWanVlan2S],
    [row.priLanBindModeLanVlan3S, row.priLanBindModeWanVlan3S],
    [row.priLanBindModeLanVlan4S, row.priLanBindModeWanVlan4S],
  ] as const;

/** Private configuration goes to the ONU at once, so one that is not working takes none. */
const notWorking = ({ olt }: Config, pon: number, onu: number): Verdict =>
  olt.onus.phase[olt.onus.slot(pon, onu)] === working ? undefined : `ONU ${onu} on PON ${pon} is not working`;

const checkBind = (row: LanBind, config: Config): Verdict => {
  const { priLanBindModePonS: pon, priLanBindModeOnuS: onu } = row;
  const refusal = noOnu(config, pon, onu) ?? notWorking(config, pon, onu);
  if (refusal !== undefined) return refusal;
  const pairs = pairsOf(row);
  if (pairs.flat().some((vlan) => vlan > 4094)) return wrong('a VLAN is 1 to 4094');
  if (pairs.some(([lan, wan]) => (lan === 0) !== (wan === 0))) return wrong('VLANs come in pairs');
  return row.priLanBindModeBModeS === byVlan && pairs.every(([lan]) => lan === 0)
    ? wrong('binding by VLAN needs a pair')
    : undefined;
};

/** The LAN ports of an ONU that has told of them. */
const bindsOf = (config: Config, pon: number, onu: number): Partial<LanBind>[] => {
  const { olt } = config;
  const capability = isListed(config, pon, onu) ? omciCapabilityOf(olt, olt.onus.slot(pon, onu)) : undefined;
  return Array.from({ length: capability === undefined ? 0 : ethernetPorts(capability) }, (_, at) => ({
    priLanBindModePonS: pon,
    priLanBindModeOnuS: onu,
    priLanBindModePortIdS: at + 1,
  }));
};

const firstBinds = (config: Config): Partial<LanBind>[] =>
  served(config).flatMap(({ pon, onu }) => bindsOf(config, pon, onu));

/** LAN ports of ONUs and the WANs that they are bound to. */
export const gponOnuLan: ConfigFamily = {
  name: 'gpon-onu-lan',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    stored(priLanBindModeTable, { initial: firstBinds, arrives: bindsOf, check: checkBind, writable: [] }),
    actionBlock(gOnuPriLanBindMode, 'priLanBindModeAction', {
      into: priLanBindModeTable,
      map: {
        priLanBindModePonS: 'priLanBindModePon',
        priLanBindModeOnuS: 'priLanBindModeOnu',
        priLanBindModePortIdS: 'priLanBindModePortId',
        priLanBindModeBModeS: 'priLanBindModeBMode',
        priLanBindModeLanVlan1S: 'priLanBindModeLanVlan1',
        priLanBindModeWanVlan1S: 'priLanBindModeWanVlan1',
        priLanBindModeLanVlan2S: 'priLanBindModeLanVlan2',
        priLanBindModeWanVlan2S: 'priLanBindModeWanVlan2',
        priLanBindModeLanVlan3S: 'priLanBindModeLanVlan3',
        priLanBindModeWanVlan3S: 'priLanBindModeWanVlan3',
        priLanBindModeLanVlan4S: 'priLanBindModeLanVlan4',
        priLanBindModeWanVlan4S: 'priLanBindModeWanVlan4',
      },
      on: { commit: 'edit' },
    }),
  ],
};
