import { dhcpServer } from '@heliograph/catalogue/pages/olt/gOnuConfig/dhcpServer.ts';
import { loopbackDetection } from '@heliograph/catalogue/pages/olt/gOnuConfig/loopbackDetection.ts';
import { misc } from '@heliograph/catalogue/pages/olt/gOnuConfig/misc.ts';
import {
  gOnuPriDhcpServer,
  gOnuPriLoopChk,
  gOnuPriMiscCtrlOp,
  priDhcpServerTable,
  priLoopChkTable,
  priMiscCtrlOpTable,
} from '@heliograph/wire/mib/gpon-private/lan.ts';
import { setItem } from '../bindings/codec.ts';
import { onuForm, onuPart, type OnuPart } from '../bindings/onu-form.ts';
import { tiesOf } from '../bindings/snmp-scalars.ts';
import { readTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';

const dhcpPart = onuPart(dhcpServer, {
  read: priDhcpServerTable,
  columns: {
    priDhcpLanIp: { object: 'priDhcpLanIp', none: '0.0.0.0' },
    priDhcpLanMask: { object: 'priDhcpLanMask', none: '0.0.0.0' },
    priDhcpEnable: 'priDhcpEnable',
    priDhcpLease: { object: 'priDhcpLease', none: 0 },
    priDhcpBeginIp: { object: 'priDhcpBeginIp', none: '0.0.0.0' },
    priDhcpEndIp: { object: 'priDhcpEndIp', none: '0.0.0.0' },
    priDhcpPoolType: 'priDhcpPoolType',
    priDhcpMasterDns: 'priDhcpMasterDns',
    priDhcpSlaveDns: 'priDhcpSlaveDns',
    priDhcpGateway: 'priDhcpGateway',
    priDhcpRelayIp: { object: 'priDhcpRelayIp', none: '0.0.0.0' },
  },
  onu: [gOnuPriDhcpServer.gOnuPriDhcpServerPonInx, gOnuPriDhcpServer.gOnuPriDhcpServerOnuInx],
  write: gOnuPriDhcpServer,
  parameters: {
    priDhcpLanIp: 'gOnuPriDhcpLanIp',
    priDhcpLanMask: 'gOnuPriDhcpLanMask',
    priDhcpEnable: 'gOnuPriDhcpEnable',
    priDhcpLease: 'gOnuPriDhcpLease',
    priDhcpBeginIp: 'gOnuPriDhcpBeginIp',
    priDhcpEndIp: 'gOnuPriDhcpEndIp',
    priDhcpPoolType: 'gOnuPriDhcpPoolType',
    priDhcpMasterDns: 'gOnuPriDhcpMasterDns',
    priDhcpSlaveDns: 'gOnuPriDhcpSlaveDns',
    priDhcpGateway: 'gOnuPriDhcpGateway',
    priDhcpRelayIp: 'gOnuPriDhcpRelayIp',
  },
  action: 'gOnuPriDhcpAction',
  edit: 'commit',
});

const loopPart = onuPart(loopbackDetection, {
  read: priLoopChkTable,
  columns: {
    gOnuPriLCStatusS: 'gOnuPriLCStatusS',
    gOnuPriLCCheckIntervalS: { object: 'gOnuPriLCCheckIntervalS', none: 0 },
    gOnuPriLCRecoverIntervalS: { object: 'gOnuPriLCRecoverIntervalS', none: 0 },
    gOnuPriLCEthernetTypeS: 'gOnuPriLCEthernetTypeS',
    gOnuPriLCVlanS: 'gOnuPriLCVlanS',
    gOnuPriLCDestMacTypeS: 'gOnuPriLCDestMacTypeS',
    gOnuPriLCPortClosingTimeS: { object: 'gOnuPriLCPortClosingTimeS', none: 0 },
    gOnuPriLCAlarmS: 'gOnuPriLCAlarmS',
    gOnuPriLCPortdisloopedS: 'gOnuPriLCPortdisloopedS',
  },
  onu: [gOnuPriLoopChk.gOnuPriLCPon, gOnuPriLoopChk.gOnuPriLCOnu],
  write: gOnuPriLoopChk,
  parameters: {
    gOnuPriLCStatusS: 'gOnuPriLCStatus',
    // Beyond their ranges the agent takes nothing, not even while the detection is off.
    gOnuPriLCCheckIntervalS: { object: 'gOnuPriLCCheckInterval', none: 1 },
    gOnuPriLCRecoverIntervalS: { object: 'gOnuPriLCRecoverInterval', none: 1 },
    gOnuPriLCEthernetTypeS: 'gOnuPriLCEthernetType',
    gOnuPriLCVlanS: 'gOnuPriLCVlan',
    gOnuPriLCDestMacTypeS: 'gOnuPriLCDestMacType',
    gOnuPriLCPortClosingTimeS: { object: 'gOnuPriLCPortClosingTime', none: 1 },
    gOnuPriLCAlarmS: 'gOnuPriLCAlarm',
    gOnuPriLCPortdisloopedS: 'gOnuPriLCPortdislooped',
  },
  action: 'gOnuPriLCAction',
  edit: 'submit',
});

const switches = tiesOf(misc, priMiscCtrlOpTable.columns, {
  priMiscCtrlOpCatvEnableS: 'priMiscCtrlOpCatvEnableS',
  priMiscCtrlOpIgmpEnableS: 'priMiscCtrlOpIgmpEnableS',
  priMiscCtrlOpStpEnableS: 'priMiscCtrlOpStpEnableS',
  priMiscCtrlOpPortIsoEnableS: 'priMiscCtrlOpPortIsoEnableS',
});
const written = tiesOf(misc, gOnuPriMiscCtrlOp, {
  priMiscCtrlOpCatvEnableS: 'priMiscCtrlOpCatvEnable',
  priMiscCtrlOpIgmpEnableS: 'priMiscCtrlOpIgmpEnable',
  priMiscCtrlOpStpEnableS: 'priMiscCtrlOpStpEnable',
  priMiscCtrlOpPortIsoEnableS: 'priMiscCtrlOpPortIsoEnable',
});

/** This block has no action: each switch acts when it is set, so only those that changed are. */
const miscPart: OnuPart = {
  fields: written.map(({ name }) => name),
  at: ({ pon, onu }) => ({
    read: (session) => readTable(session, [priMiscCtrlOpTable], switches, { within: [pon ?? 0, onu ?? 0] }),
    steps: ({ before, after }, session) => {
      const changed = written.filter(({ name }) => before?.[name] !== after?.[name] && after?.[name] != null);
      const { priMiscCtrlOpPon, priMiscCtrlOpOnu } = gOnuPriMiscCtrlOp;
      const where = [setItem(priMiscCtrlOpPon, pon ?? 0), setItem(priMiscCtrlOpOnu, onu ?? 0)];
      const sets = changed.map(({ name, toSet }) => toSet(after?.[name], session.model));
      return Promise.resolve(sets.length === 0 ? [] : [{ sets: [...where, ...sets] }]);
    },
  }),
};

export const gponHomePages: readonly Binding[] = [
  onuForm(dhcpServer, [dhcpPart]),
  onuForm(misc, [miscPart]),
  onuForm(loopbackDetection, [loopPart]),
];
