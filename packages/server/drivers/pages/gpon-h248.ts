import { h248 } from '@heliograph/catalogue/pages/olt/gOnuConfig/h248.ts';
import { h248User } from '@heliograph/catalogue/pages/olt/gOnuConfig/h248User.ts';
import { onuMqttPage } from '@heliograph/catalogue/pages/olt/gOnuConfig/mqtt.ts';
import {
  gOnuPriH248Server,
  gOnuPriH248SignalMediaAlone,
  gOnuPriH248User,
  priH248ServerTable,
  priH248SignalMediaAloneTable,
  priH248UserTable,
} from '@heliograph/wire/mib/gpon-private/h248.ts';
import { gOnuPriMQTT, priMQTTTable } from '@heliograph/wire/mib/gpon-private/mqtt.ts';
import { formPart } from '../bindings/form-part.ts';
import { blockWithin, ofOnu } from '../bindings/onu-block.ts';
import { onuForm } from '../bindings/onu-form.ts';
import type { Binding } from '../kit/binding.ts';

// Facts of the module V1600G as published in November 2025 (librenms, mibs/vsolution/V1600G); the module of 2021 has none of them.

const heartbeatSeconds = 60;
const heartbeatsMissed = 3;

export const h248ServerSpec = {
  read: priH248ServerTable,
  columns: {
    priH248SrvMGCServerS: 'priH248SrvMGCServerS',
    priH248SrvMGCPortS: { object: 'priH248SrvMGCPortS', none: 0 },
    priH248SrvBackupMGCServerS: 'priH248SrvBackupMGCServerS',
    priH248SrvBackupMGCPortS: { object: 'priH248SrvBackupMGCPortS', none: 0 },
    priH248SrvActiveMGC: 'priH248SrvActiveMGC',
    priH248SrvMGPortS: { object: 'priH248SrvMGPortS', none: 0 },
    priH248SrvRegisterModeS: 'priH248SrvRegisterModeS',
    priH248SrvMIDS: 'priH248SrvMIDS',
    priH248SrvHeartbeatModeS: 'priH248SrvHeartbeatModeS',
    priH248SrvHeartbeatFormatS: 'priH248SrvHeartbeatFormatS',
    priH248SrvHeartbeatCycleS: { object: 'priH248SrvHeartbeatCycleS', none: 0 },
    priH248SrvHeartbeatCountS: { object: 'priH248SrvHeartbeatCountS', none: 0 },
  },
  where: [gOnuPriH248Server.priH248SrvPonID, gOnuPriH248Server.priH248SrvOnuID],
  write: gOnuPriH248Server,
  parameters: {
    priH248SrvMGCServerS: 'priH248SrvMGCServer',
    priH248SrvMGCPortS: 'priH248SrvMGCPort',
    priH248SrvBackupMGCServerS: 'priH248SrvBackupMGCServer',
    priH248SrvBackupMGCPortS: 'priH248SrvBackupMGCPort',
    priH248SrvMGPortS: 'priH248SrvMGPort',
    priH248SrvRegisterModeS: 'priH248SrvRegisterMode',
    priH248SrvMIDS: 'priH248SrvMID',
    priH248SrvHeartbeatModeS: 'priH248SrvHeartbeatMode',
    // The agent takes none of these three empty, not even while there is no heartbeat: what the module has as their default.
    priH248SrvHeartbeatFormatS: { object: 'priH248SrvHeartbeatFormat', none: 1 },
    priH248SrvHeartbeatCycleS: { object: 'priH248SrvHeartbeatCycle', none: heartbeatSeconds },
    priH248SrvHeartbeatCountS: { object: 'priH248SrvHeartbeatCount', none: heartbeatsMissed },
  },
  action: 'priH248SrvAction',
  edit: 'submit',
} as const;

export const h248MediaSpec = {
  read: priH248SignalMediaAloneTable,
  columns: {
    priH248SMAStatusS: 'priH248SMAStatusS',
    priH248SMAWanIndexS: { object: 'priH248SMAWanIndexS', none: 0 },
  },
  where: [gOnuPriH248SignalMediaAlone.priH248SMAPonID, gOnuPriH248SignalMediaAlone.priH248SMAOnuID],
  write: gOnuPriH248SignalMediaAlone,
  parameters: {
    priH248SMAStatusS: 'priH248SMAStatus',
    // 1 to 8, though nothing is chosen while signalling and media go together.
    priH248SMAWanIndexS: { object: 'priH248SMAWanIndex', none: 1 },
  },
  action: 'priH248SMAAction',
  edit: 'submit',
} as const;

export const h248UserSpec = {
  read: priH248UserTable,
  columns: { priH248UserPortIndexS: 'priH248UserPortIndexS', priH248UserNameS: 'priH248UserNameS' },
  where: [gOnuPriH248User.priH248UserPonID, gOnuPriH248User.priH248UserOnuID],
  write: gOnuPriH248User,
  parameters: { priH248UserPortIndexS: 'priH248UserPortIndex', priH248UserNameS: 'priH248UserName' },
  action: 'priH248UserAction',
  add: 'submit',
  edit: 'submit',
} as const;

export const mqttSpec = {
  read: priMQTTTable,
  columns: {
    priMQTTEnableStatusS: 'priMQTTEnableStatusS',
    priMQTTConnectStatusS: 'priMQTTConnectStatusS',
    priMQTTAddressS: 'priMQTTAddressS',
    priMQTTUserNameS: 'priMQTTUserNameS',
    priMQTTIDS: 'priMQTTIDS',
  },
  where: [gOnuPriMQTT.priMQTTPonID, gOnuPriMQTT.priMQTTOnuID],
  write: gOnuPriMQTT,
  parameters: {
    priMQTTEnableStatusS: 'priMQTTEnableStatus',
    priMQTTAddressS: 'priMQTTAddress',
    priMQTTUserNameS: 'priMQTTUserName',
    mqttPassword: 'priMQTTPassword',
    priMQTTIDS: 'priMQTTID',
  },
  action: 'priMQTTAction',
  edit: 'submit',
  secrets: { mqttPassword: priMQTTTable.columns.priMQTTPasswordS },
} as const;

export const gponH248Pages: readonly Binding[] = [
  onuForm(h248, [formPart(h248, h248ServerSpec), formPart(h248, h248MediaSpec)]),
  ofOnu(h248User, blockWithin(h248User, h248UserSpec)),
  onuForm(onuMqttPage, [formPart(onuMqttPage, mqttSpec)]),
];
