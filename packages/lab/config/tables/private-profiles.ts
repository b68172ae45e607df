import * as lan from '@heliograph/wire/mib/gpon-private-profile/lan.ts';
import * as manage from '@heliograph/wire/mib/gpon-private-profile/manage.ts';
import { priPNameTable, v1600gPriProfileCfg } from '@heliograph/wire/mib/gpon-private-profile/names.ts';
import * as newer from '@heliograph/wire/mib/gpon-private-profile/newer.ts';
import * as voice from '@heliograph/wire/mib/gpon-private-profile/voice.ts';
import * as v6 from '@heliograph/wire/mib/gpon-private-profile/wan-v6.ts';
import * as wan from '@heliograph/wire/mib/gpon-private-profile/wan.ts';
import * as wifi from '@heliograph/wire/mib/gpon-private-profile/wifi.ts';
import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import { commitProfile, dropParts, dropProfile, openProfile, type DraftedProfiles } from '../profile-draft.ts';
import {
  actionBlock,
  stored,
  wrong,
  type ConfigFamily,
  type ConfigPart,
  type ConfigRow,
  type Verdict,
} from '../shape.ts';
import { isBound } from './gpon-onu-profiles.ts';
import { hasPrivate } from './onu-private.ts';
import { family, keptProfiles, privateProfilePart, lastNamedBlock } from './private-profile-kit.ts';
import { profileWans } from './private-profile-wans.ts';

const most = 64;

/** Nothing of a private profile waits for `commit`: its parts name it by its number (running configuration of V1.4.13R). */
const profiles: DraftedProfiles = {
  kind: 'open private profile',
  names: priPNameTable,
  id: 'priPNamePId',
  name: 'priPNameTableName',
  most,
  parts: [],
};

const isTable = (one: unknown): one is AnyTable => typeof one === 'object' && one !== null && 'columns' in one;
const tables = [lan, manage, newer, voice, v6, wan, wifi].flatMap((module) =>
  Object.values(module as object).filter(isTable),
);
const whole: DraftedProfiles = {
  ...profiles,
  parts: tables.map((table) => ({ table, id: table.index[0] ?? '', key: table.index.slice(1) })),
};

const names: readonly ConfigPart[] = [
  stored(priPNameTable, {
    writable: [],
    limit: most,
    initial: () => [{ priPNamePId: family, priPNameTableName: 'family' }],
    removable: ({ priPNameTableName: name }, config) =>
      isBound(config, 'private', name) ? 'the profile is in use' : undefined,
    removed: ({ priPNamePId }, config) => dropParts(config, whole, priPNamePId),
  }),
  actionBlock(v1600gPriProfileCfg, 'priPNameAction', {
    on: {
      add: ({ priPName = '' }, config) => openProfile(config, profiles, priPName),
      del: ({ priPName = '' }, config) => dropProfile(config, profiles, priPName),
      commit: ({ priPName = '' }, config) => commitProfile(config, profiles, priPName),
    },
  }),
];

const numberOf = (address: unknown): number =>
  String(address)
    .split('.')
    .reduce((sum, one) => sum * 256 + Number(one), 0);

const checkDhcp = (row: ConfigRow): Verdict => {
  if (numberOf(row['priPDhcpLanIpS']) === 0) return wrong('a LAN has an address');
  if (row['priPDhcpEnableS'] !== 1) return undefined;
  return numberOf(row['priPDhcpEndIpS']) < numberOf(row['priPDhcpBeginIpS'])
    ? 'the last address is before the first'
    : undefined;
};

const home: readonly ConfigPart[] = [
  ...privateProfilePart(lan.priPDhcpServerTable, lan.priPDhcpServer, 'priPDhcpAction', {
    check: checkDhcp,
    initial: [
      {
        priPDhcpServerPId: family,
        priPDhcpLanIpS: '192.168.1.1',
        priPDhcpLanMaskS: '255.255.255.0',
        priPDhcpEnableS: 1,
        priPDhcpLeaseS: 86_400,
        priPDhcpBeginIpS: '192.168.1.2',
        priPDhcpEndIpS: '192.168.1.254',
        priPDhcpMasterDnsS: '9.9.9.9',
      },
    ],
    on: { commit: 'put', remove: 'drop' },
  }),
  ...privateProfilePart(lan.priPDhcpServerV6Table, lan.priPDhcpServerV6, 'dhcpv6Action', {
    map: { priPDhcpv6Valid: 'dhcpv6Valid' },
    on: { commit: 'put', remove: 'drop' },
  }),
  keptProfiles(lan.priPMiscCtrlOpTable),
  ...lastNamedBlock(lan.priPMiscCtrlOpTable, lan.priPMiscCtrlOp),
  ...privateProfilePart(lan.priPSpeedLimitTable, lan.priPSpeedLimit, 'priPSpeedLimitAction', { on: { commit: 'put' } }),
  ...privateProfilePart(lan.priPiMacTableTable, lan.priPMacTableCfg, 'priPMacTableAction', { on: { commit: 'put' } }),
  ...privateProfilePart(lan.priPLoopChkTable, lan.priPLoopChk, 'priPLCAction', { on: { submit: 'put' } }),
];

const socketsOfTable = 8;
const checkSocket =
  (column: string) =>
  (row: ConfigRow): Verdict =>
    Number(row[column]) <= socketsOfTable ? undefined : wrong(`no telephone socket ${row[column]}`);

const telephony: readonly ConfigPart[] = [
  ...privateProfilePart(voice.priPSipParamTable, voice.priPSipParam, 'priPSipGloParamAction', {
    on: { commit: 'put' },
  }),
  ...privateProfilePart(voice.priPSipDigitMapTable, voice.priPSipDigitMap, 'priPSipDigitMapAction', {
    on: { commit: 'put' },
  }),
  ...privateProfilePart(voice.priPSipUserParamTable, voice.priPSipUserParam, 'priPsipUserAction', {
    map: {
      priPSipUserParamUserAccount: 'priPsipUserAccount',
      priPSipUserParamUserName: 'priPsipUserName',
      priPSipUserParamUserPasswd: 'priPsipUserPw',
      priPSipUserParamAccountActive: 'priPsipUserAccountAcitve',
    },
    check: checkSocket('priPSipUserParamPotsNo'),
    on: { commit: 'put' },
  }),
  ...privateProfilePart(voice.priPPotsParameterTable, voice.priPPotsParam, 'priPPotsPtAction', {
    map: { priPPotsParamDtmfMode: 'priPPotsPtDtmfMode' },
    check: checkSocket('priPPotsParamPotsNo'),
    on: { commit: 'put', remove: 'drop' },
  }),
];

const checkUsers = (row: ConfigRow): Verdict => {
  if (row['priPAdminCtlS'] === 1 && (row['priPAdminNameS'] === '' || row['priPAdminPwdS'] === ''))
    return 'an administrator has a name and a password';
  return row['priPUserCtlS'] === 1 && (row['priPUserNameS'] === '' || row['priPUserPwdS'] === '')
    ? 'a user has a name and a password'
    : undefined;
};

const checkAcs = (row: ConfigRow): Verdict =>
  row['onuMngStatus'] === 0 || /^https?:\/\//.test(String(row['onuMngAcsAddress']))
    ? undefined
    : wrong('the address of an ACS is a URL');

const management: readonly ConfigPart[] = [
  ...privateProfilePart(manage.priPUsernameTable, manage.priPUsername, 'priPUsernameAction', {
    check: checkUsers,
    initial: [{ priPUsernamePId: family, priPAdminCtlS: 1, priPAdminNameS: 'admin', priPAdminPwdS: 'adm-family' }],
    on: { add: 'put' },
  }),
  keptProfiles(manage.priPriFirewallTable, { initial: [{ priPriFirewallPId: family, priPFirewallS: 0 }] }),
  ...lastNamedBlock(manage.priPriFirewallTable, manage.priPriFirewall),
  ...privateProfilePart(manage.priPriAclTable, manage.priPriAcl, 'priPAclAction', {
    // The length of the prefix is in no column.
    map: { priPAclProtocolPortS: 'priPAclProtocolPort' },
    initial: [
      { priPriAclPId: family, priPAclProtocolS: 0, priPAclControlS: 1, priPAclLanControlS: 1 },
      {
        priPriAclPId: family,
        priPAclProtocolS: 3,
        priPAclControlS: 1,
        priPAclLanControlS: 1,
        priPAclProtocolPortS: 80,
      },
    ],
    on: { submit: 'put', del: 'drop' },
  }),
  ...privateProfilePart(manage.priPTr069ManageTable, manage.priPTr069Manage, 'mngAction', {
    map: {
      onuMngAcsAddress: 'mngAcsAddress',
      onuMngAcsUsername: 'mngAcsUsername',
      onuMngAcsPassword: 'mngAcsPassword',
      onuMngCertificateEn: 'mngCertificateEn',
      onuMngInformEn: 'mngInformEn',
      onuMngInformIntervalTime: 'mngInformIntervalTime',
      onuMngRevConnUsername: 'mngRevConnUsername',
      onuMngRevConnPassword: 'mngRevConnPassword',
      onuMngStatus: 'mngStatus',
    },
    check: checkAcs,
    on: { submit: 'put', remove: 'drop' },
  }),
  ...privateProfilePart(manage.priPTr069StunTable, manage.priPTr069Stun, 'stunAction', {
    map: {
      onuStunServerAddress: 'stunServerAddress',
      onuStunServerPort: 'stunServerPort',
      onuStunServerUsername: 'stunServerUsername',
      onuStunServerPassword: 'stunServerPassword',
      onuStunStatus: 'stunStatus',
    },
    on: { submit: 'put', remove: 'drop' },
  }),
];

export const privateProfiles: ConfigFamily = {
  name: 'private-profiles',
  when: hasPrivate,
  parts: [...names, ...home, ...telephony, ...management, ...profileWans],
};
