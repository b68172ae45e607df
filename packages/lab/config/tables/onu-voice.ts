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
import type { Config } from '../config.ts';
import {
  actionBlock,
  status,
  stored,
  wrong,
  type ConfigFamily,
  type ConfigPart,
  type RowOf,
  type Verdict,
} from '../shape.ts';
import { hasPrivate, mustWork, ofWorking, onusSetUp } from './onu-private.ts';

type User = RowOf<typeof priSipUserParamTable>;
type Pots = RowOf<typeof priPotsParameterTable>;

/** Telephone sockets of a simulated ONU. */
const sockets = 2;
const noSocket = (number: number): Verdict =>
  number >= 1 && number <= sockets ? undefined : wrong(`no telephone socket ${number}`);

const checkUser = (row: User, config: Config): Verdict =>
  mustWork(config, row.sipUserParamPonNo, row.sipUserParamOnuNo) ??
  noSocket(row.sipUserParamPotsNo) ??
  (row.sipUserParamAccountActive === 1 && row.sipUserParamUserAccount === '' ? 'no account' : undefined);

const checkPots = (row: Pots, config: Config): Verdict =>
  mustWork(config, row.priPortPtPonS, row.priPortPtOnuS) ?? noSocket(row.priPortPtPotsNoS);

const registered = (row: User, config: Config): Partial<User> => {
  const isUp = mustWork(config, row.sipUserParamPonNo, row.sipUserParamOnuNo) === undefined;
  return { sipUserParamPortStatus: isUp && row.sipUserParamAccountActive === 1 ? 'Registered' : 'Unregistered' };
};

const sipParts: readonly ConfigPart[] = [
  stored(priSipParamTable, {
    writable: [],
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu }) => ({
        sipPTPon: pon,
        sipPTOnu: onu,
        sipPTProxyServIp: 'sip.example.net',
        sipPTProxyServPort: 5060,
        sipPTRegServIp: 'sip.example.net',
        sipPTRegServPort: 5060,
        sipPTMgPort: 5060,
        sipPTRegInterValue: 3600,
      })),
    check: ofWorking('sipPTPon', 'sipPTOnu'),
  }),
  actionBlock(gOnuPriSipParam, 'priSipGloParamAction', {
    into: priSipParamTable,
    map: {
      sipPTPon: 'priSipParamPon',
      sipPTOnu: 'priSipParamOnu',
      sipPTProxyServIp: 'priProxyServIp',
      sipPTProxyServPort: 'priProxyServPort',
      sipPTBakProxyServIp: 'priBakProxyServIp',
      sipPTBakProxyServPort: 'priBakProxyServPort',
      sipPTRegServIp: 'priRegServIp',
      sipPTRegServPort: 'priRegServPort',
      sipPTBakRegServIp: 'priBakRegServIp',
      sipPTBakRegServPort: 'priBakRegServPort',
      sipPTOutBndServIp: 'priOutBndServIp',
      sipPTOutBndServPort: 'priOutBndServPort',
      sipPTMgPort: 'priSipParamMgPort',
      sipPTRegInterValue: 'priRegInterval',
    },
    on: { commit: 'put' },
  }),
  stored(priSipDigitMapTable, { writable: [], check: ofWorking('sipDigitMapPon', 'sipDigitMapOnu') }),
  actionBlock(gOnuPriSipDigitMap, 'priSipDigitMapAction', {
    into: priSipDigitMapTable,
    map: {
      sipDigitMapPon: 'priSipDigitMapPon',
      sipDigitMapOnu: 'priSipDigitMapOnu',
      sipDigitMapBlock: 'priSipDigitMapBlock',
    },
    on: { commit: 'put' },
  }),
  stored(priSipUserParamTable, {
    writable: [],
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu, place }) => ({
        sipUserParamPonNo: pon,
        sipUserParamOnuNo: onu,
        sipUserParamPotsNo: 1,
        sipUserParamUserAccount: String(5_550_100 + place),
        sipUserParamUserName: String(5_550_100 + place),
        sipUserParamUserPasswd: `sip-${pon}-${onu}`,
        sipUserParamAccountActive: 1,
      })),
    check: checkUser,
    derived: registered,
    live: true,
  }),
  actionBlock(gOnuPriSipUserParam, 'sipUserAction', {
    into: priSipUserParamTable,
    map: {
      sipUserParamPonNo: 'sipUserPonNo',
      sipUserParamOnuNo: 'sipUserOnuNo',
      sipUserParamPotsNo: 'sipUserPotsNo',
      sipUserParamAccountActive: 'sipUserAccountAcitve',
      sipUserParamUserAccount: 'sipUserAccount',
      sipUserParamUserName: 'sipUserName',
      sipUserParamUserPasswd: 'sipUserPw',
    },
    on: { commit: 'put' },
  }),
];

const potsParts: readonly ConfigPart[] = [
  stored(priPotsParameterTable, {
    writable: [],
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu }) => ({
        priPortPtPonS: pon,
        priPortPtOnuS: onu,
        priPortPtPotsNoS: 1,
        priPortPtEchoCancleS: 1,
        priPotsPtDtmfModeS: 1,
      })),
    check: checkPots,
    removable: (row, config) => mustWork(config, row.priPortPtPonS, row.priPortPtOnuS),
  }),
  actionBlock(gOnuPriPotsParam, 'priPotsPtAction', {
    into: priPotsParameterTable,
    map: {
      priPortPtPonS: 'priPotsParameterPon',
      priPortPtOnuS: 'priPotsParameterOnu',
      priPortPtPotsNoS: 'priPotsParameterPotsNo',
      priPortPtVarS: 'priPotsParameterVar',
      priPortPtEchoCancleS: 'priPotsParameterEchoCancle',
      priPotsPtInputGainS: 'priPotsPtInutGain',
      priPotsPtOutputGainS: 'priPotsPtOutputGain',
      priPotsPtDtmfModeS: 'priPotsPtDtmfMode',
    },
    on: { commit: 'put', remove: 'drop' },
  }),
  status(priVoipTable, (config) =>
    onusSetUp(config)
      .filter(({ pon, onu }) => mustWork(config, pon, onu) === undefined)
      .map(({ pon, onu }) => ({
        priVoipPonS: pon,
        priVoipOnuS: onu,
        priVoipVoiceIPModeS: 'DHCP',
        priVoipIPAddress: `10.64.${pon}.${onu}`,
        priVoipNetworkMaskS: '255.255.0.0',
        priVoipDefaultGatewayS: '10.64.0.1',
        priVoipVoiceClientVLANS: 200,
        priVoipVoicePriorityS: 5,
      })),
  ),
];

export const onuVoice: ConfigFamily = { name: 'onu-voice', when: hasPrivate, parts: [...sipParts, ...potsParts] };
