import { priWan } from '@heliograph/catalogue/pages/olt/priProfile/priWan.ts';
import { priWanIpv6 } from '@heliograph/catalogue/pages/olt/priProfile/priWanIpv6.ts';
import { priWifi } from '@heliograph/catalogue/pages/olt/priProfile/priWifi.ts';
import { priWifiRadio } from '@heliograph/catalogue/pages/olt/priProfile/priWifiRadio.ts';
import * as v6 from '@heliograph/wire/mib/gpon-private-profile/wan-v6.ts';
import {
  priPWanAdd,
  priPWanCfg,
  priPWanConnTable,
  priPWanDelete,
} from '@heliograph/wire/mib/gpon-private-profile/wan.ts';
import * as radio from '@heliograph/wire/mib/gpon-private-profile/wifi.ts';
import type { Codec } from '../bindings/codec.ts';
import { inProfile, profileRows } from '../bindings/private-profile.ts';
import type { Binding } from '../kit/binding.ts';
import { privateProfile, profileBlock } from './gpon-private-profiles.ts';
import { wanIpv6Objects, wanIpv6Sent, wanIpv6Spec } from './gpon-wan-ipv6.ts';
import { wanObjects, wanSpec } from './gpon-wan.ts';
import { radioSpec, ssidObjects, ssidSecrets, ssidSpec, ssidsWithin } from './gpon-wifi.ts';
import { wanConnection } from './wan-connection.ts';

const wans = wanConnection({
  page: priWan,
  block: profileBlock(wanObjects(priWan), wanSpec, {
    read: priPWanConnTable,
    write: priPWanCfg,
    // The ONU's table has name and state before the MTU.
    columns: { by: -1, except: { 33: 30 } },
    action: 'priPWanCfgAction',
    edit: 'commit',
  }),
  index: 'priWanConnCfgIndexS',
  password: priPWanConnTable.columns.priPWanConnPppoePassword,
  add: {
    where: [priPWanAdd.priPWanAddProfileID],
    type: priPWanAdd.priPWanAddType,
    bridge: priPWanAdd.priPWanAddType.enum.brige,
    route: priPWanAdd.priPWanAddType.enum.route,
    action: priPWanAdd.priPWanAddAction,
  },
  remove: {
    where: [priPWanDelete.priPWanDeleteProfileID],
    index: priPWanDelete.priPWanDeleteWanIndex,
    action: priPWanDelete.priPWanDeleteAction,
  },
});

const wansV6 = wanConnection({
  page: priWanIpv6,
  block: profileBlock(wanIpv6Objects(priWanIpv6), wanIpv6Spec, {
    read: v6.priPWanConnV6Table,
    write: v6.priPV6WanConnCfg,
    action: 'v6ConnCfgAction',
    edit: 'commit',
  }),
  index: 'priV6ConnCfgIndexS',
  password: v6.priPWanConnV6Table.columns.v6wanConnPppoePasswordS,
  sent: wanIpv6Sent,
  add: {
    where: [v6.priPV6WanConnAdd.v6connAddProfileID],
    type: v6.priPV6WanConnAdd.v6connType,
    bridge: v6.priPV6WanConnAdd.v6connType.enum.bridge,
    route: v6.priPV6WanConnAdd.v6connType.enum.route,
    action: v6.priPV6WanConnAdd.v6connAddAction,
  },
  remove: {
    where: [v6.priPV6WanConnDelete.v6connDeleteProfileID],
    index: v6.priPV6WanConnDelete.v6connIndexD,
    action: v6.priPV6WanConnDelete.v6connDeleteAction,
  },
});

/** The block counts ciphers from 0, the table from 1. */
const cipher: Codec = { toField: (raw) => Number(raw) + 1, toDevice: (value) => Number(value) - 1 };

const ssidTo = {
  read: radio.priPWifiSsidTable,
  write: radio.priPWifiSsid,
  ties: {
    priWifiSsidEncryTpeS: {
      object: 'priPSsidEncrypTpye',
      none: radio.priPWifiSsid.priPSsidEncrypTpye.enum.none,
      codec: cipher,
    },
  },
} as const;
const ssids = profileBlock(ssidObjects(priWifi), ssidSpec, {
  ...ssidTo,
  action: 'priPSsidAction',
  add: 'commit',
  edit: 'commit',
  remove: 'remove',
});
const { secrets } = inProfile(priWifi, { ...ssidSpec, secrets: ssidSecrets }, ssidTo);

const radios = profileBlock(priWifiRadio, radioSpec, {
  read: radio.priPWifiSwitchTable,
  write: radio.priPWifiSwitch,
  // The ONU's block has what its radios can before these two.
  parameters: { by: -1, except: { 12: 9, 13: 10 } },
  action: 'priPWifiSwitchAction',
  add: 'commit',
  edit: 'commit',
  remove: 'remove',
});

/** Connections and Wi-Fi of private profiles. */
export const gponPrivateProfileWanPages: readonly Binding[] = [
  profileRows(priWan, privateProfile, wans),
  profileRows(priWanIpv6, privateProfile, wansV6),
  profileRows(priWifi, privateProfile, ssidsWithin(priWifi, ssids, secrets)),
  profileRows(priWifiRadio, privateProfile, radios),
];
