import type { Place } from '@heliograph/catalogue/kit/place.ts';
import { pots } from '@heliograph/catalogue/pages/olt/gOnuConfig/pots.ts';
import { sip } from '@heliograph/catalogue/pages/olt/gOnuConfig/sip.ts';
import { sipUser } from '@heliograph/catalogue/pages/olt/gOnuConfig/sipUser.ts';
import { voip } from '@heliograph/catalogue/pages/olt/gOnuConfig/voip.ts';
import {
  gOnuPriPotsParam,
  gOnuPriSipDigitMap,
  gOnuPriSipParam,
  gOnuPriSipUserParam,
  priPotsParameterTable,
  priSipDigitMapTable,
  priSipParamTable,
  priSipUserParamTable,
  priVoipTable,
} from '@heliograph/wire/mib/gpon-private/voice.ts';
import { isHeld, keptSecrets } from '../bindings/kept-secrets.ts';
import { ofPlace, onuBlock } from '../bindings/onu-block.ts';
import { onuForm, onuPart } from '../bindings/onu-form.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import { tiesOf } from '../bindings/snmp-scalars.ts';
import { readTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';

/** Port 0 is none. */
const port = <const N extends string>(object: N) => ({ object, none: 0 }) as const;

const servers = onuPart(sip, {
  read: priSipParamTable,
  columns: {
    sipPTRegServIp: 'sipPTRegServIp',
    sipPTRegServPort: port('sipPTRegServPort'),
    sipPTProxyServIp: 'sipPTProxyServIp',
    sipPTProxyServPort: port('sipPTProxyServPort'),
    sipPTOutBndServIp: 'sipPTOutBndServIp',
    sipPTOutBndServPort: port('sipPTOutBndServPort'),
    sipPTBakRegServIp: 'sipPTBakRegServIp',
    sipPTBakRegServPort: port('sipPTBakRegServPort'),
    sipPTBakProxyServIp: 'sipPTBakProxyServIp',
    sipPTBakProxyServPort: port('sipPTBakProxyServPort'),
    sipPTRegInterValue: port('sipPTRegInterValue'),
    sipPTMgPort: port('sipPTMgPort'),
  },
  onu: [gOnuPriSipParam.priSipParamPon, gOnuPriSipParam.priSipParamOnu],
  write: gOnuPriSipParam,
  parameters: {
    sipPTRegServIp: 'priRegServIp',
    sipPTRegServPort: 'priRegServPort',
    sipPTProxyServIp: 'priProxyServIp',
    sipPTProxyServPort: 'priProxyServPort',
    sipPTOutBndServIp: 'priOutBndServIp',
    sipPTOutBndServPort: 'priOutBndServPort',
    sipPTBakRegServIp: 'priBakRegServIp',
    sipPTBakRegServPort: 'priBakRegServPort',
    sipPTBakProxyServIp: 'priBakProxyServIp',
    sipPTBakProxyServPort: 'priBakProxyServPort',
    sipPTRegInterValue: 'priRegInterval',
    sipPTMgPort: 'priSipParamMgPort',
  },
  action: 'priSipGloParamAction',
  edit: 'commit',
});

const digitMap = onuPart(sip, {
  read: priSipDigitMapTable,
  columns: { sipDigitMapBlock: 'sipDigitMapBlock' },
  onu: [gOnuPriSipDigitMap.priSipDigitMapPon, gOnuPriSipDigitMap.priSipDigitMapOnu],
  write: gOnuPriSipDigitMap,
  parameters: { sipDigitMapBlock: 'priSipDigitMapBlock' },
  action: 'priSipDigitMapAction',
  edit: 'commit',
});

const accounts = onuBlock(sipUser, {
  read: priSipUserParamTable,
  columns: {
    sipUserParamPotsNo: 'sipUserParamPotsNo',
    sipUserParamAccountActive: 'sipUserParamAccountActive',
    sipUserParamUserAccount: 'sipUserParamUserAccount',
    sipUserParamUserName: 'sipUserParamUserName',
    sipPasswordHeld: { object: 'sipUserParamUserPasswd', codec: isHeld },
    sipUserParamPortStatus: 'sipUserParamPortStatus',
  },
  onu: [gOnuPriSipUserParam.sipUserPonNo, gOnuPriSipUserParam.sipUserOnuNo],
  write: gOnuPriSipUserParam,
  parameters: {
    sipUserParamPotsNo: 'sipUserPotsNo',
    sipUserParamAccountActive: 'sipUserAccountAcitve',
    sipUserParamUserAccount: 'sipUserAccount',
    sipUserParamUserName: 'sipUserName',
    sipPassword: 'sipUserPw',
  },
  action: 'sipUserAction',
  add: 'commit',
  edit: 'commit',
});

const accountsAt = (place: Place): Binding =>
  keptSecrets(shaped(accounts.at?.(place) ?? accounts, { seen: onlyApplying(sipUser) }), {
    columns: { sipPassword: priSipUserParamTable.columns.sipUserParamUserPasswd },
    indexOf: (row) => [place.pon ?? 0, place.onu ?? 0, Number(row['sipUserParamPotsNo'])],
  });

const sockets = onuBlock(pots, {
  read: priPotsParameterTable,
  columns: {
    priPortPtPotsNoS: 'priPortPtPotsNoS',
    priPortPtVarS: 'priPortPtVarS',
    priPortPtEchoCancleS: 'priPortPtEchoCancleS',
    priPotsPtInputGainS: 'priPotsPtInputGainS',
    priPotsPtOutputGainS: 'priPotsPtOutputGainS',
    priPotsPtDtmfModeS: 'priPotsPtDtmfModeS',
  },
  onu: [gOnuPriPotsParam.priPotsParameterPon, gOnuPriPotsParam.priPotsParameterOnu],
  write: gOnuPriPotsParam,
  parameters: {
    priPortPtPotsNoS: 'priPotsParameterPotsNo',
    priPortPtVarS: 'priPotsParameterVar',
    priPortPtEchoCancleS: 'priPotsParameterEchoCancle',
    priPotsPtInputGainS: 'priPotsPtInutGain',
    priPotsPtOutputGainS: 'priPotsPtOutputGain',
    priPotsPtDtmfModeS: 'priPotsPtDtmfMode',
  },
  action: 'priPotsPtAction',
  add: 'commit',
  edit: 'commit',
  remove: 'remove',
});

const told = tiesOf(voip, priVoipTable.columns, {
  priVoipVoiceIPModeS: 'priVoipVoiceIPModeS',
  priVoipIPAddress: { object: 'priVoipIPAddress', none: '0.0.0.0' },
  priVoipNetworkMaskS: { object: 'priVoipNetworkMaskS', none: '0.0.0.0' },
  priVoipDefaultGatewayS: { object: 'priVoipDefaultGatewayS', none: '0.0.0.0' },
  priVoipPPPOEModeS: 'priVoipPPPOEModeS',
  priVoipPPPOEUserNameS: 'priVoipPPPOEUserNameS',
  priVoipVoiceClientVLANS: { object: 'priVoipVoiceClientVLANS', none: 0 },
  priVoipVoicePriorityS: 'priVoipVoicePriorityS',
});

export const gponVoicePages: readonly Binding[] = [
  onuForm(sip, [servers, digitMap]),
  ofPlace(sipUser, accountsAt),
  sockets,
  ofPlace(voip, ({ pon, onu }) => ({
    page: voip,
    read: (session) => readTable(session, [priVoipTable], told, { within: [pon ?? 0, onu ?? 0] }),
    steps: () => Promise.resolve([]),
  })),
];
