/** Home network and switches of an EPON ONU: P5.12.3.1.1 to 3, 7, 12 to 15 and their tables. */
import { enumInt, int32, ip, p5, rw, scalars, table, unsigned } from '../kit.ts';

export const onuPriIgmpAdmin = scalars(p5(12, 3, 1, 1), {
  priIgmpAdminPon: rw(int32(1, [[1, 16]])),
  priIgmpAdminOnu: rw(int32(2, [[1, 65_565]])),
  priIgmpAdmin: rw(enumInt(3, { disable: 0, enable: 1 })),
  priIgmpAdminAction: rw(enumInt(4, { commit: 1, remove: 2 })),
});

export const priIgmpAdminTable = table('priIgmpAdminTable', p5(12, 3, 2, 1), ['priIgmpAdminPonS', 'priIgmpAdminOnuS'], {
  priIgmpAdminPonS: rw(int32(1, [[1, 16]])),
  priIgmpAdminOnuS: rw(int32(2, [[1, 65_535]])),
  priIgmpAdminEnableS: rw(enumInt(3, { disable: 0, enable: 1 })),
});

export const onuPriCatvEnable = scalars(p5(12, 3, 1, 2), {
  priCatvEnablePon: rw(int32(1, [[1, 16]])),
  priCatvEnableOnu: rw(int32(2, [[1, 65_535]])),
  priCatvEnable: rw(enumInt(3, { disable: 0, enable: 1 })),
  priCatvAction: rw(enumInt(4, { commit: 1, remove: 2 })),
});

export const priCatvStatusTable = table(
  'priCatvStatusTable',
  p5(12, 3, 2, 2),
  ['priCatvStatusPonS', 'priCatvSatusOnuS'],
  {
    priCatvStatusPonS: rw(int32(1, [[1, 16]])),
    priCatvSatusOnuS: rw(int32(2, [[1, 65_535]])),
    priCatvStatusS: rw(enumInt(3, { disable: 0, enable: 1 })),
  },
);

export const onuPriCtcoamSkip = scalars(p5(12, 3, 1, 3), {
  priCtcoamSkipPon: rw(int32(1, [[1, 16]])),
  priCtcoamSkipOnu: rw(int32(2, [[1, 65_535]])),
  priCtcoamSkip: rw(enumInt(3, { disable: 0, enable: 1 })),
  priCtcoamSkipAction: rw(enumInt(4, { commit: 1, remove: 2 })),
});

export const priCtcoamSkipTable = table(
  'priCtcoamSkipTable',
  p5(12, 3, 2, 3),
  ['priCtcoamSkipPonS', 'priCtcOamSkipOnuS'],
  {
    priCtcoamSkipPonS: rw(int32(1, [[1, 16]])),
    priCtcOamSkipOnuS: rw(int32(2, [[1, 65_535]])),
    priCtcoamSkipS: rw(enumInt(3, { disable: 0, enable: 1 })),
  },
);

export const onuPriPortIsolate = scalars(p5(12, 3, 1, 7), {
  priPortIsolatePon: rw(int32(1, [[1, 16]])),
  priPortIsolateOnu: rw(int32(2, [[1, 65_535]])),
  priPortIsolate: rw(enumInt(3, { disable: 0, enable: 1 })),
  priPortIsolateAction: rw(enumInt(4, { commit: 1, remove: 2 })),
});

export const priPortIsolateTable = table(
  'priPortIsolateTable',
  p5(12, 3, 2, 7),
  ['priPortIsolatePonS', 'priPortIsolateOnuS'],
  {
    priPortIsolatePonS: rw(int32(1, [[1, 16]])),
    priPortIsolateOnuS: rw(int32(2, [[1, 65_535]])),
    priPortIsolateS: rw(enumInt(3, { disable: 0, enable: 1 })),
  },
);

export const onuPriDhcpServer = scalars(p5(12, 3, 1, 12), {
  onuPriDhcpServerPon: rw(int32(1, [[1, 16]])),
  onuPriDhcpServerOnu: rw(int32(2, [[1, 65_535]])),
  onuPriDhcpLanIp: rw(ip(3)),
  onuPriDhcpLanMask: rw(ip(4)),
  onuPriDhcpEnable: rw(enumInt(5, { disable: 0, enable: 1, relay: 2 })),
  onuPriDhcpLease: rw(unsigned(6, [[0, 4_294_967_295]])),
  onuPriDhcpBeginIp: rw(ip(7)),
  onuPriDhcpEndIp: rw(ip(8)),
  onuPriDhcpPoolType: rw(enumInt(9, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
  onuPriDhcpMasterDns: rw(ip(10)),
  onuPriDhcpSlaveDns: rw(ip(11)),
  onuPriDhcpGateway: rw(ip(12)),
  onuPriDhcpRelayIp: rw(ip(13)),
  onuPriDhcpAction: rw(enumInt(14, { commit: 1, remove: 2 })),
});

export const eponPriDhcpServerTable = table(
  'priDhcpServerTable',
  p5(12, 3, 2, 9),
  ['priDhcpServerPon', 'priDhcpServerOnu'],
  {
    priDhcpServerPon: rw(int32(1)),
    priDhcpServerOnu: rw(int32(2)),
    priDhcpLanIp: rw(ip(3)),
    priDhcpLanMask: rw(ip(4)),
    priDhcpEnable: rw(enumInt(5, { disable: 0, enable: 1, relay: 2 })),
    priDhcpLease: rw(unsigned(6)),
    priDhcpBeginIp: rw(ip(7)),
    priDhcpEndIp: rw(ip(8)),
    priDhcpPoolType: rw(enumInt(9, { pc: 0, camera: 1, stb: 2, 'ip-phone': 3 })),
    priDhcpMasterDns: rw(ip(10)),
    priDhcpSlaveDns: rw(ip(11)),
    priDhcpGateway: rw(ip(12)),
    priDhcpRelayIp: rw(ip(13)),
  },
);

export const onuPriDhcpOption82 = scalars(p5(12, 3, 1, 13), {
  onuPriDhcpOption82Pon: rw(int32(1, [[1, 8]])),
  onuPriDhcpOption82Onu: rw(int32(2, [[1, 65_535]])),
  onuPriDhcpOption82Enable: rw(enumInt(3, { disable: 0, enable: 1 })),
  onuPriDhcpOption82Action: rw(enumInt(4, { commit: 1, remove: 2 })),
});

export const priDhcpOption82Table = table(
  'priDhcpOption82Table',
  p5(12, 3, 2, 10),
  ['priDhcpOption82Pon', 'priDhcpOption82Onu'],
  {
    priDhcpOption82Pon: rw(int32(1, [[1, 8]])),
    priDhcpOption82Onu: rw(int32(2, [[1, 65_535]])),
    priDhcpOption82Enable: rw(enumInt(3, { disable: 0, enable: 1 })),
  },
);

export const onuPriPPPoE = scalars(p5(12, 3, 1, 14), {
  onuPriPPPoEPon: rw(int32(1, [[1, 8]])),
  onuPriPPPoEOnu: rw(int32(2, [[1, 65_535]])),
  onuPriPPPoEEnable: rw(enumInt(3, { disable: 0, enable: 1 })),
  onuPriPPPoEAction: rw(enumInt(4, { commit: 1, remove: 2 })),
});

export const priPPPoETable = table('priPPPoETable', p5(12, 3, 2, 11), ['priPPPoEPon', 'priPPPoEOnu'], {
  priPPPoEPon: rw(int32(1, [[1, 8]])),
  priPPPoEOnu: rw(int32(2, [[1, 65_535]])),
  priPPPoEEnable: rw(enumInt(3, { disable: 0, enable: 1 })),
});

export const onuPriDhcpV6 = scalars(p5(12, 3, 1, 15), {
  onuPriDhcpV6Pon: rw(int32(1, [[1, 8]])),
  onuPriDhcpV6Onu: rw(int32(2, [[1, 65_535]])),
  onuPriDhcpV6Option18Enable: rw(enumInt(3, { disable: 0, enable: 1 })),
  onuPriDhcpV6Option37Enable: rw(enumInt(4, { disable: 0, enable: 1 })),
  onuPriDhcpV6Action: rw(enumInt(5, { commit: 1, remove: 2 })),
});

export const priDhcpV6Table = table('priDhcpV6Table', p5(12, 3, 2, 12), ['priDhcpV6Pon', 'priDhcpV6Onu'], {
  priDhcpV6Pon: rw(int32(1, [[1, 8]])),
  priDhcpV6Onu: rw(int32(2, [[1, 65_535]])),
  priDhcpV6Option18Enable: rw(enumInt(3, { disable: 0, enable: 1 })),
  priDhcpV6Option37Enable: rw(enumInt(4, { disable: 0, enable: 1 })),
});
