import { portNumbers } from '@heliograph/catalogue/kit/fit.ts';
import { uplinkCfg } from '@heliograph/catalogue/pages/olt/uplink/uplinkCfg.ts';
import { uplinkGroupIsolate } from '@heliograph/catalogue/pages/olt/uplink/uplinkGroupIsolate.ts';
import { uplinkInfo } from '@heliograph/catalogue/pages/olt/uplink/uplinkInfo.ts';
import { uplinkPortConfig, uplinkPortLink, uplinkTransceiver } from '@heliograph/wire/mib/ports.ts';
import { setItem, type Codec } from '../bindings/codec.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, PageRow, PageSession, Step } from '../kit/binding.ts';
import { bias, power, temperature, voltage } from '../spellings/optical.ts';
import { deviceText } from '../spellings/texts.ts';
import { withMacLimit } from './mac-limit.ts';

/** A reading of a module, in one spelling; none stays none. */
const reading = (hundredths: (text: string) => number | null, unit: string): Codec => ({
  toField: (raw) => {
    const value = hundredths(String(raw));
    return value === null ? null : `${(value / 100).toFixed(2)} ${unit}`;
  },
  toDevice: String,
});

/** Without a link the speed reads `N/A`. */
const said: Codec = { toField: (raw) => deviceText(String(raw)), toDevice: String };

const info = snmpTable(uplinkInfo, {
  read: [uplinkPortConfig, uplinkPortLink, uplinkTransceiver],
  columns: {
    upLinkPortIndex: 'upLinkPortIndex',
    upLinkPortDescr: 'upLinkPortDescr',
    portLinkStatus: 'portLinkStatus',
    uplinkPortLinkSpeed: { object: 'uplinkPortLinkSpeed', codec: said },
    upLinkPortAdminStatus: 'upLinkPortAdminStatus',
    upLinkPortType: 'upLinkPortType',
    uplinkPortHardwareSpeed: 'uplinkPortHardwareSpeed',
    uplinkPortMode: 'uplinkPortMode',
    transceiverTempperature: { object: 'transceiverTempperature', codec: reading(temperature, '°C') },
    transceiverVoltage: { object: 'transceiverVoltage', codec: reading(voltage, 'V') },
    transceiverBiasCurrent: { object: 'transceiverBiasCurrent', codec: reading(bias, 'mA') },
    transceiverTransmitPower: { object: 'transceiverTransmitPower', codec: reading(power, 'dBm') },
    transceiverReceivedPower: { object: 'transceiverReceivedPower', codec: reading(power, 'dBm') },
  },
});

const configuration = snmpTable(uplinkCfg, {
  read: uplinkPortConfig,
  columns: {
    upLinkPortIndex: 'upLinkPortIndex',
    upLinkPortDescr: 'upLinkPortDescr',
    upLinkPortAdminStatus: 'upLinkPortAdminStatus',
    upLinkPortAutoNegotiation: 'upLinkPortAutoNegotiation',
    upLinkPortSpeed: 'upLinkPortSpeed',
    upLinkPortDuplex: 'upLinkPortDuplex',
    upLinkPortFlowControl: 'upLinkPortFlowControl',
    upLinkPortIngressRate: 'upLinkPortIngressRate',
    upLinkPortEgressRate: 'upLinkPortEgressRate',
    upLinkPortBCStromCtrl: 'upLinkPortBCStromCtrl',
    upLinkPortMCStromCtrl: 'upLinkPortMCStromCtrl',
    upLinkPortUCStromCtrl: 'upLinkPortUCStromCtrl',
    upLinkPortMacLearnEn: 'upLinkPortMacLearnEn',
    uplinkPortJumboFrameEn: 'uplinkPortJumboFrameEn',
    upLinkPortPriEn: 'upLinkPortPriEn',
    upLinkPortPriValue: 'upLinkPortPriValue',
  },
});

const { upLinkPortIsolate } = uplinkPortConfig.columns;
const isolate = upLinkPortIsolate.name;

const isolatedIn = (row: PageRow | undefined): readonly number[] => (row?.[isolate] ?? []) as readonly number[];

/** One port after the other changes sides: the group is no object of its own. */
function isolateSteps(before: readonly number[], after: readonly number[], session: PageSession): Step[] {
  const moved = portNumbers(session.model, 'uplink').filter((port) => before.includes(port) !== after.includes(port));
  if (moved.length === 0) return [];
  const { isolate: on, 'no-isolate': off } = upLinkPortIsolate.enum;
  return [{ sets: moved.map((port) => setItem(upLinkPortIsolate, after.includes(port) ? on : off, [port])) }];
}

const isolation: Binding = {
  page: uplinkGroupIsolate,
  read: async (session) => {
    const table = await session.walk(uplinkPortConfig, [isolate]);
    if (table.absent) return { rows: [], complete: true, absent: true };
    const isolated = table.rows
      .filter(({ values }) => Number(values[isolate]) === upLinkPortIsolate.enum.isolate)
      .map(({ index }) => index[0] ?? 0);
    return { rows: [{ [isolate]: isolated }], complete: table.complete };
  },
  steps: ({ before, after }, session) => Promise.resolve(isolateSteps(isolatedIn(before), isolatedIn(after), session)),
};

export const uplinkPages: readonly Binding[] = [
  info,
  withMacLimit(configuration, 'upLinkPortIndex', () => 0),
  isolation,
];
