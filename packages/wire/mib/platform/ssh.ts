/** Ssh: subtree P5.10.21 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from '../kit.ts';

export const sshConnectInfoTable = table('sshConnectInfoTable', p5(10, 21, 1), ['sshConnections'], {
  sshConnections: int32(1),
  sshVersion: enumInt(2, { version1: 1, version2: 2 }),
  sshMode: octetString(3),
  sshEncryption: octetString(4),
  sshHmac: octetString(5),
  sshState: octetString(6),
  sshUsername: octetString(7),
});

export const sshEnable = scalars(p5(10, 21, 2), {
  sshEn: rw(enumInt(1, { sshdisable: 0, sshenable: 1 })),
  sshversion: rw(enumInt(2, { version1: 1, version2: 2 })),
  sshAuthRetries: rw(int32(3)),
  sshTimeout: rw(int32(4)),
  sshModulus: rw(int32(5)),
  sshEnableAction: rw(enumInt(6, { add: 1, del: 2 })),
});
