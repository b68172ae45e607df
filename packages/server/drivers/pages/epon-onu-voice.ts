import type { Place } from '@heliograph/catalogue/kit/place.ts';
import { eponPots } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponPots.ts';
import { eponSip } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponSip.ts';
import { eponSipUser } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponSipUser.ts';
import { eponVoip } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponVoip.ts';
import {
  faxModemCfg,
  faxModemCfgTable,
  sipUserParam,
  sipUserParamTable,
  voipGlobalIpCfg,
  voipGlobalIPTable,
  voipPortMng,
  voipPortMngTable,
  voipPotsStatusTable,
} from '@heliograph/wire/mib/epon-onu-voice.ts';
import {
  onuPriPotsParameter,
  onuPriSipParam,
  eponPriPotsParameterTable,
  eponPriSipParamTable,
} from '@heliograph/wire/mib/epon-private/voice.ts';
import { setItem } from '../bindings/codec.ts';
import { isSecretHeld, keptSecrets } from '../bindings/kept-secrets.ts';
import { ofPlace, onuBlock } from '../bindings/onu-block.ts';
import { formPart } from '../bindings/form-part.ts';
import { onuForm } from '../bindings/onu-form.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding, RowChange, Step } from '../kit/binding.ts';

const none = '0.0.0.0';
/** Port 0 is none. */
const port = <const N extends string>(object: N) => ({ object, none: 0 }) as const;
/** What is off holds the least that its range has: the agent takes no 0 there. */
const least = <const N extends string>(object: N) => ({ object, none: 1 }) as const;

const servers = formPart(eponSip, {
  read: eponPriSipParamTable,
  columns: {
    sipPTRegServIp: 'sipPTRegServName',
    sipPTRegServPort: port('sipPTRegServPort'),
    sipPTProxyServIp: 'sipPTProxyServName',
    sipPTProxyServPort: port('sipPTProxyServPort'),
    sipPTOutBndServIp: 'sipPTOutBndServName',
    sipPTOutBndServPort: port('sipPTOutBndServPort'),
    sipPTBakRegServIp: 'sipPTBakRegServName',
    sipPTBakRegServPort: port('sipPTBakRegServPort'),
    sipPTBakProxyServIp: 'sipPTBakProxyServName',
    sipPTBakProxyServPort: port('sipPTBakProxyServPort'),
    sipPTRegInterValue: port('sipPTRegInterValue'),
    sipPTMgPort: port('sipPTMgPort'),
    sipPTHBeatCfg: 'sipPTHBeatCfg',
    sipPTHBeatCycle: 'sipPTHBeatCycle',
    sipPTHBeatCount: 'sipPTHBeatCount',
    activeSipProxyServer: 'activeSipProxyServer',
  },
  where: [onuPriSipParam.priSipParamPon, onuPriSipParam.priSipParamOnu],
  write: onuPriSipParam,
  parameters: {
    sipPTRegServIp: 'priRegServName',
    sipPTRegServPort: 'priRegServPort',
    sipPTProxyServIp: 'priProxyServName',
    sipPTProxyServPort: 'priProxyServPort',
    sipPTOutBndServIp: 'priOutBndServName',
    sipPTOutBndServPort: 'priOutBndServPort',
    sipPTBakRegServIp: 'priBakRegServName',
    sipPTBakRegServPort: 'priBakRegServPort',
    sipPTBakProxyServIp: 'priBakProxyServName',
    sipPTBakProxyServPort: 'priBakProxyServPort',
    sipPTRegInterValue: 'priRegInterval',
    sipPTMgPort: 'priSipParamMgPort',
    sipPTHBeatCfg: 'priHBeatCfg',
    sipPTHBeatCycle: least('priHBeatCycle'),
    sipPTHBeatCount: least('priHBeatCount'),
  },
  action: 'priSipGloParamAction',
  edit: 'commit',
});

const sockets = onuBlock(eponPots, {
  read: eponPriPotsParameterTable,
  columns: {
    priPortPtPotsNoS: 'priPortPtPotsNoS',
    priPortPtVarS: 'priPortPtVarS',
    priPortPtEchoCancleS: 'priPortPtEchoCancleS',
    priPotsPtInputGainS: 'priPotsPtInputGainS',
    priPotsPtOutputGainS: 'priPotsPtOutputGainS',
    priPotsPtDtmfModeS: 'priPotsPtDtmfModeS',
  },
  onu: [onuPriPotsParameter.priPotsParameterPon, onuPriPotsParameter.priPotsParameterOnu],
  write: onuPriPotsParameter,
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

const accounts = onuBlock(eponSipUser, {
  read: [sipUserParamTable, voipPortMngTable, voipPotsStatusTable],
  columns: {
    sipUserParamPotsNo: 'sipUserParamPotsNo',
    sipUserParamUserAccount: 'sipUserParamUserAccount',
    sipUserParamUserName: 'sipUserParamUserName',
    sipPasswordHeld: { object: 'sipUserParamUserPasswd', codec: isSecretHeld },
    sipUserParamAccountActive: 'voipMngTPortManage',
    sipUserParamPortStatus: 'voipPostStatusPortStatus',
  },
  onu: [sipUserParam.sipUserPonNo, sipUserParam.sipUserOnuNo],
  write: sipUserParam,
  parameters: {
    sipUserParamPotsNo: 'sipUserPotsNo',
    sipUserParamUserAccount: 'sipUserAccount',
    sipUserParamUserName: 'sipUserName',
    sipPassword: 'sipUserPw',
  },
  action: 'sipUserAction',
  add: 'commit',
  edit: 'commit',
});

const switched = 'sipUserParamAccountActive';

/** A socket is switched by a block of its own, which has no action; the account is left alone where the socket goes off. */
const socketStep = ({ pon, onu }: Place, { after }: RowChange): Step => {
  const { voipMngPonNo, voipMngOnuNo, voipMngPotsNo, voipPortManage } = voipPortMng;
  const isOn = after?.[switched] === true;
  return {
    sets: [
      setItem(voipMngPonNo, pon ?? 0),
      setItem(voipMngOnuNo, onu ?? 0),
      setItem(voipMngPotsNo, Number(after?.['sipUserParamPotsNo'])),
      setItem(voipPortManage, voipPortManage.enum[isOn ? 'Enable' : 'Disable'], [], isOn ? 'Enable' : 'Disable'),
    ],
  };
};

const accountsAt = (place: Place): Binding => {
  const made = keptSecrets(shaped(accounts.at?.(place) ?? accounts, { seen: onlyApplying(eponSipUser) }), {
    columns: { sipPassword: sipUserParamTable.columns.sipUserParamUserPasswd },
    indexOf: (row) => [place.pon ?? 0, place.onu ?? 0, Number(row['sipUserParamPotsNo'])],
  });
  return {
    ...made,
    steps: async (change, session) => {
      const isSwitched = change.before?.[switched] !== change.after?.[switched];
      const account = change.after?.[switched] === true ? await made.steps(change, session) : [];
      return [...account, ...(isSwitched ? [socketStep(place, change)] : [])];
    },
  };
};

const address = formPart(eponVoip, {
  read: voipGlobalIPTable,
  columns: {
    voipGIPMode: 'voipGIPMode',
    voipGIPAddr: { object: 'voipGIPAddr', none },
    voipGIPMask: { object: 'voipGIPMask', none },
    voipGIPGateway: { object: 'voipGIPGateway', none },
    voipGIPPPPoEMode: 'voipGIPPPPoEMode',
    voipGIPPPPoEUserName: 'voipGIPPPPoEUserName',
    voipGIPTagFlag: 'voipGIPTagFlag',
    voipGIPCVlan: { object: 'voipGIPCVlan', none: 0 },
    voipGIPSVlan: { object: 'voipGIPSVlan', none: 0 },
    voipGIPPriority: 'voipGIPPriority',
  },
  where: [voipGlobalIpCfg.voipIpPonNo, voipGlobalIpCfg.voipIpOnuNo],
  write: voipGlobalIpCfg,
  parameters: {
    voipGIPMode: 'voipIpMode',
    voipGIPAddr: 'voipStaticIpAddr',
    voipGIPMask: 'voipStaticIpMask',
    voipGIPGateway: 'voipStaticIpGw',
    voipGIPPPPoEMode: 'voipPPPoEMode',
    voipGIPPPPoEUserName: 'voipPPPOEUserName',
    pppoePassword: 'voipPPPOEPasswd',
    voipGIPTagFlag: 'voipTagFlag',
    voipGIPCVlan: 'voipCVlan',
    voipGIPSVlan: 'voipSVlan',
    voipGIPPriority: 'voipPriority',
  },
  action: 'staticIpAction',
  edit: 'commit',
  secrets: { pppoePassword: voipGlobalIPTable.columns.voipGIPPPPoEPasswd },
});

const numbers = faxModemCfgTable.columns.faxModemVoiceCtl.enum;
const controls = { Negotiation: faxModemCfg.control.enum.negotiation, 'Auto-VBD': faxModemCfg.control.enum.autovbd };

const fax = formPart(eponVoip, {
  read: faxModemCfgTable,
  columns: { faxModemVoiceT38En: { object: 'faxModemVoiceT38En', yes: 'T38' }, faxModemVoiceCtl: 'faxModemVoiceCtl' },
  where: [faxModemCfg.faxPonNo, faxModemCfg.faxOnuNo],
  write: faxModemCfg,
  parameters: {
    faxModemVoiceT38En: 't38En',
    // Told as 0 and 1, set as 1 and 2, under other names.
    faxModemVoiceCtl: {
      object: 'control',
      none: controls.Negotiation,
      codec: {
        toField: (raw) => Object.entries(numbers).find(([, value]) => value === Number(raw))?.[0] ?? null,
        toDevice: (value) => controls[value === 'Auto-VBD' ? 'Auto-VBD' : 'Negotiation'],
      },
    },
  },
  action: 'faxModemAction',
  edit: 'commit',
});

/** Telephony of an EPON ONU. */
export const eponOnuVoicePages: readonly Binding[] = [
  onuForm(eponSip, [servers]),
  ofPlace(eponSipUser, accountsAt),
  sockets,
  onuForm(eponVoip, [address, fax]),
];
