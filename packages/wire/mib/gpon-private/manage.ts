/** How an ONU is managed by others: TR-069 and STUN (P6.1.6.19), and the tables P6.1.8 that show it. */
import { enumInt, int32, p6, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const onuPriTr069Manage = scalars(p6(1, 6, 19, 1), {
  priMngPonID: rw(int32(1)),
  priMngOnuID: rw(int32(2)),
  priMngStatus: rw(enumInt(3, { disable: 0, enable: 1 })),
  priMngAcsAddress: rw(octetString(4)),
  priMngAcsUsername: rw(octetString(5)),
  priMngAcsPassword: rw(octetString(6)),
  priMngCertificateEn: rw(enumInt(7, { disable: 0, enable: 1 })),
  priMngInformEn: rw(enumInt(8, { disable: 0, enable: 1 })),
  priMngInformIntervalTime: rw(unsigned(9, [[0, 4_294_967_295]])),
  priMngRevConnUsername: rw(octetString(10)),
  priMngRevConnPassword: rw(octetString(11)),
  priMngAction: rw(enumInt(12, { submit: 1 })),
});

export const priTr069ManageTable = table('priTr069ManageTable', p6(1, 8, 23), ['priMngPon', 'priMngOnu'], {
  priMngPon: int32(1),
  priMngOnu: int32(2),
  priMngAcsAddressS: octetString(3),
  priMngAcsUsernameS: octetString(4),
  priMngAcsPasswordS: octetString(5),
  priMngCertificateEnS: enumInt(6, { disable: 0, enable: 1 }),
  priMngInformEnS: enumInt(7, { disable: 0, enable: 1 }),
  priMngInformIntervalTimeS: unsigned(8, [[0, 4_294_967_295]]),
  priMngRevConnUsernameS: octetString(9),
  priMngRevConnPasswordS: octetString(10),
  priMngStatusS: enumInt(11, { disable: 0, enable: 1 }),
});

export const onuPriTr069Stun = scalars(p6(1, 6, 19, 2), {
  priStunPonID: rw(int32(1)),
  priStunOnuID: rw(int32(2)),
  priStunStatus: rw(enumInt(3, { disable: 0, enable: 1 })),
  priStunAddress: rw(octetString(4)),
  priStunPort: rw(int32(5, [[1, 65_535]])),
  priStunUsername: rw(octetString(6)),
  priStunPassword: rw(octetString(7)),
  priStunAction: rw(enumInt(8, { submit: 1 })),
});

export const priTr069StunTable = table('priTr069StunTable', p6(1, 8, 24), ['priStunPon', 'priStunOnu'], {
  priStunPon: int32(1),
  priStunOnu: int32(2),
  priStunAddressS: octetString(3),
  priStunPortS: int32(4, [[1, 65_535]]),
  priStunUsernameS: octetString(5),
  priStunPasswordS: octetString(6),
  priStunStatusS: enumInt(7, { disable: 0, enable: 1 }),
});
