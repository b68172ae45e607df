import { eponBandwidth } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponBandwidth.ts';
import { eponOnuState } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponOnuState.ts';
import { onlineOnuAuthInfo } from '@heliograph/wire/mib/epon-onu.ts';
import { onuDownsteam, onuDownsteamTable, onuUpstream, onuUpstreamTable } from '@heliograph/wire/mib/epon-onu-link.ts';
import { onuForm, onuPart } from '../bindings/onu-form.ts';
import { onuRow } from '../bindings/onu-row.ts';
import type { Binding } from '../kit/binding.ts';

const up = onuPart(eponBandwidth, {
  read: onuUpstreamTable,
  columns: {
    onuUpstreamFirS: 'onuUpstreamFirS',
    onuUpstreamCirS: 'onuUpstreamCirS',
    onuUpstreamPirS: 'onuUpstreamPirS',
    onuUpstreamWeightS: 'onuUpstreamWeightS',
  },
  onu: [onuUpstream.onuUpstreamPon, onuUpstream.onuUpstreamOnu],
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

const down = onuPart(eponBandwidth, {
  read: onuDownsteamTable,
  columns: { onuDownsteamPirS: 'onuDownsteamPirS', onuDownsteamWeightS: 'onuDownsteamWeightS' },
  onu: [onuDownsteam.onuDownsteamPon, onuDownsteam.onuDownsteamOnu],
  write: onuDownsteam,
  parameters: { onuDownsteamPirS: 'onuDownsteamPir', onuDownsteamWeightS: 'onuDownsteamWeight' },
  action: 'onuDownsteamAction',
  edit: 'commit',
});

const state = onuRow(eponOnuState, {
  read: onlineOnuAuthInfo,
  columns: {
    onlineOnulineStatus: { object: 'onlineOnulineStatus', yes: 'online' },
    onlineOnuAuthInfoStatus: 'onlineOnuAuthInfoStatus',
    onlineOnuAuthInfoDeregReason: 'onlineOnuAuthInfoDeregReason',
  },
});

/** What the OLT itself knows of an EPON ONU and does with its link. */
export const eponOnuLinkPages: readonly Binding[] = [state, onuForm(eponBandwidth, [up, down])];
