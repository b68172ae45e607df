import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { priAccess } from '@heliograph/catalogue/pages/olt/priProfile/priAccess.ts';
import { priDhcpSer } from '@heliograph/catalogue/pages/olt/priProfile/priDhcpSer.ts';
import { priDhcpSerV6 } from '@heliograph/catalogue/pages/olt/priProfile/priDhcpSerV6.ts';
import { priH248 } from '@heliograph/catalogue/pages/olt/priProfile/priH248.ts';
import { priH248User } from '@heliograph/catalogue/pages/olt/priProfile/priH248User.ts';
import { priLoop } from '@heliograph/catalogue/pages/olt/priProfile/priLoop.ts';
import { priMisc } from '@heliograph/catalogue/pages/olt/priProfile/priMisc.ts';
import { priMisc2 } from '@heliograph/catalogue/pages/olt/priProfile/priMisc2.ts';
import { priMqtt } from '@heliograph/catalogue/pages/olt/priProfile/priMqtt.ts';
import { priPots } from '@heliograph/catalogue/pages/olt/priProfile/priPots.ts';
import { priProTable } from '@heliograph/catalogue/pages/olt/priProfile/priProTable.ts';
import { priSecurity } from '@heliograph/catalogue/pages/olt/priProfile/priSecurity.ts';
import { priSip } from '@heliograph/catalogue/pages/olt/priProfile/priSip.ts';
import { priSipUser } from '@heliograph/catalogue/pages/olt/priProfile/priSipUser.ts';
import { priTr069 } from '@heliograph/catalogue/pages/olt/priProfile/priTr069.ts';
import * as lan from '@heliograph/wire/mib/gpon-private-profile/lan.ts';
import * as manage from '@heliograph/wire/mib/gpon-private-profile/manage.ts';
import { priPNameTable, v1600gPriProfileCfg } from '@heliograph/wire/mib/gpon-private-profile/names.ts';
import * as newer from '@heliograph/wire/mib/gpon-private-profile/newer.ts';
import * as voice from '@heliograph/wire/mib/gpon-private-profile/voice.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { formPart, switchPart, type FormPart } from '../bindings/form-part.ts';
import { blockWithin, type WithinNumbers } from '../bindings/onu-block.ts';
import { committed, type ProfileOpening } from '../bindings/opened-profile.ts';
import {
  inProfile,
  privateProfileForm,
  profileRows,
  type Numbered,
  type OnuTies,
  type ProfileObjects,
} from '../bindings/private-profile.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding } from '../kit/binding.ts';
import { h248MediaSpec, h248ServerSpec, h248UserSpec, mqttSpec } from './gpon-h248.ts';
import { dhcpSpec, dhcpV6Spec, loopSpec, macTableSpec, speedSpec, switchesSpec } from './gpon-home.ts';
import { accessSpec, firewallSpec, manageSpec, stunSpec, usersSpec } from './gpon-manage.ts';
import { accountsSpec, accountsWithin, digitMapSpec, serversSpec, socketsSpec } from './gpon-voice.ts';

const opening: ProfileOpening = {
  name: v1600gPriProfileCfg.priPName,
  action: v1600gPriProfileCfg.priPNameAction,
  names: priPNameTable,
  nameColumn: 'priPNameTableName',
};

/** What parts name by number. Nothing has to be open for them, and the device's own configuration has no `commit` after them. */
export const privateProfile: Numbered = { ...opening, field: 'priPName' };

const names = committed(
  commandBlock(priProTable, {
    read: priPNameTable,
    columns: { priPNamePId: 'priPNamePId', priPNameTableName: 'priPNameTableName' },
    write: v1600gPriProfileCfg,
    parameters: { priPNameTableName: 'priPName' },
    action: 'priPNameAction',
    add: 'add',
    remove: 'del',
  }),
  opening,
  'priPNameTableName',
);

interface Verbs {
  readonly action: string;
  readonly add?: string;
  readonly edit: string;
  readonly remove?: string;
}

/** A block of a profile from that of an ONU. */
export const profileBlock = (page: ConfigPage, onu: OnuTies, to: ProfileObjects & Verbs): WithinNumbers<Binding> => {
  const { action, add, edit, remove } = to;
  const { secrets: _, ...ties } = inProfile(page, onu, to);
  return blockWithin(page, { ...ties, action, edit, ...(add ? { add } : {}), ...(remove ? { remove } : {}) });
};

const part = (page: ConfigPage, onu: OnuTies, to: ProfileObjects & Verbs): FormPart => {
  const { action, edit, remove } = to;
  return formPart(page, { ...inProfile(page, onu, to), action, edit, ...(remove ? { remove } : {}) });
};

const form = (page: ConfigPage, ...parts: readonly FormPart[]): Binding =>
  privateProfileForm(page, privateProfile, parts);
const rows = (page: ConfigPage, within: WithinNumbers<Binding>): Binding => profileRows(page, privateProfile, within);

const home: readonly Binding[] = [
  form(
    priDhcpSer,
    part(priDhcpSer, dhcpSpec, {
      read: lan.priPDhcpServerTable,
      write: lan.priPDhcpServer,
      action: 'priPDhcpAction',
      edit: 'commit',
      remove: 'remove',
    }),
  ),
  form(
    priDhcpSerV6,
    part(priDhcpSerV6, dhcpV6Spec, {
      read: lan.priPDhcpServerV6Table,
      write: lan.priPDhcpServerV6,
      action: 'dhcpv6Action',
      edit: 'commit',
      remove: 'remove',
    }),
  ),
  form(
    priMisc,
    // The ONU's block has two commands before its switches.
    switchPart(
      priMisc,
      inProfile(priMisc, switchesSpec, {
        read: lan.priPMiscCtrlOpTable,
        write: lan.priPMiscCtrlOp,
        parameters: { by: -3 },
      }),
    ),
    part(priMisc, speedSpec, {
      read: lan.priPSpeedLimitTable,
      write: lan.priPSpeedLimit,
      action: 'priPSpeedLimitAction',
      edit: 'commit',
    }),
  ),
  form(
    priMisc2,
    part(priMisc2, macTableSpec, {
      read: lan.priPiMacTableTable,
      write: lan.priPMacTableCfg,
      action: 'priPMacTableAction',
      edit: 'commit',
    }),
  ),
  form(
    priLoop,
    part(priLoop, loopSpec, {
      read: lan.priPLoopChkTable,
      write: lan.priPLoopChk,
      action: 'priPLCAction',
      edit: 'submit',
    }),
  ),
];

const accounts = { read: voice.priPSipUserParamTable, write: voice.priPSipUserParam };

const telephony: readonly Binding[] = [
  form(
    priSip,
    part(priSip, serversSpec, {
      read: voice.priPSipParamTable,
      write: voice.priPSipParam,
      // The ONU's table leaves out 7.
      columns: { by: -2, except: { 3: 2, 4: 3, 5: 4, 6: 5 } },
      action: 'priPSipGloParamAction',
      edit: 'commit',
    }),
    part(priSip, digitMapSpec, {
      read: voice.priPSipDigitMapTable,
      write: voice.priPSipDigitMap,
      action: 'priPSipDigitMapAction',
      edit: 'commit',
    }),
  ),
  rows(
    priSipUser,
    accountsWithin(
      priSipUser,
      profileBlock(priSipUser, accountsSpec, {
        ...accounts,
        action: 'priPsipUserAction',
        add: 'commit',
        edit: 'commit',
      }),
      accounts.read.columns.priPSipUserParamUserPasswd,
    ),
  ),
  rows(
    priPots,
    profileBlock(priPots, socketsSpec, {
      read: voice.priPPotsParameterTable,
      write: voice.priPPotsParam,
      // The profile's table leaves out 7.
      columns: { by: -1, except: { 8: 8 } },
      action: 'priPPotsPtAction',
      add: 'commit',
      edit: 'commit',
      remove: 'remove',
    }),
  ),
];

const h248: readonly Binding[] = [
  form(
    priH248,
    part(priH248, h248ServerSpec, {
      read: newer.priPH248ServerTable,
      write: newer.priPH248Server,
      // The ONU's table has which controller is in use among them.
      columns: { by: -2, except: { 3: 2, 4: 3, 5: 4, 6: 5, 7: 6 } },
      action: 'h248SrvAction',
      edit: 'submit',
    }),
    part(priH248, h248MediaSpec, {
      read: newer.priPH248SignalMediaAloneTable,
      write: newer.priPH248SignalMediaAlone,
      action: 'priPH248SMAAction',
      edit: 'submit',
    }),
  ),
  rows(
    priH248User,
    profileBlock(priH248User, h248UserSpec, {
      read: newer.priPH248UserTable,
      write: newer.priPH248User,
      action: 'h248UserAction',
      add: 'submit',
      edit: 'submit',
    }),
  ),
  form(
    priMqtt,
    part(priMqtt, mqttSpec, {
      read: newer.priPMQTTTable,
      write: newer.priPMQTT,
      // The ONU's table tells whether it is connected, before all others.
      columns: { by: -2 },
      action: 'priPMQTTAction',
      edit: 'submit',
    }),
  ),
];

/** PON and ONU stand before the ONU's blocks of this subject, the profile within its own. */
const oneMore = { by: 1 } as const;

const access = profileBlock(priAccess, accessSpec, {
  read: manage.priPriAclTable,
  write: manage.priPriAcl,
  parameters: oneMore,
  action: 'priPAclAction',
  add: 'submit',
  edit: 'submit',
  remove: 'del',
});

const management: readonly Binding[] = [
  form(
    priTr069,
    part(priTr069, manageSpec, {
      read: manage.priPTr069ManageTable,
      write: manage.priPTr069Manage,
      action: 'mngAction',
      edit: 'submit',
      remove: 'remove',
    }),
    part(priTr069, stunSpec, {
      read: manage.priPTr069StunTable,
      write: manage.priPTr069Stun,
      action: 'stunAction',
      edit: 'submit',
      remove: 'remove',
    }),
  ),
  form(
    priSecurity,
    part(priSecurity, usersSpec, {
      read: manage.priPUsernameTable,
      write: manage.priPUsername,
      parameters: oneMore,
      action: 'priPUsernameAction',
      edit: 'add',
    }),
    switchPart(
      priSecurity,
      inProfile(priSecurity, firewallSpec, {
        read: manage.priPriFirewallTable,
        write: manage.priPriFirewall,
        parameters: oneMore,
      }),
    ),
  ),
  rows(priAccess, (numbers) => shaped(access(numbers), { seen: onlyApplying(priAccess) })),
];

export const gponPrivateProfilePages: readonly Binding[] = [names, ...home, ...telephony, ...h248, ...management];
