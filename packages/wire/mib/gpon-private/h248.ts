/**
 * Telephony of an ONU by H.248: its gateway controllers, users of its sockets, a WAN connection of its own for media: P6.1.6.22 to 24,
 * shown in P6.1.8.27 to 29. Objects of the module V1600G of 2025; earlier firmware has none of them.
 */
import { choice, int, p6, rw, scalars, table, text } from '../kit.ts';

const ports = [[1, 65_535]] as const;
const onOff = { disable: 0, enable: 1 } as const;
const registering = { ip_address: 0, domain_name: 1, device_name: 2 } as const;
const beating = { disable: 0, active_enable: 1, passive_enable: 2 } as const;
const beats = { notify: 1, service_change: 2 } as const;

export const gOnuPriH248Server = scalars(p6(1, 6, 22), {
  priH248SrvPonID: rw(int(1)),
  priH248SrvOnuID: rw(int(2)),
  priH248SrvMGPort: rw(int(3, ports)),
  priH248SrvMGCServer: rw(text(4)),
  priH248SrvMGCPort: rw(int(5, ports)),
  priH248SrvBackupMGCServer: rw(text(6)),
  priH248SrvBackupMGCPort: rw(int(7, [[0, 65_535]])),
  priH248SrvRegisterMode: rw(choice(8, registering)),
  priH248SrvMID: rw(text(9)),
  priH248SrvHeartbeatMode: rw(choice(10, beating)),
  priH248SrvHeartbeatFormat: rw(choice(11, beats)),
  priH248SrvHeartbeatCycle: rw(int(12, ports)),
  priH248SrvHeartbeatCount: rw(int(13, [[1, 255]])),
  priH248SrvAction: rw(choice(14, { submit: 1 })),
});

export const priH248ServerTable = table('priH248ServerTable', p6(1, 8, 27), ['priH248SrvPonIDS', 'priH248SrvOnuIDS'], {
  priH248SrvPonIDS: rw(int(1)),
  priH248SrvOnuIDS: rw(int(2)),
  priH248SrvMGPortS: rw(int(3)),
  priH248SrvMGCServerS: rw(text(4)),
  priH248SrvMGCPortS: rw(int(5)),
  priH248SrvBackupMGCServerS: rw(text(6)),
  priH248SrvBackupMGCPortS: rw(int(7)),
  priH248SrvActiveMGC: rw(choice(8, { backup_mgc: 0, mgc: 1 })),
  priH248SrvRegisterModeS: rw(choice(9, registering)),
  priH248SrvMIDS: rw(text(10)),
  priH248SrvHeartbeatModeS: rw(choice(11, beating)),
  priH248SrvHeartbeatFormatS: rw(choice(12, beats)),
  priH248SrvHeartbeatCycleS: rw(int(13)),
  priH248SrvHeartbeatCountS: rw(int(14)),
});

export const gOnuPriH248User = scalars(p6(1, 6, 23), {
  priH248UserPonID: rw(int(1)),
  priH248UserOnuID: rw(int(2)),
  priH248UserPortIndex: rw(int(3, [[1, 8]])),
  priH248UserName: rw(text(4)),
  priH248UserAction: rw(choice(5, { submit: 1 })),
});

export const priH248UserTable = table(
  'priH248UserTable',
  p6(1, 8, 28),
  ['priH248UserPonIDS', 'priH248UserOnuIDS', 'priH248UserPortIndexS'],
  {
    priH248UserPonIDS: rw(int(1)),
    priH248UserOnuIDS: rw(int(2)),
    priH248UserPortIndexS: rw(int(3)),
    priH248UserNameS: rw(text(4)),
  },
);

export const gOnuPriH248SignalMediaAlone = scalars(p6(1, 6, 24), {
  priH248SMAPonID: rw(int(1)),
  priH248SMAOnuID: rw(int(2)),
  priH248SMAStatus: rw(choice(3, onOff)),
  priH248SMAWanIndex: rw(int(4, [[1, 8]])),
  priH248SMAAction: rw(choice(5, { submit: 1 })),
});

export const priH248SignalMediaAloneTable = table(
  'priH248SignalMediaAloneTable',
  p6(1, 8, 29),
  ['priH248SMAPonIDS', 'priH248SMAOnuIDS'],
  {
    priH248SMAPonIDS: rw(int(1)),
    priH248SMAOnuIDS: rw(int(2)),
    priH248SMAStatusS: rw(choice(3, onOff)),
    priH248SMAWanIndexS: rw(int(4)),
    priH248SMASupportWanIndexS: rw(text(5)),
  },
);
