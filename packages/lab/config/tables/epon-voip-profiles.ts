import * as voip from '@heliograph/wire/mib/epon-profiles/voip.ts';
import { smallTable, type Small } from '../numbered-draft.ts';

const { staticip } = voip.voipGlobalConfig.ctcIpMode.enum;

export const voiceParts: readonly Small[] = [
  smallTable('voip', voip.onuPotsCountPFTable, voip.onuPotsCountConfig, 'potsCountAction', {
    put: 'commit',
    initial: [{ onuPotsCountVoipId: 1, onuPotsCountS: 2 }],
  }),
  smallTable('voip', voip.voipGlobalPFTable, voip.voipGlobalConfig, 'ctcVoipGlobalAction', {
    check: ({ voipGlobalIpModeS: mode, voipGlobalIpAddrS: address, voipGlobalIpGwS: gateway }) =>
      mode === staticip && (address === '0.0.0.0' || gateway === '0.0.0.0') ? 'a static address is missing' : undefined,
  }),
  smallTable('voip', voip.sipProPFTable, voip.sipProParamConfig, 'ctcRegSrvAction', {
    check: ({ sipProRegSrvIpS: registrar }) => (registrar === '0.0.0.0' ? 'a registrar is missing' : undefined),
  }),
  smallTable('voip', voip.sipUserPFTable, voip.sipUserParamConfig, 'ctcUserAction'),
  smallTable('voip', voip.voipFaxModemPFTable, voip.voipFaxModemCfg, 'ctcFaxModemAction'),
  smallTable('voip', voip.voipPotsManagePFTable, voip.voipPotsManage, 'ctcPotsMgAction', {
    initial: [{ voipPotsManageVoipId: 1, voipPotsManagNoS: 1, voipPotsManageEnableS: 1 }],
  }),
  smallTable('voip', voip.voipTimerTable, voip.voipTimerConfig, 'voipTimerAction'),
  smallTable('voip', voip.potsParamterTable, voip.voipPotsParameter, 'priPotsParameterAction'),
];
