/**
 * Telephony of an ONU by H.248: its gateway controllers, users of its sockets, a WAN connection of its own for media: P6.1.6.22 to 24,
 * shown in P6.1.8.27 to 29. Objects of the module V1600G of 2025; earlier firmware has none of them.
 */
import { enumInt, int32, p6, rw, scalars, table, octetString } from '../kit.ts';

const ports = [[1, 65_535]] as const;
const onOff = { disable: 0, enable: 1 } as const;
const registering = { ip_address: 0, domain_name: 1, device_name: 2 } as const;
const beating = { disable: 0, active_enable: 1, passive_enable: 2 } as const;
const beats = { notify: 1, service_change: 2 } as const;

export const gOnuPriH248Server = scalars(p6(1, 6, 22), {
  priH248SrvPonID: rw(int32(1)),
  priH248SrvOnuID: rw(int32(2)),
  priH248SrvMGPort: rw(int32(3, ports)),
  priH248SrvMGCServer: rw(octetString(4)),
  priH248SrvMGCPort: rw(int32(5, ports)),
  priH248SrvBackupMGCServer: rw(octetString(6)),
  priH248SrvBackupMGCPort: rw(int32(7, [[0, 65_535]])),
  priH248SrvRegisterMode: rw(enumInt(8, registering)),
  priH248SrvMID: rw(octetString(9)),
  priH248SrvHeartbeatMode: rw(enumInt(10, beating)),
  priH248SrvHeartbeatFormat: rw(enumInt(11, beats)),
  priH248SrvHeartbeatCycle: rw(int32(12, ports)),
  priH248SrvHeartbeatCount: rw(int32(13, [[1, 255]])),
  priH248SrvAction: rw(enumInt(14, { submit: 1 })),
});

export const priH248ServerTable = table('priH248ServerTable', p6(1, 8, 27), ['priH248SrvPonIDS', 'priH248SrvOnuIDS'], {
  priH248SrvPonIDS: rw(int32(1)),
  priH248SrvOnuIDS: rw(int32(2)),
  priH248SrvMGPortS: rw(int32(3)),
  priH248SrvMGCServerS: rw(octetString(4)),
  priH248SrvMGCPortS: rw(int32(5)),
  priH248SrvBackupMGCServerS: rw(octetString(6)),
  priH248SrvBackupMGCPortS: rw(int32(7)),
  priH248SrvActiveMGC: rw(enumInt(8, { backup_mgc: 0, mgc: 1 })),
  priH248SrvRegisterModeS: rw(enumInt(9, registering)),
  priH248SrvMIDS: rw(octetString(10)),
  priH248SrvHeartbeatModeS: rw(enumInt(11, beating)),
  priH248SrvHeartbeatFormatS: rw(enumInt(12, beats)),
  priH248SrvHeartbeatCycleS: rw(int32(13)),
  priH248SrvHeartbeatCountS: rw(int32(14)),
});

export const gOnuPriH248User = scalars(p6(1, 6, 23), {
  priH248UserPonID: rw(int32(1)),
  priH248UserOnuID: rw(int32(2)),
  priH248UserPortIndex: rw(int32(3, [[1, 8]])),
  priH248UserName: rw(octetString(4)),
  priH248UserAction: rw(enumInt(5, { submit: 1 })),
});

export const priH248UserTable = table(
  'priH248UserTable',
  p6(1, 8, 28),
  ['priH248UserPonIDS', 'priH248UserOnuIDS', 'priH248UserPortIndexS'],
  {
    priH248UserPonIDS: rw(int32(1)),
    priH248UserOnuIDS: rw(int32(2)),
    priH248UserPortIndexS: rw(int32(3)),
    priH248UserNameS: rw(octetString(4)),
  },
);

export const gOnuPriH248SignalMediaAlone = scalars(p6(1, 6, 24), {
  priH248SMAPonID: rw(int32(1)),
  priH248SMAOnuID: rw(int32(2)),
  priH248SMAStatus: rw(enumInt(3, onOff)),
  priH248SMAWanIndex: rw(int32(4, [[1, 8]])),
  priH248SMAAction: rw(enumInt(5, { submit: 1 })),
});

export const priH248SignalMediaAloneTable = table(
  'priH248SignalMediaAloneTable',
  p6(1, 8, 29),
  ['priH248SMAPonIDS', 'priH248SMAOnuIDS'],
  {
    priH248SMAPonIDS: rw(int32(1)),
    priH248SMAOnuIDS: rw(int32(2)),
    priH248SMAStatusS: rw(enumInt(3, onOff)),
    priH248SMAWanIndexS: rw(int32(4)),
    priH248SMASupportWanIndexS: rw(octetString(5)),
  },
);
