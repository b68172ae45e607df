import * as ports from '@heliograph/wire/mib/epon-profiles/ports.ts';
import * as service from '@heliograph/wire/mib/epon-profiles/service.ts';
import * as vlans from '@heliograph/wire/mib/epon-profiles/vlans.ts';
import { listText, parseList } from '../lists.ts';
import { notOpen, openRow, small, takeRow, type Small, type SmallShape } from '../numbered-draft.ts';
import { command, wrong, type Row, type ValuesOf, type Verdict } from '../shape.ts';
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
  small('srv', service.onuLanCountPFTable, service.onuLanCountConfig, 'lanCountAction', {
    initial: [{ onuLanCountSrvId: 1, onuLanCountS: 4 }],
  }),
  small('srv', service.onuFastleavePFTable, service.onuFastLeaveConfig, 'ctcFastLeaveAction'),
  small('srv', service.onuFecModePFTable, service.onuFecModeConfig, 'ctcFecModeAction', {
    initial: [{ onuFecModeSrvId: 1, onuFecModeEnableS: 1 }],
  }),
  small('srv', service.ctcMcModePFTable, service.ctcMcModeConfig, 'ctcMcModeAction', {
    initial: [{ ctcMcModeSrvId: 2, ctcMcModeS: 1 }],
  }),
  small('srv', service.ctcMultiLlidPFTable, service.ctcMultiLlidConfig, 'ctcMultiLlidAction'),
  small('srv', service.ctcActivePonPFTable, service.ctcActivePonConfig, 'ctcActivePonAction'),
  small('srv', service.ctcHoldoverPFTable, service.ctcHoldoverConfig, 'ctcHoldoverAction'),
  small('srv', service.onuMgmtIpPFTable, service.onuMgmtIpCfg, 'onuMgmtAction'),
  small('srv', service.onuSnmpProPFTable, service.onuSnmpProParam, 'ctcSnmpAction'),
  small('srv', service.onuMacAgetimePFTable, service.onuMacAgetime, 'agetimeAction', committed),
  small('srv', service.onuPonProtectPFTable, service.onuPonProtect, 'ctcPonProtectAction', committed),
  small('srv', service.onuPowerSavePFTable, service.onuPowerSaveConfig, 'onuPowerSaveAction', committed),
  small('srv', service.onuSleepPFTable, service.onuPwSavParameter, 'onuPwSavAction', committed),
  small('srv', service.onuIgmpAdminPFTable, service.onuIgmpAdmin, 'igmpAdminAction'),
  small('srv', service.onuCatvStatusPFTable, service.onuCatvEnable, 'catvEnableAction'),
  small('srv', service.portIsolateTable, service.onuPortIsolateEnable, 'portIsolateAction'),
  small('srv', service.onuDhcpOption82Table, service.onuDhcpOption82, 'dhcpOption82Action'),
  small('srv', service.onuPPPoETable, service.onuPPPoE, 'pppoeAction'),
  small('srv', service.onuDhcpV6Table, service.onuDhcpV6, 'dhcpV6Action'),
];

const ofPorts: readonly Small[] = [
  small('srv', ports.onuCtcPausePFTable, ports.onuCtcPause, 'ctcPauseAction'),
  small('srv', ports.onuCtcLoopdetectPFTable, ports.onuCtcLoopdetect, 'ctcLoopdetectAction'),
  small('srv', ports.onuPortPhyAdminPFTable, ports.onuPortPhyAdmin, 'ctcPortAdminAction', committed),
  small('srv', ports.portAutoNegPFTable, ports.onuPortAutoNegConfig, 'ctcAutoNegAction', committed),
  small('srv', ports.onuPortUpLimitPFTable, ports.onuPortUpLimit, 'ctcUpLimitAction', {
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
  small('srv', ports.onuPortDownLimitPFTable, ports.onuPortDownLimit, 'ctcDownLimitAction', {
    put: 'commit',
    take: 'delete',
    check: ({ onuPortDownLimitCirS: cir = 0, onuPortDownLimitPirS: pir = 0 }) =>
      cir > pir ? 'PIR is below CIR' : undefined,
  }),
  small('srv', ports.onuDisableLoopPFTable, ports.onuDisableLoopConfig, 'disLoopEthAction', { take: 'delete' }),
  small('srv', ports.onuPortStatPFTable, ports.onuPortStatConfig, 'portStatAction'),
  small('srv', ports.portMacLimitPFTable, ports.onuPortMacLimit, 'macLimitAction', {
    initial: [{ portMacLimitSrvId: 2, portMacLimitEthNoS: 1, portMacLimitS: 16 }],
  }),
  small('srv', ports.portPkgSuppressPFTable, ports.onuPortPkgSuppress, 'pkgSuppressAction'),
  small('srv', ports.portModeControlTable, ports.onuPortModeControl, 'modeControlAction'),
];

const ofVlans: readonly Small[] = [
  small('srv', vlans.portVlanModePFTable, vlans.portVlanMode, 'vlanModeAction', {
    ...committed,
    initial: [{ portVlanModeSrvId: 2, vlanModePortIndexS: 1, onuCtcPortVlanModeS: 2 }],
  }),
  small('srv', vlans.portVlanPvidPFTable, vlans.portVlanPvid, 'ctcPvidAction', {
    ...committed,
    check: ({ vlanTpidS }) => (/^0x[\da-f]{4}$/i.test(String(vlanTpidS)) ? undefined : wrong('a TPID is 0xhhhh')),
    initial: [{ portVlanPvidSrvId: 2, vlanPvidPortIndexS: 1, vlanPvidS: 100, vlanTpidS: '0x8100', vlanPvidPriS: 0 }],
  }),
  small('srv', vlans.portVlanTranslatePFTable, vlans.portVlanTranslate, 'ctcTransAction', {
    list: pairList('portVlanTransVlanStrS'),
  }),
  small('srv', vlans.portVlanTrunkPFTable, vlans.portVlanTrunk, 'ctcTrunkVidAction', {
    list: vlanList('portVlanTrunkVidStrS'),
  }),
  small('srv', vlans.portVlanAggPFTable, vlans.portVlanAgg, 'ctcAggAction', {
    list: vlanList('portVlanAggOldVlanStrS'),
  }),
  small('srv', vlans.onuMcTagstripPFTable, vlans.onuMcTagstrip, 'tagstripAction'),
  small('srv', vlans.onuMcVlanTransPFTable, vlans.onuMcVlanTrans, 'ctcMcTransAction', {
    list: pairList('onuMcVlanTransVlanStrS'),
  }),
  small('srv', vlans.maxIgmpGrpPFTable, vlans.onuPortMaxIgmpGrp, 'mcMaxGrpAction', committed),
  small('srv', vlans.portMcVlanPFTable, vlans.onuIgmpVlanConfig, 'ctcMcValnAction', {
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

function checkClass(row: Row, config: Config): Verdict {
  if (openRow(config, 'srv', classes, row) !== undefined) return 'the precedence is taken';
  if (looks.every(([how]) => row[how] === 0)) return 'a class without a condition';
  const empty = looks.find(([how, value, none]) => row[how] !== 0 && row[value] === none);
  return empty === undefined ? undefined : wrong(`${empty[1]} is missing`);
}

const classified = small('srv', classes, vlans.onuClassifyAdd, 'ctcCfyAction', { check: checkClass });

function removeClasses(values: ValuesOf<typeof vlans.onuClassifyDel>, config: Config): Verdict {
  const { cfyDelEthNo: cfyPortIndexS = 0, ctcDelPrecedence: ctcCfyPrecedenceS = 0 } = values;
  return takeRow(config, 'srv', classes, { cfyPortIndexS, ctcCfyPrecedenceS });
}

const removal: Small = {
  kind: 'srv',
  table: classes,
  parts: [
    command(vlans.onuClassifyDel, 'ctcCfyDelAction', {
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
