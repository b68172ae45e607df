import { vlanNumbers, vlanText } from '@heliograph/catalogue/formats/vlan-list.ts';
import { lineGemport } from '@heliograph/catalogue/pages/olt/lineProfile/lineGemport.ts';
import { lineMult } from '@heliograph/catalogue/pages/olt/lineProfile/lineMult.ts';
import { lineProfileSub } from '@heliograph/catalogue/pages/olt/lineProfile/lineProfileSub.ts';
import { lineSerPort } from '@heliograph/catalogue/pages/olt/lineProfile/lineSerPort.ts';
import { lineService } from '@heliograph/catalogue/pages/olt/lineProfile/lineService.ts';
import { lineTcont } from '@heliograph/catalogue/pages/olt/lineProfile/lineTcont.ts';
import {
  linePGemport,
  linePGemTable,
  linePMVlan,
  linePMVlanTable,
  linePNameTable,
  linePSrv,
  linePSrvPort,
  linePSrvPortTable,
  linePSrvTable,
  linePTcont,
  linePTcontTable,
  v1600gLineProfileCfg,
} from '@heliograph/wire/mib/gpon-line-profiles.ts';
import { setItem } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { committed, openedProfile, type ProfileOpening } from '../bindings/opened-profile.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, RowChange, Step } from '../kit/binding.ts';

const line: ProfileOpening = {
  name: v1600gLineProfileCfg.linePName,
  action: v1600gLineProfileCfg.linePNameAction,
  names: linePNameTable,
  nameColumn: 'linePNameTableName',
};
const ofLine = (made: Binding): Binding => openedProfile(made, line, 'linePName');

/** Class of service 8 is none at a GEM port, -1 at a service port; VLAN 0 is none. */
const anyClass = 8;
const sameClass = -1;
const noVlan = 0;

const names = committed(
  commandBlock(lineProfileSub, {
    read: linePNameTable,
    columns: { linePNamePId: 'linePNamePId', linePNameTableName: 'linePNameTableName' },
    write: v1600gLineProfileCfg,
    parameters: { linePNameTableName: 'linePName' },
    action: 'linePNameAction',
    add: 'add',
    remove: 'del',
  }),
  line,
  'linePNameTableName',
);

// The blocks of parts have no action for a change: adding writes over what goes by the same number.
const tconts = commandBlock(lineTcont, {
  read: linePTcontTable,
  columns: {
    linePTcontTId: 'linePTcontTId',
    linePTcontTName: 'linePTcontTName',
    linePTcontTDbaName: 'linePTcontTDbaName',
  },
  write: linePTcont,
  parameters: {
    linePTcontTId: 'linePTcontId',
    linePTcontTName: 'linePTcontName',
    linePTcontTDbaName: 'linePTcontDbaName',
  },
  action: 'linePTcontAction',
  add: 'add',
  edit: 'add',
  remove: 'del',
});

const gemports = commandBlock(lineGemport, {
  read: linePGemTable,
  columns: {
    linePGemGId: 'linePGemGId',
    linePGemGTcontId: 'linePGemGTcontId',
    linePGemGName: 'linePGemGName',
    linePGemGCos: { object: 'linePGemGCos', none: anyClass },
    linePGemGUpTraffic: 'linePGemGUpTraffic',
    linePGemGDnTraffic: 'linePGemGDnTraffic',
    linePGemGUpQId: 'linePGemGUpQId',
    linePGemGDnQId: 'linePGemGDnQId',
    linePGemGState: 'linePGemGState',
  },
  write: linePGemport,
  parameters: {
    linePGemGId: 'linePGemId',
    linePGemGTcontId: 'linePGemTcontId',
    linePGemGName: 'linePGemName',
    linePGemGCos: { object: 'linePGemCos', none: anyClass },
    linePGemGUpTraffic: 'linePGemUpTraffic',
    linePGemGDnTraffic: 'linePGemDnTraffic',
    linePGemGUpQId: 'linePGemUpQMap',
    linePGemGDnQId: 'linePGemDnQMap',
    linePGemGState: 'linePGemState',
  },
  action: 'linePGemAction',
  add: 'add',
  edit: 'add',
  remove: 'del',
});

const services = commandBlock(lineService, {
  read: linePSrvTable,
  columns: {
    linePSrvSName: 'linePSrvSName',
    linePSrvSGemId: 'linePSrvSGemId',
    linePSrvSVlanMode: 'linePSrvSVlanMode',
    linePSrvSVlanList: 'linePSrvSVlanList',
    linePSrvSCosList: 'linePSrvSCosList',
    linePSrvSPortType: 'linePSrvSPortType',
    linePSrvSEthuni: 'linePSrvSEthuni',
    linePSrvSIphost: 'linePSrvSIphost',
  },
  write: linePSrv,
  parameters: {
    linePSrvSName: 'linePSrvName',
    linePSrvSGemId: 'linePSrvGemId',
    linePSrvSVlanMode: 'linePSrvVlanMode',
    linePSrvSVlanList: 'linePSrvVlanList',
    linePSrvSCosList: 'linePSrvCosList',
    linePSrvSPortType: 'linePSrvPortType',
    linePSrvSEthuni: 'linePSrvEthuni',
    linePSrvSIphost: 'linePSrvIphost',
  },
  action: 'linePSrvAction',
  add: 'add',
  edit: 'add',
  remove: 'del',
});

const servicePorts = commandBlock(lineSerPort, {
  read: linePSrvPortTable,
  columns: {
    linePSrvPortSPId: 'linePSrvPortSPId',
    linePSrvPortSPGemId: 'linePSrvPortSPGemId',
    linePSrvPortSPMode: 'linePSrvPortSPMode',
    linePSrvPortSPIVid: { object: 'linePSrvPortSPIVid', none: noVlan },
    linePSrvPortSPUPri: 'linePSrvPortSPUPri',
    linePSrvPortSPBVid: { object: 'linePSrvPortSPBVid', none: noVlan },
    linePSrvPortSPEVid: { object: 'linePSrvPortSPEVid', none: noVlan },
    protocol: 'linePSrvPortSPEType',
    etherType: 'linePSrvPortSPEType',
    linePSrvPortSPVid: { object: 'linePSrvPortSPVid', none: noVlan },
    linePSrvPortSPCos: { object: 'linePSrvPortSPCos', none: sameClass },
    linePSrvPortSPSVid: { object: 'linePSrvPortSPSVid', none: noVlan },
    linePSrvPortSPSCos: { object: 'linePSrvPortSPSCos', none: sameClass },
    linePSrvPortSPDesc: 'linePSrvPortSPDesc',
  },
  write: linePSrvPort,
  parameters: {
    linePSrvPortSPId: 'linePSrvPortId',
    linePSrvPortSPGemId: 'linePSrvPortGemId',
    linePSrvPortSPMode: 'linePSrvPortMode',
    linePSrvPortSPIVid: 'linePSrvPortUserVlan',
    linePSrvPortSPUPri: 'linePSrvPortUserPri',
    linePSrvPortSPBVid: 'linePSrvPortBeginVid',
    linePSrvPortSPEVid: 'linePSrvPortEndVid',
    // One of its two values has to go along, where it counts and where not.
    protocol: { object: 'linePSrvPortEtype', none: linePSrvPort.linePSrvPortEtype.enum.pppoe },
    etherType: 'linePSrvPortUserEtype',
    linePSrvPortSPVid: 'linePSrvPortTslVlan',
    linePSrvPortSPCos: { object: 'linePSrvPortTslCos', none: sameClass },
    linePSrvPortSPSVid: 'linePSrvPortTslSvlan',
    linePSrvPortSPSCos: { object: 'linePSrvPortTslScos', none: sameClass },
    linePSrvPortSPDesc: 'linePSrvPortDesc',
  },
  action: 'linePSrvPortAction',
  add: 'add',
  edit: 'add',
  remove: 'del',
});

const vlanStep = (vlans: readonly number[], what: 'add' | 'del'): Step[] =>
  vlans.length === 0
    ? []
    : [
        {
          sets: [
            setItem(linePMVlan.linePMVlanList, vlanText(vlans)),
            setItem(linePMVlan.linePMVlanListAction, linePMVlan.linePMVlanListAction.enum[what], [], what),
          ],
        },
      ];

/** The block takes VLANs in and out of a list that is shown as a whole. */
const multicast: Binding = {
  ...snmpTable(lineMult, { read: linePMVlanTable, columns: { linePMVVlanList: 'linePMVVlanList' }, keep: hasVlans }),
  steps: ({ before, after }: RowChange) => {
    const [was = [], is = []] = [before, after].map((row) => vlanNumbers(String(row?.['linePMVVlanList'] ?? '')));
    const out = was.filter((vlan) => !is.includes(vlan));
    const into = is.filter((vlan) => !was.includes(vlan));
    return Promise.resolve([...vlanStep(out, 'del'), ...vlanStep(into, 'add')]);
  },
};

function hasVlans(row: Readonly<Record<string, unknown>>): boolean {
  return row['linePMVVlanList'] !== null;
}

export const gponLinePages: readonly Binding[] = [
  names,
  ofLine(tconts),
  ofLine(gemports),
  ofLine(shaped(services, { seen: onlyApplying(lineService) })),
  ofLine(shaped(servicePorts, { seen: onlyApplying(lineSerPort) })),
  ofLine(multicast),
];
