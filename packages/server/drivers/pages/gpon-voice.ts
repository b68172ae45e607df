import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
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
import type { Column } from '@heliograph/wire/mib/kit.ts';
import { formPart } from '../bindings/form-part.ts';
import { isSecretHeld, keptSecrets } from '../bindings/kept-secrets.ts';
import { blockWithin, ofOnu, ofPlace, type WithinNumbers } from '../bindings/onu-block.ts';
import { onuForm } from '../bindings/onu-form.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import { tiesOf } from '../bindings/snmp-scalars.ts';
import { readTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';

/** Port 0 is none. */
const port = <const N extends string>(object: N) => ({ object, none: 0 }) as const;

export const serversSpec = {
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
  where: [gOnuPriSipParam.priSipParamPon, gOnuPriSipParam.priSipParamOnu],
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
} as const;
const servers = formPart(sip, serversSpec);

export const digitMapSpec = {
  read: priSipDigitMapTable,
  columns: { sipDigitMapBlock: 'sipDigitMapBlock' },
  where: [gOnuPriSipDigitMap.priSipDigitMapPon, gOnuPriSipDigitMap.priSipDigitMapOnu],
  write: gOnuPriSipDigitMap,
  parameters: { sipDigitMapBlock: 'priSipDigitMapBlock' },
  action: 'priSipDigitMapAction',
  edit: 'commit',
} as const;
const digitMap = formPart(sip, digitMapSpec);

export const accountsSpec = {
  read: priSipUserParamTable,
  columns: {
    sipUserParamPotsNo: 'sipUserParamPotsNo',
    sipUserParamAccountActive: 'sipUserParamAccountActive',
    sipUserParamUserAccount: 'sipUserParamUserAccount',
    sipUserParamUserName: 'sipUserParamUserName',
    sipPasswordHeld: { object: 'sipUserParamUserPasswd', codec: isSecretHeld },
    sipUserParamPortStatus: 'sipUserParamPortStatus',
  },
  where: [gOnuPriSipUserParam.sipUserPonNo, gOnuPriSipUserParam.sipUserOnuNo],
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
} as const;
const accounts = blockWithin(sipUser, accountsSpec);

/** Accounts under these numbers; `page` has the fields of `sipUser`. */
export const accountsWithin =
  (page: ConfigPage, block: WithinNumbers<Binding>, password: Column): WithinNumbers<Binding> =>
  (numbers = []) =>
    keptSecrets(shaped(numbers.length === 0 ? block() : block(numbers), { seen: onlyApplying(page) }), {
      columns: { sipPassword: password },
      indexOf: (row) => [...numbers, Number(row['sipUserParamPotsNo'])],
    });

export const socketsSpec = {
  read: priPotsParameterTable,
  columns: {
    priPortPtPotsNoS: 'priPortPtPotsNoS',
    priPortPtVarS: 'priPortPtVarS',
    priPortPtEchoCancleS: 'priPortPtEchoCancleS',
    priPotsPtInputGainS: 'priPotsPtInputGainS',
    priPotsPtOutputGainS: 'priPotsPtOutputGainS',
    priPotsPtDtmfModeS: 'priPotsPtDtmfModeS',
  },
  where: [gOnuPriPotsParam.priPotsParameterPon, gOnuPriPotsParam.priPotsParameterOnu],
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
} as const;
const sockets = blockWithin(pots, socketsSpec);

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
  ofOnu(sipUser, accountsWithin(sipUser, accounts, priSipUserParamTable.columns.sipUserParamUserPasswd)),
  ofOnu(pots, sockets),
  ofPlace(voip, ({ pon, onu }) => ({
    page: voip,
    read: (session) => readTable(session, [priVoipTable], told, { within: [pon ?? 0, onu ?? 0] }),
    steps: () => Promise.resolve([]),
  })),
];
