/** H.248 and MQTT of a private profile: P6.2.1.8.23 to 25 and 28, shown in P6.2.2.8 under the same numbers. Of the module V1600G of 2025. */
import { enumInt, int32, p6, rw, scalars, table, octetString } from '../kit.ts';

const ports = [[1, 65_535]] as const;
const onOff = { disable: 0, enable: 1 } as const;
const registering = { ip_address: 0, domain_name: 1, device_name: 2 } as const;
const beating = { disable: 0, active_enable: 1, passive_enable: 2 } as const;
const beats = { notify: 1, service_change: 2 } as const;

export const priPH248Server = scalars(p6(2, 1, 8, 23), {
  h248SrvPID: rw(int32(1)),
  h248SrvMGPort: rw(int32(2, ports)),
  h248SrvMGCServer: rw(octetString(3)),
  h248SrvMGCPort: rw(int32(4, ports)),
  h248SrvBackupMGCServer: rw(octetString(5)),
  h248SrvBackupMGCPort: rw(int32(6, [[0, 65_535]])),
  h248SrvRegisterMode: rw(enumInt(7, registering)),
  h248SrvMID: rw(octetString(8)),
  h248SrvHeartbeatMode: rw(enumInt(9, beating)),
  h248SrvHeartbeatFormat: rw(enumInt(10, beats)),
  h248SrvHeartbeatCycle: rw(int32(11, ports)),
  h248SrvHeartbeatCount: rw(int32(12, [[1, 255]])),
  h248SrvAction: rw(enumInt(13, { submit: 1 })),
});

export const priPH248ServerTable = table('priPH248ServerTable', p6(2, 2, 8, 23), ['h248SrvPIDS'], {
  h248SrvPIDS: rw(int32(1)),
  h248SrvMGPortS: rw(int32(2)),
  h248SrvMGCServerS: rw(octetString(3)),
  h248SrvMGCPortS: rw(int32(4)),
  h248SrvBackupMGCServerS: rw(octetString(5)),
  h248SrvBackupMGCPortS: rw(int32(6)),
  h248SrvRegisterModeS: rw(enumInt(7, registering)),
  h248SrvMIDS: rw(octetString(8)),
  h248SrvHeartbeatModeS: rw(enumInt(9, beating)),
  h248SrvHeartbeatFormatS: rw(enumInt(10, beats)),
  h248SrvHeartbeatCycleS: rw(int32(11)),
  h248SrvHeartbeatCountS: rw(int32(12)),
});

export const priPH248User = scalars(p6(2, 1, 8, 24), {
  h248UserPID: rw(int32(1)),
  h248UserPortIndex: rw(int32(2, [[1, 8]])),
  h248UserName: rw(octetString(3)),
  h248UserAction: rw(enumInt(4, { submit: 1 })),
});

export const priPH248UserTable = table('priPH248UserTable', p6(2, 2, 8, 24), ['h248UserPIDS', 'h248UserPortIndexS'], {
  h248UserPIDS: rw(int32(1)),
  h248UserPortIndexS: rw(int32(2)),
  h248UserNameS: rw(octetString(3)),
});

export const priPH248SignalMediaAlone = scalars(p6(2, 1, 8, 25), {
  priPH248SMAPID: rw(int32(1)),
  priPH248SMAStatus: rw(enumInt(2, onOff)),
  priPH248SMAWanIndex: rw(int32(3, [[1, 8]])),
  priPH248SMAAction: rw(enumInt(4, { submit: 1 })),
});

export const priPH248SignalMediaAloneTable = table(
  'priPH248SignalMediaAloneTable',
  p6(2, 2, 8, 25),
  ['priPH248SMAPIDS'],
  {
    priPH248SMAPIDS: rw(int32(1)),
    priPH248SMAStatusS: rw(enumInt(2, onOff)),
    priPH248SMAWanIndexS: rw(int32(3)),
  },
);

export const priPMQTT = scalars(p6(2, 1, 8, 28), {
  priPMQTTPID: rw(int32(1)),
  priPMQTTEnableStatus: rw(enumInt(2, onOff)),
  priPMQTTAddress: rw(octetString(3)),
  priPMQTTUserName: rw(octetString(4)),
  priPMQTTPassword: rw(octetString(5)),
  priPMQTTAction: rw(enumInt(6, { submit: 1 })),
  priPMQTTID: rw(octetString(7)),
});

export const priPMQTTTable = table('priPMQTTTable', p6(2, 2, 8, 28), ['priPMQTTPIDS'], {
  priPMQTTPIDS: rw(int32(1)),
  priPMQTTEnableStatusS: rw(enumInt(2, onOff)),
  priPMQTTAddressS: rw(octetString(3)),
  priPMQTTUserNameS: rw(octetString(4)),
  priPMQTTPasswordS: rw(octetString(5)),
  priPMQTTIDS: rw(octetString(6)),
});
