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
import { omciCapabilityOf } from '../../devices/onu-capability.ts';
import type { Config } from '../config.ts';
import {
  immediateBlock,
  actionBlock,
  status,
  stored,
  wrong,
  type ConfigFamily,
  type ConfigPart,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { hasEponOnus, inTableOrder, eachOnuRow } from './epon-onu-kit.ts';
import { mustWork, ofWorking, onusSetUp } from './onu-private.ts';

/** Telephone sockets of one ONU; of one that was never online nobody knows. */
const socketsAt = ({ olt }: Config, pon: number, onu: number): number =>
  (olt.onus.has(pon, onu) ? omciCapabilityOf(olt, olt.onus.slot(pon, onu))?.pots : undefined) ?? 0;

const socketThere = (config: Config, pon: number, onu: number, socket: number): Verdict =>
  mustWork(config, pon, onu) ??
  (socket >= 1 && socket <= socketsAt(config, pon, onu) ? undefined : wrong(`no telephone socket ${socket}`));

/** ONUs that were set up before the lab began and have a telephone socket. */
const withSocket = (config: Config) => onusSetUp(config).filter(({ pon, onu }) => socketsAt(config, pon, onu) > 0);

const sipParts: readonly ConfigPart[] = [
  stored(eponPriSipParamTable, {
    writable: [],
    initial: eachOnuRow(eponPriSipParamTable, () => ({
      sipPTProxyServName: 'sip.example.net',
      sipPTProxyServPort: 5060,
      sipPTRegServName: 'sip.example.net',
      sipPTRegServPort: 5060,
      sipPTMgPort: 5060,
      sipPTRegInterValue: 3600,
      sipPTHBeatCycle: 60,
      sipPTHBeatCount: 3,
    })),
    check: ofWorking('sipPTPon', 'sipPTOnu'),
    derived: (row) => ({ activeSipProxyServer: row.sipPTProxyServName }),
  }),
  actionBlock(onuPriSipParam, 'priSipGloParamAction', {
    into: eponPriSipParamTable,
    map: inTableOrder(eponPriSipParamTable, onuPriSipParam, {
      activeSipProxyServer: null,
      sipPTRegInterValue: 'priRegInterval',
      sipPTHBeatCfg: 'priHBeatCfg',
      sipPTHBeatCycle: 'priHBeatCycle',
      sipPTHBeatCount: 'priHBeatCount',
    }),
    on: { commit: 'put', remove: 'drop' },
  }),
  stored(eponPriPotsParameterTable, {
    writable: [],
    initial: (config) =>
      withSocket(config).map(({ pon, onu }) => ({
        priPortPtPonS: pon,
        priPortPtOnuS: onu,
        priPortPtPotsNoS: 1,
        priPortPtEchoCancleS: 1,
        priPotsPtDtmfModeS: 1,
      })),
    check: (row, config) => socketThere(config, row.priPortPtPonS, row.priPortPtOnuS, row.priPortPtPotsNoS),
    removable: (row, config) => mustWork(config, row.priPortPtPonS, row.priPortPtOnuS),
  }),
  actionBlock(onuPriPotsParameter, 'priPotsPtAction', {
    into: eponPriPotsParameterTable,
    map: inTableOrder(eponPriPotsParameterTable, onuPriPotsParameter),
    on: { commit: 'put', remove: 'drop' },
  }),
];

const phases = voipPotsStatusTable.columns.voipPostStatusPortStatus.enum;

const switchSocket = (values: ValuesOf<typeof voipPortMng>, config: Config): Verdict => {
  const { voipMngPonNo: pon = 0, voipMngOnuNo: onu = 0, voipMngPotsNo: socket = 0 } = values;
  const where = { voipMngTPonNo: pon, voipMngTOnuNo: onu, voipMngTPotsNo: socket };
  const isOn = { voipMngTPortManage: values.voipPortManage ?? 0 };
  return socketThere(config, pon, onu, socket) ?? config.write(voipPortMngTable, { ...where, ...isOn }, 'put');
};

const accountParts: readonly ConfigPart[] = [
  stored(sipUserParamTable, {
    initial: (config) =>
      withSocket(config).map(({ pon, onu, place }) => ({
        sipUserParamPonNo: pon,
        sipUserParamOnuNo: onu,
        sipUserParamPotsNo: 1,
        sipUserParamUserAccount: String(5_550_100 + place),
        sipUserParamUserName: String(5_550_100 + place),
        sipUserParamUserPasswd: `sip-${pon}-${onu}`,
      })),
    check: (row, config) =>
      socketThere(config, row.sipUserParamPonNo, row.sipUserParamOnuNo, row.sipUserParamPotsNo) ??
      (row.sipUserParamUserAccount === '' ? 'no account' : undefined),
  }),
  actionBlock(sipUserParam, 'sipUserAction', {
    into: sipUserParamTable,
    map: inTableOrder(sipUserParamTable, sipUserParam),
    on: { commit: 'put' },
  }),
  stored(voipPortMngTable, {
    initial: (config) =>
      withSocket(config).map(({ pon, onu }) => ({
        voipMngTPonNo: pon,
        voipMngTOnuNo: onu,
        voipMngTPotsNo: 1,
        voipMngTPortManage: 1,
      })),
  }),
  immediateBlock(voipPortMng, switchSocket),
  status(voipPotsStatusTable, (config) =>
    config
      .kept(voipPortMngTable)
      .filter((row) => mustWork(config, row.voipMngTPonNo, row.voipMngTOnuNo) === undefined)
      .map((row) => ({
        voipPostStatusPonNo: row.voipMngTPonNo,
        voipPostStatusOnuNo: row.voipMngTOnuNo,
        voipPostStatusPotsNo: row.voipMngTPotsNo,
        voipPostStatusPortStatus: row.voipMngTPortManage === 1 ? phases.Idle : phases.Inactive,
      })),
  ),
];

const { pppoe, fixed } = {
  pppoe: voipGlobalIPTable.columns.voipGIPMode.enum.PPPoE,
  fixed: voipGlobalIPTable.columns.voipGIPMode.enum['Static-IP'],
};
const faxes = faxModemCfgTable.columns.faxModemVoiceCtl.enum;

const addressParts: readonly ConfigPart[] = [
  stored(voipGlobalIPTable, {
    initial: eachOnuRow(voipGlobalIPTable, () => ({
      voipGIPMode: voipGlobalIPTable.columns.voipGIPMode.enum.DHCP,
      voipGIPTagFlag: 1,
      voipGIPCVlan: 200,
      voipGIPPriority: 5,
    })),
    check: (row, config) => {
      const away = mustWork(config, row.voipGIPPonNo, row.voipGIPOnuNo);
      if (away !== undefined) return away;
      if (row.voipGIPMode === fixed && row.voipGIPAddr === '0.0.0.0') return wrong('a static address is an address');
      return row.voipGIPMode === pppoe && row.voipGIPPPPoEUserName === '' ? 'PPPoE needs a user' : undefined;
    },
  }),
  actionBlock(voipGlobalIpCfg, 'staticIpAction', {
    into: voipGlobalIPTable,
    map: inTableOrder(voipGlobalIPTable, voipGlobalIpCfg),
    on: { commit: 'put' },
  }),
  stored(faxModemCfgTable, {
    initial: eachOnuRow(faxModemCfgTable, () => ({ faxModemVoiceT38En: 0, faxModemVoiceCtl: faxes.Negotiation })),
    check: ofWorking('faxModemPonNo', 'faxModemOnuNo'),
  }),
  actionBlock(faxModemCfg, 'faxModemAction', {
    into: faxModemCfgTable,
    // The control is told one lower than it is set.
    map: ({ faxPonNo, faxOnuNo, t38En, control }) => ({
      faxModemPonNo: faxPonNo ?? 0,
      faxModemOnuNo: faxOnuNo ?? 0,
      faxModemVoiceT38En: t38En ?? 0,
      faxModemVoiceCtl: (control ?? 1) - 1,
    }),
    on: { commit: 'put' },
  }),
];

/** Telephony of EPON ONUs. */
export const eponOnuVoice: ConfigFamily = {
  name: 'epon-onu-voice',
  when: hasEponOnus,
  parts: [...sipParts, ...accountParts, ...addressParts],
};
