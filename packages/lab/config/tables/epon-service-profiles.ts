import * as ports from '@heliograph/wire/mib/epon-profiles/ports.ts';
import * as service from '@heliograph/wire/mib/epon-profiles/service.ts';
import * as vlans from '@heliograph/wire/mib/epon-profiles/vlans.ts';
import { listText, parseList } from '../lists.ts';
import { notOpen, openRow, smallTable, takeRow, type Small, type SmallShape } from '../numbered-draft.ts';
import { actionBlock, wrong, type ConfigRow, type ValuesOf, type Verdict } from '../shape.ts';
import type { Config } from '../config.ts';

const committed = { put: 'commit' } as const;

/** VLANs as `100,200-210`. */
const vlanList = (column: string): NonNullable<SmallShape['list']> => ({
  column,
  entries: (text) => parseList(text)?.map(String),
  text: (entries) => listText(entries.map(Number)),
});

/** VLANs that become others, as `100:200,101:201`. */
const pairList = (column: string): NonNullable<SmallShape['list']> => ({
  column,
  entries: (text) => {
    const entries = text === '' ? [] : text.split(',');
    return entries.every((one) => /^\d{1,4}:\d{1,4}$/.test(one)) ? entries : undefined;
  },
  text: (entries) => entries.join(','),
});

const whole: readonly Small[] = [
  smallTable('srv', service.onuLanCountPFTable, service.onuLanCountConfig, 'lanCountAction', {
    initial: [{ onuLanCountSrvId: 1, onuLanCountS: 4 }],
  }),
  smallTable('srv', service.onuFastleavePFTable, service.onuFastLeaveConfig, 'ctcFastLeaveAction'),
  smallTable('srv', service.onuFecModePFTable, service.onuFecModeConfig, 'ctcFecModeAction', {
    initial: [{ onuFecModeSrvId: 1, onuFecModeEnableS: 1 }],
  }),
  smallTable('srv', service.ctcMcModePFTable, service.ctcMcModeConfig, 'ctcMcModeAction', {
    initial: [{ ctcMcModeSrvId: 2, ctcMcModeS: 1 }],
  }),
  smallTable('srv', service.ctcMultiLlidPFTable, service.ctcMultiLlidConfig, 'ctcMultiLlidAction'),
  smallTable('srv', service.ctcActivePonPFTable, service.ctcActivePonConfig, 'ctcActivePonAction'),
  smallTable('srv', service.ctcHoldoverPFTable, service.ctcHoldoverConfig, 'ctcHoldoverAction'),
  smallTable('srv', service.onuMgmtIpPFTable, service.onuMgmtIpCfg, 'onuMgmtAction'),
  smallTable('srv', service.onuSnmpProPFTable, service.onuSnmpProParam, 'ctcSnmpAction'),
  smallTable('srv', service.onuMacAgetimePFTable, service.onuMacAgetime, 'agetimeAction', committed),
  smallTable('srv', service.onuPonProtectPFTable, service.onuPonProtect, 'ctcPonProtectAction', committed),
  smallTable('srv', service.onuPowerSavePFTable, service.onuPowerSaveConfig, 'onuPowerSaveAction', committed),
  smallTable('srv', service.onuSleepPFTable, service.onuPwSavParameter, 'onuPwSavAction', committed),
  smallTable('srv', service.onuIgmpAdminPFTable, service.onuIgmpAdmin, 'igmpAdminAction'),
  smallTable('srv', service.onuCatvStatusPFTable, service.onuCatvEnable, 'catvEnableAction'),
  smallTable('srv', service.portIsolateTable, service.onuPortIsolateEnable, 'portIsolateAction'),
  smallTable('srv', service.onuDhcpOption82Table, service.onuDhcpOption82, 'dhcpOption82Action'),
  smallTable('srv', service.onuPPPoETable, service.onuPPPoE, 'pppoeAction'),
  smallTable('srv', service.onuDhcpV6Table, service.onuDhcpV6, 'dhcpV6Action'),
];

const ofPorts: readonly Small[] = [
  smallTable('srv', ports.onuCtcPausePFTable, ports.onuCtcPause, 'ctcPauseAction'),
  smallTable('srv', ports.onuCtcLoopdetectPFTable, ports.onuCtcLoopdetect, 'ctcLoopdetectAction'),
  smallTable('srv', ports.onuPortPhyAdminPFTable, ports.onuPortPhyAdmin, 'ctcPortAdminAction', committed),
  smallTable('srv', ports.portAutoNegPFTable, ports.onuPortAutoNegConfig, 'ctcAutoNegAction', committed),
  smallTable('srv', ports.onuPortUpLimitPFTable, ports.onuPortUpLimit, 'ctcUpLimitAction', {
    put: 'commit',
    take: 'delete',
    initial: [
      {
        onuPortUpLimitSrvId: 2,
        upLimitPortIndexS: 1,
        onuPortUpLimitCirS: 51_200,
        onuPortUpLimitCbsS: 1024,
        onuPortUpLimitEbsS: 1024,
      },
    ],
  }),
  smallTable('srv', ports.onuPortDownLimitPFTable, ports.onuPortDownLimit, 'ctcDownLimitAction', {
    put: 'commit',
    take: 'delete',
    check: ({ onuPortDownLimitCirS: cir = 0, onuPortDownLimitPirS: pir = 0 }) =>
      cir > pir ? 'PIR is below CIR' : undefined,
  }),
  smallTable('srv', ports.onuDisableLoopPFTable, ports.onuDisableLoopConfig, 'disLoopEthAction', { take: 'delete' }),
  smallTable('srv', ports.onuPortStatPFTable, ports.onuPortStatConfig, 'portStatAction'),
  smallTable('srv', ports.portMacLimitPFTable, ports.onuPortMacLimit, 'macLimitAction', {
    initial: [{ portMacLimitSrvId: 2, portMacLimitEthNoS: 1, portMacLimitS: 16 }],
  }),
  smallTable('srv', ports.portPkgSuppressPFTable, ports.onuPortPkgSuppress, 'pkgSuppressAction'),
  smallTable('srv', ports.portModeControlTable, ports.onuPortModeControl, 'modeControlAction'),
];

const ofVlans: readonly Small[] = [
  smallTable('srv', vlans.portVlanModePFTable, vlans.portVlanMode, 'vlanModeAction', {
    ...committed,
    initial: [{ portVlanModeSrvId: 2, vlanModePortIndexS: 1, onuCtcPortVlanModeS: 2 }],
  }),
  smallTable('srv', vlans.portVlanPvidPFTable, vlans.portVlanPvid, 'ctcPvidAction', {
    ...committed,
    check: ({ vlanTpidS }) => (/^0x[\da-f]{4}$/i.test(String(vlanTpidS)) ? undefined : wrong('a TPID is 0xhhhh')),
    initial: [{ portVlanPvidSrvId: 2, vlanPvidPortIndexS: 1, vlanPvidS: 100, vlanTpidS: '0x8100', vlanPvidPriS: 0 }],
  }),
  smallTable('srv', vlans.portVlanTranslatePFTable, vlans.portVlanTranslate, 'ctcTransAction', {
    list: pairList('portVlanTransVlanStrS'),
  }),
  smallTable('srv', vlans.portVlanTrunkPFTable, vlans.portVlanTrunk, 'ctcTrunkVidAction', {
    list: vlanList('portVlanTrunkVidStrS'),
  }),
  smallTable('srv', vlans.portVlanAggPFTable, vlans.portVlanAgg, 'ctcAggAction', {
    list: vlanList('portVlanAggOldVlanStrS'),
  }),
  smallTable('srv', vlans.onuMcTagstripPFTable, vlans.onuMcTagstrip, 'tagstripAction'),
  smallTable('srv', vlans.onuMcVlanTransPFTable, vlans.onuMcVlanTrans, 'ctcMcTransAction', {
    list: pairList('onuMcVlanTransVlanStrS'),
  }),
  smallTable('srv', vlans.maxIgmpGrpPFTable, vlans.onuPortMaxIgmpGrp, 'mcMaxGrpAction', committed),
  smallTable('srv', vlans.portMcVlanPFTable, vlans.onuIgmpVlanConfig, 'ctcMcValnAction', {
    list: vlanList('portMcVlanStrS'),
    initial: [{ portMcVlanSrvId: 2, mcVlanPortIndexS: 1, portMcVlanStrS: '500' }],
  }),
];

const classes = vlans.onuClassifyPFTable;

/** What a class looks at: how, at what, and what it holds where it does not look. */
const looks: readonly (readonly [how: string, value: string, none: number | string])[] = [
  ['ctcCfyDstMacEqualS', 'ctcCfyDstMacValueS', ''],
  ['ctcCfySrcMacEqualS', 'ctcCfySrcMacValueS', ''],
  ['ctcCfyVlanEqualS', 'ctcCfyVlanValueS', 0],
  ['ctcCfyCosEqualS', 'ctcCfyCosValueS', -1],
  ['ctcCfyEthTypeEqualS', 'ctcCfyEthTypeValueS', ''],
  ['ctcCfySrcIpEqualS', 'ctcCfySrcIpValueS', '0.0.0.0'],
  ['ctcCfyDestIpEqualS', 'ctcCfyDestIpValueS', '0.0.0.0'],
  ['ctcCfyProEqualS', 'ctcCfyProValueS', -1],
  ['ctcCfyTosDscpEuqalS', 'ctcCfyTosDscpValueS', -1],
  ['ctcCfySrcPortEqualS', 'ctcCfySrcPortValueS', -1],
  ['ctcCfyDestPortEqualS', 'ctcCfyDestPortValueS', -1],
];

function checkClass(row: ConfigRow, config: Config): Verdict {
  if (openRow(config, 'srv', classes, row) !== undefined) return 'the precedence is taken';
  if (looks.every(([how]) => row[how] === 0)) return 'a class without a condition';
  const empty = looks.find(([how, value, none]) => row[how] !== 0 && row[value] === none);
  return empty === undefined ? undefined : wrong(`${empty[1]} is missing`);
}

const classified = smallTable('srv', classes, vlans.onuClassifyAdd, 'ctcCfyAction', { check: checkClass });

function removeClasses(values: ValuesOf<typeof vlans.onuClassifyDel>, config: Config): Verdict {
  const { cfyDelEthNo: cfyPortIndexS = 0, ctcDelPrecedence: ctcCfyPrecedenceS = 0 } = values;
  return takeRow(config, 'srv', classes, { cfyPortIndexS, ctcCfyPrecedenceS });
}

const removal: Small = {
  kind: 'srv',
  table: classes,
  parts: [
    actionBlock(vlans.onuClassifyDel, 'ctcCfyDelAction', {
      on: {
        delete: removeClasses,
        clearAll: (values, config) => {
          for (let ctcDelPrecedence = 1; ctcDelPrecedence <= 8; ctcDelPrecedence++)
            removeClasses({ ...values, ctcDelPrecedence }, config);
          return notOpen(config, 'srv');
        },
      },
    }),
  ],
};

export const serviceParts: readonly Small[] = [...whole, ...ofPorts, ...ofVlans, classified, removal];
