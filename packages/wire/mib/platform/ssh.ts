/** Ssh: subtree P5.10.21 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table, text } from '../kit.ts';

export const sshConnectInfoTable = table('sshConnectInfoTable', p5(10, 21, 1), ['sshConnections'], {
  sshConnections: int(1),
  sshVersion: choice(2, { version1: 1, version2: 2 }),
  sshMode: text(3),
  sshEncryption: text(4),
  sshHmac: text(5),
  sshState: text(6),
  sshUsername: text(7),
});

export const sshEnable = scalars(p5(10, 21, 2), {
  sshEn: rw(choice(1, { sshdisable: 0, sshenable: 1 })),
  sshversion: rw(choice(2, { version1: 1, version2: 2 })),
  sshAuthRetries: rw(int(3)),
  sshTimeout: rw(int(4)),
  sshModulus: rw(int(5)),
  sshEnableAction: rw(choice(6, { add: 1, del: 2 })),
});
