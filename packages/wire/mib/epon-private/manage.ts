/** TR-069 of an EPON ONU: P5.12.3.1.22, P5.12.3.2.21 and 22. */
import { choice, int, p5, rw, scalars, table, text, unsigned } from '../kit.ts';

export const onuPriTr069Manage = scalars(p5(12, 3, 1, 22, 1), {
  priMngPonID: rw(int(1, [[1, 16]])),
  priMngOnuID: rw(int(2, [[1, 65_535]])),
  priMngStatus: rw(choice(3, { disable: 0, enable: 1 })),
  priMngAcsAddress: rw(text(4)),
  priMngAcsUsername: rw(text(5)),
  priMngAcsPassword: rw(text(6)),
  priMngCertificateEn: rw(choice(7, { disable: 0, enable: 1 })),
  priMngInformEn: rw(choice(8, { disable: 0, enable: 1 })),
  priMngInformIntervalTime: rw(unsigned(9, [[0, 4_294_967_295]])),
  priMngRevConnUsername: rw(text(10)),
  priMngRevConnPassword: rw(text(11)),
  priMngAction: rw(choice(12, { submit: 1 })),
});

export const priTr069ManageTable = table('priTr069ManageTable', p5(12, 3, 2, 21), ['priMngPon', 'priMngOnu'], {
  priMngPon: int(1, [[1, 16]]),
  priMngOnu: int(2, [[1, 65_535]]),
  priMngAcsAddressS: text(3),
  priMngAcsUsernameS: text(4),
  priMngAcsPasswordS: text(5),
  priMngCertificateEnS: choice(6, { disable: 0, enable: 1 }),
  priMngInformEnS: choice(7, { disable: 0, enable: 1 }),
  priMngInformIntervalTimeS: unsigned(8, [[0, 4_294_967_295]]),
  priMngRevConnUsernameS: text(9),
  priMngRevConnPasswordS: text(10),
  priMngStatusS: choice(11, { disable: 0, enable: 1 }),
});

export const onuPriTr069Stun = scalars(p5(12, 3, 1, 22, 2), {
  priStunPonID: rw(int(1, [[1, 16]])),
  priStunOnuID: rw(int(2, [[1, 65_535]])),
  priStunStatus: rw(choice(3, { disable: 0, enable: 1 })),
  priStunAddress: rw(text(4)),
  priStunPort: rw(int(5, [[1, 65_535]])),
  priStunUsername: rw(text(6)),
  priStunPassword: rw(text(7)),
  priStunAction: rw(choice(8, { submit: 1 })),
});

export const priTr069StunTable = table('priTr069StunTable', p5(12, 3, 2, 22), ['priStunPon', 'priStunOnu'], {
  priStunPon: int(1, [[1, 16]]),
  priStunOnu: int(2, [[1, 65_535]]),
  priStunAddressS: text(3),
  priStunPortS: int(4, [[1, 65_535]]),
  priStunUsernameS: text(5),
  priStunPasswordS: text(6),
  priStunStatusS: choice(7, { disable: 0, enable: 1 }),
});
