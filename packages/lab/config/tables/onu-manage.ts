import {
  onuPriTr069Manage,
  onuPriTr069Stun,
  priTr069ManageTable,
  priTr069StunTable,
} from '@heliograph/wire/mib/gpon-private/manage.ts';
import {
  gOnuPriSecurity,
  gonuPriAcl,
  gonuPriFirewall,
  gonuPriUsername,
  priAclTable,
  priFirewallTable,
  priUsernameTable,
} from '@heliograph/wire/mib/gpon-private/security.ts';
import type { Config } from '../config.ts';
import {
  actionBlock,
  stored,
  wrong,
  type ConfigFamily,
  type ConfigPart,
  type RowOf,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { hasPrivate, mustWork, ofWorking, onusSetUp } from './onu-private.ts';

type Manage = RowOf<typeof priTr069ManageTable>;
type Users = RowOf<typeof priUsernameTable>;

const checkManage = (row: Manage, config: Config): Verdict => {
  const away = mustWork(config, row.priMngPon, row.priMngOnu);
  if (away !== undefined || row.priMngStatusS === 0) return away;
  return /^https?:\/\//.test(row.priMngAcsAddressS) ? undefined : wrong('the address of an ACS is a URL');
};

const tr069Parts: readonly ConfigPart[] = [
  stored(priTr069ManageTable, {
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu }) => ({
        priMngPon: pon,
        priMngOnu: onu,
        priMngAcsAddressS: 'http://acs.example.net:7547/',
        priMngAcsUsernameS: 'cpe',
        priMngAcsPasswordS: `acs-${pon}-${onu}`,
        priMngInformEnS: 1,
        priMngInformIntervalTimeS: 3600,
        priMngStatusS: 1,
      })),
    check: checkManage,
  }),
  actionBlock(onuPriTr069Manage, 'priMngAction', {
    into: priTr069ManageTable,
    map: {
      priMngPon: 'priMngPonID',
      priMngOnu: 'priMngOnuID',
      priMngAcsAddressS: 'priMngAcsAddress',
      priMngAcsUsernameS: 'priMngAcsUsername',
      priMngAcsPasswordS: 'priMngAcsPassword',
      priMngCertificateEnS: 'priMngCertificateEn',
      priMngInformEnS: 'priMngInformEn',
      priMngInformIntervalTimeS: 'priMngInformIntervalTime',
      priMngRevConnUsernameS: 'priMngRevConnUsername',
      priMngRevConnPasswordS: 'priMngRevConnPassword',
      priMngStatusS: 'priMngStatus',
    },
    on: { submit: 'put' },
  }),
  stored(priTr069StunTable, { check: ofWorking('priStunPon', 'priStunOnu') }),
  actionBlock(onuPriTr069Stun, 'priStunAction', {
    into: priTr069StunTable,
    map: {
      priStunPon: 'priStunPonID',
      priStunOnu: 'priStunOnuID',
      priStunAddressS: 'priStunAddress',
      priStunPortS: 'priStunPort',
      priStunUsernameS: 'priStunUsername',
      priStunPasswordS: 'priStunPassword',
      priStunStatusS: 'priStunStatus',
    },
    on: { submit: 'put' },
  }),
];

/** PON and ONU stand before the blocks of this subject, and are those that were set last. */
const named = (config: Config): readonly [number, number] => [
  Number(config.params.get('priPonID') ?? 0),
  Number(config.params.get('priOnuID') ?? 0),
];

const checkUsers = (row: Users, config: Config): Verdict => {
  const away = mustWork(config, row.usernamePon, row.usernameOnu);
  if (away !== undefined) return away;
  if (row.priUsernameAdminCtl === 1 && (row.priUsernameAdminName === '' || row.priUsernameAdminPwd === ''))
    return 'an administrator has a name and a password';
  return row.priUsernameUserCtl === 1 && (row.priUsernameUserName === '' || row.priUsernameUserPwd === '')
    ? 'a user has a name and a password'
    : undefined;
};

const addUsers = (values: ValuesOf<typeof gonuPriUsername>, config: Config): Verdict => {
  const [usernamePon, usernameOnu] = named(config);
  const row: Partial<Users> = {
    usernamePon,
    usernameOnu,
    priUsernameAdminCtl: values.priAdminCtl ?? 0,
    priUsernameAdminName: values.priAdminName ?? '',
    priUsernameAdminPwd: values.priAdminPwd ?? '',
    priUsernameUserCtl: values.priUserCtl ?? 0,
    priUsernameUserName: values.priUserName ?? '',
    priUsernameUserPwd: values.priUserPwd ?? '',
  };
  return config.write(priUsernameTable, row, 'put');
};

const protect =
  (priFirewallLevel: number) =>
  (_: unknown, config: Config): Verdict => {
    const [priFirewallPon, priFirewallOnu] = named(config);
    return config.write(priFirewallTable, { priFirewallPon, priFirewallOnu, priFirewallLevel }, 'put');
  };

const submitAcl = (values: ValuesOf<typeof gonuPriAcl>, config: Config): Verdict => {
  const [priAclPon, priAclOnu] = named(config);
  const row: Partial<RowOf<typeof priAclTable>> = {
    priAclPon,
    priAclOnu,
    priAclProtocolType: values.priAclProtocol ?? 0,
    priAclControl: values.priAclCtl ?? 0,
    priAclLanControl: values.priAclLanCtl ?? 0,
    priAclWanControl: values.priAclWanCtl ?? 0,
    priAclIpv4Control: values.priAclIPv4Ctl ?? 0,
    priAclIPv4Address: values.priAclIPv4Addr ?? '0.0.0.0',
    priAclIPv4MaskAddr: values.priAclIPv4Mask ?? '0.0.0.0',
    priAclIpv6Control: values.priAclIPv6Ctl ?? 0,
    priAclIPv6Address: values.priAclIPv6Addr ?? '',
    priAclPort: values.priAclPortID ?? 0,
  };
  return config.write(priAclTable, row, 'put');
};

const { ping, https } = priAclTable.columns.priAclProtocolType.enum;

const securityParts: readonly ConfigPart[] = [
  stored(priUsernameTable, {
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu }) => ({
        usernamePon: pon,
        usernameOnu: onu,
        priUsernameAdminCtl: 1,
        priUsernameAdminName: 'admin',
        priUsernameAdminPwd: `adm-${pon}-${onu}`,
      })),
    check: checkUsers,
  }),
  actionBlock({ ...gOnuPriSecurity, ...gonuPriUsername }, 'priUsernameAction', { on: { add: addUsers } }),
  stored(priFirewallTable, {
    initial: (config) =>
      onusSetUp(config).map(({ pon, onu }) => ({ priFirewallPon: pon, priFirewallOnu: onu, priFirewallLevel: 1 })),
    check: ofWorking('priFirewallPon', 'priFirewallOnu'),
  }),
  actionBlock(gonuPriFirewall, 'priFirewall', {
    on: { disable: protect(0), low: protect(1), middle: protect(2), high: protect(3) },
  }),
  stored(priAclTable, {
    writable: [],
    initial: (config) =>
      onusSetUp(config).flatMap(({ pon, onu }) =>
        [ping, https].map((protocol) => ({
          priAclPon: pon,
          priAclOnu: onu,
          priAclProtocolType: protocol,
          priAclControl: 1,
          priAclLanControl: 1,
          priAclPort: protocol === https ? 443 : 0,
        })),
      ),
    check: ofWorking('priAclPon', 'priAclOnu'),
  }),
  actionBlock(gonuPriAcl, 'priAclAction', { on: { submit: submitAcl } }),
];

export const onuManage: ConfigFamily = {
  name: 'onu-manage',
  when: hasPrivate,
  parts: [...tr069Parts, ...securityParts],
};
