import { eponBandwidth } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponBandwidth.ts';
import { eponInformation } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponInformation.ts';
import { eponMacInfo } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponMacInfo.ts';
import { eponOnuState } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponOnuState.ts';
import { onlineOnuAuthInfo, onuSnInfo } from '@heliograph/wire/mib/epon-onu.ts';
import { cap1InfoTable, cap2InfoTable, fecAbilityTable, onuCtcInfoTable } from '@heliograph/wire/mib/epon-onu-ctc.ts';
import {
  onuDescription,
  onuDownsteam,
  onuDownsteamTable,
  onuMacTable,
  onuUpstream,
  onuUpstreamTable,
} from '@heliograph/wire/mib/epon-onu-link.ts';
import { formPart } from '../bindings/form-part.ts';
import { onuForm } from '../bindings/onu-form.ts';
import { onuParts, rowPart } from '../bindings/onu-parts.ts';
import { onuTableForm } from '../bindings/onu-row.ts';
import type { Binding } from '../kit/binding.ts';
import { macCodec } from './mac.ts';

const up = formPart(eponBandwidth, {
  read: onuUpstreamTable,
  columns: {
    onuUpstreamFirS: 'onuUpstreamFirS',
    onuUpstreamCirS: 'onuUpstreamCirS',
    onuUpstreamPirS: 'onuUpstreamPirS',
    onuUpstreamWeightS: 'onuUpstreamWeightS',
  },
  where: [onuUpstream.onuUpstreamPon, onuUpstream.onuUpstreamOnu],
  write: onuUpstream,
  parameters: {
    onuUpstreamFirS: 'onuUpstreamFir',
    onuUpstreamCirS: 'onuUpstreamCir',
    onuUpstreamPirS: 'onuUpstreamPir',
    onuUpstreamWeightS: 'onuUpstreamWeight',
  },
  action: 'onuUpstreamAction',
  edit: 'commit',
});

const down = formPart(eponBandwidth, {
  read: onuDownsteamTable,
  columns: { onuDownsteamPirS: 'onuDownsteamPirS', onuDownsteamWeightS: 'onuDownsteamWeightS' },
  where: [onuDownsteam.onuDownsteamPon, onuDownsteam.onuDownsteamOnu],
  write: onuDownsteam,
  parameters: { onuDownsteamPirS: 'onuDownsteamPir', onuDownsteamWeightS: 'onuDownsteamWeight' },
  action: 'onuDownsteamAction',
  edit: 'commit',
});

const state = onuTableForm(eponOnuState, {
  read: onlineOnuAuthInfo,
  columns: {
    onlineOnulineStatus: { object: 'onlineOnulineStatus', yes: 'online' },
    onlineOnuAuthInfoStatus: 'onlineOnuAuthInfoStatus',
    onlineOnuAuthInfoDeregReason: 'onlineOnuAuthInfoDeregReason',
  },
});

/** `NULL` is a description that nobody gave. */
const unset = 'NULL';

const information = onuParts(eponInformation, {
  read: [onlineOnuAuthInfo, onuSnInfo, onuCtcInfoTable, cap1InfoTable, cap2InfoTable, fecAbilityTable],
  columns: {
    onlineOnuAuthInfoDescription: { object: 'onlineOnuAuthInfoDescription', none: unset },
    onlineOnuMacAddr: { object: 'onlineOnuMacAddr', codec: macCodec },
    onlineOnuAuthInfoLoid: 'onlineOnuAuthInfoLoid',
    onlineOnuAuthInfoLlid: 'onlineOnuAuthInfoLlid',
    onlineOnuAuthInfoDistance: 'onlineOnuAuthInfoDistance',
    onlineOnuAuthInfoLastRegTime: 'onlineOnuAuthInfoLastRegTime',
    onlineOnuAuthInfoLastDeregTime: 'onlineOnuAuthInfoLastDeregTime',
    onlineOnuAuthInfoAliveTime: 'onlineOnuAuthInfoAliveTime',
    onuVendorId: 'onuVendorId',
    onuModel: 'onuModel',
    onuID: 'onuID',
    onuHardwareVersion: 'onuHardwareVersion',
    onuSoftwareVersion: 'onuSoftwareVersion',
    onuOamVersion: 'onuOamVersion',
    onuOamOUI: 'onuOamOUI',
    onuType: 'onuType',
    multiLLID: 'multiLLID',
    protectionType: 'protectionType',
    fecAbility: 'fecAbility',
    numGEPorts: 'numGEPorts',
    numFEPorts: 'numFEPorts',
    numPOTSPorts: 'numPOTSPorts',
    numE1Ports: 'numE1Ports',
    numUSQueues: 'numUSQueues',
    numDSQueues: 'numDSQueues',
  },
  parts: [
    rowPart(eponInformation, onuDescription, {
      onu: ['onuDescriptionPon', 'onuDescriptionOnu'],
      parameters: { onlineOnuAuthInfoDescription: 'onuDescriptionStr' },
      action: 'onuDescriptionAction',
      set: 'commit',
      clear: 'delete',
    }),
  ],
});

const learned = onuTableForm(eponMacInfo, {
  read: onuMacTable,
  columns: {
    onuMacAddress: { object: 'onuMacAddress', codec: macCodec },
    onuMacVlan: 'onuMacVlan',
    onuMacAge: 'onuMacAge',
  },
});

/** What the OLT itself knows of an EPON ONU and does with its link. */
export const eponOnuLinkPages: readonly Binding[] = [state, information, onuForm(eponBandwidth, [up, down]), learned];
