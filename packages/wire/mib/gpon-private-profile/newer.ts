/** H.248 and MQTT of a private profile: P6.2.1.8.23 to 25 and 28, shown in P6.2.2.8 under the same numbers. Of the module V1600G of 2025. */
import { choice, int, p6, rw, scalars, table, text } from '../kit.ts';

const ports = [[1, 65_535]] as const;
const onOff = { disable: 0, enable: 1 } as const;
const registering = { ip_address: 0, domain_name: 1, device_name: 2 } as const;
const beating = { disable: 0, active_enable: 1, passive_enable: 2 } as const;
const beats = { notify: 1, service_change: 2 } as const;

export const priPH248Server = scalars(p6(2, 1, 8, 23), {
  h248SrvPID: rw(int(1)),
  h248SrvMGPort: rw(int(2, ports)),
  h248SrvMGCServer: rw(text(3)),
  h248SrvMGCPort: rw(int(4, ports)),
  h248SrvBackupMGCServer: rw(text(5)),
  h248SrvBackupMGCPort: rw(int(6, [[0, 65_535]])),
  h248SrvRegisterMode: rw(choice(7, registering)),
  h248SrvMID: rw(text(8)),
  h248SrvHeartbeatMode: rw(choice(9, beating)),
  h248SrvHeartbeatFormat: rw(choice(10, beats)),
  h248SrvHeartbeatCycle: rw(int(11, ports)),
  h248SrvHeartbeatCount: rw(int(12, [[1, 255]])),
  h248SrvAction: rw(choice(13, { submit: 1 })),
});

export const priPH248ServerTable = table('priPH248ServerTable', p6(2, 2, 8, 23), ['h248SrvPIDS'], {
  h248SrvPIDS: rw(int(1)),
  h248SrvMGPortS: rw(int(2)),
  h248SrvMGCServerS: rw(text(3)),
  h248SrvMGCPortS: rw(int(4)),
  h248SrvBackupMGCServerS: rw(text(5)),
  h248SrvBackupMGCPortS: rw(int(6)),
  h248SrvRegisterModeS: rw(choice(7, registering)),
  h248SrvMIDS: rw(text(8)),
  h248SrvHeartbeatModeS: rw(choice(9, beating)),
  h248SrvHeartbeatFormatS: rw(choice(10, beats)),
  h248SrvHeartbeatCycleS: rw(int(11)),
  h248SrvHeartbeatCountS: rw(int(12)),
});

export const priPH248User = scalars(p6(2, 1, 8, 24), {
  h248UserPID: rw(int(1)),
  h248UserPortIndex: rw(int(2, [[1, 8]])),
  h248UserName: rw(text(3)),
  h248UserAction: rw(choice(4, { submit: 1 })),
});

export const priPH248UserTable = table('priPH248UserTable', p6(2, 2, 8, 24), ['h248UserPIDS', 'h248UserPortIndexS'], {
  h248UserPIDS: rw(int(1)),
  h248UserPortIndexS: rw(int(2)),
  h248UserNameS: rw(text(3)),
});

export const priPH248SignalMediaAlone = scalars(p6(2, 1, 8, 25), {
  priPH248SMAPID: rw(int(1)),
  priPH248SMAStatus: rw(choice(2, onOff)),
  priPH248SMAWanIndex: rw(int(3, [[1, 8]])),
  priPH248SMAAction: rw(choice(4, { submit: 1 })),
});

export const priPH248SignalMediaAloneTable = table(
  'priPH248SignalMediaAloneTable',
  p6(2, 2, 8, 25),
  ['priPH248SMAPIDS'],
  {
    priPH248SMAPIDS: rw(int(1)),
    priPH248SMAStatusS: rw(choice(2, onOff)),
    priPH248SMAWanIndexS: rw(int(3)),
  },
);

export const priPMQTT = scalars(p6(2, 1, 8, 28), {
  priPMQTTPID: rw(int(1)),
  priPMQTTEnableStatus: rw(choice(2, onOff)),
  priPMQTTAddress: rw(text(3)),
  priPMQTTUserName: rw(text(4)),
  priPMQTTPassword: rw(text(5)),
  priPMQTTAction: rw(choice(6, { submit: 1 })),
  priPMQTTID: rw(text(7)),
});

export const priPMQTTTable = table('priPMQTTTable', p6(2, 2, 8, 28), ['priPMQTTPIDS'], {
  priPMQTTPIDS: rw(int(1)),
  priPMQTTEnableStatusS: rw(choice(2, onOff)),
  priPMQTTAddressS: rw(text(3)),
  priPMQTTUserNameS: rw(text(4)),
  priPMQTTPasswordS: rw(text(5)),
  priPMQTTIDS: rw(text(6)),
});
