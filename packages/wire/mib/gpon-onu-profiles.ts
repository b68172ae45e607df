/** Profiles of GPON OLTs that an ONU is given: P6.2 of the MIB module V1600G. What an ONU is, what alarms it raises, what it is bound to. */
import { enumInt, int32, p6, rw, scalars, table, octetString } from './kit.ts';

const octet = [[0, 255]] as const;
const fromOne = [[1, 255]] as const;
const offOn = { disable: 0, enable: 1 } as const;
const noYes = { no: 0, yes: 1 } as const;

/** The name is at most 64 characters. */
export const v1600gOnuProfileCfg = scalars(p6(2, 1, 1), {
  onuPName: rw(octetString(1)),
  onuPDesc: rw(octetString(2)),
  onuPMaxTcont: rw(int32(3, fromOne)),
  onuPMaxGemport: rw(int32(4, fromOne)),
  onuPMaxEth: rw(int32(5, octet)),
  onuPMaxPots: rw(int32(6, octet)),
  onuPMaxIphost: rw(int32(7, octet)),
  onuPMaxIpv6host: rw(int32(8, octet)),
  onuPMaxVeip: rw(int32(9, [[0, 127]])),
  onuPSrvAbility: rw(enumInt(10, offOn)),
  onuPSrvAbilityN1: rw(enumInt(11, noYes)),
  onuPSrvAbility1M: rw(enumInt(12, noYes)),
  onuPSrvAbility1P: rw(enumInt(13, noYes)),
  onuPWMVNOmci: rw(enumInt(14, offOn)),
  onuPOmciSMode: rw(enumInt(15, { async: 0, sync: 1 })),
  onuPDMrange: rw(enumInt(16, { none: 0, 'all-inclusive': 1 })),
  onuPAction: rw(enumInt(17, { add: 1, del: 2, commit: 3 })),
});

/** Plain numbers where the block has names. The ability alone has names, and counts the other way round. */
export const v1600gOnuPTable = table('v1600gOnuPTable', p6(2, 2, 1), ['onuPIdShow'], {
  onuPIdShow: int32(1),
  onuPNameShow: octetString(2),
  onuPDescShow: octetString(3),
  onuPMaxTcontShow: int32(4),
  onuPMaxGemportShow: int32(5),
  onuPMaxEthShow: int32(6),
  onuPMaxPotsShow: int32(7),
  onuPMaxIphostShow: int32(8),
  onuPMaxIpv6hostShow: int32(9),
  onuPMaxVeipShow: int32(10),
  onuPSrvN1Show: int32(11),
  onuPSrv1MShow: int32(12),
  onuPSrv1PShow: int32(13),
  onuPWMNOmciShow: int32(14),
  onuPOmciSendModeShow: int32(15),
  onuPDMRangeShow: int32(16),
  v1600gOnuPSrvAbility: enumInt(17, { support: 0, 'not-support': 1 }),
});

const received = [[-27, -8]] as const;
const sent = [[0, 5]] as const;

/** Power in dBm; SF and SD are exponents of ten of a bit error rate, without their sign. */
export const v1600gAlarmProfileCfg = scalars(p6(2, 1, 6), {
  alarmPName: rw(octetString(1)),
  alarmPState: rw(enumInt(2, offOn)),
  alarmPRxLow: rw(int32(3, received)),
  alarmPRxHigh: rw(int32(4, received)),
  alarmPTxLow: rw(int32(5, sent)),
  alarmPTxHigh: rw(int32(6, sent)),
  alarmPSF: rw(int32(7, [[3, 8]])),
  alarmPSD: rw(int32(8, [[4, 10]])),
  alarmPAction: rw(enumInt(9, { add: 1, del: 2, commit: 3 })),
});

/** Both thresholds of a kind stand in one text. */
export const v1600gAlarmPTable = table('v1600gAlarmPTable', p6(2, 2, 6), ['alarmPIdShow'], {
  alarmPIdShow: int32(1),
  alarmPNameShow: octetString(2),
  alarmPStateShow: int32(3),
  alarmPRxShow: octetString(4),
  alarmPTxShow: octetString(5),
  alarmPSfSdShow: octetString(6),
});

/** The ONU profile is given when an ONU is added, and is none of this block. */
export const v1600gProfileManualBind = scalars(p6(2, 1, 7), {
  profileManualBindPon: rw(int32(1)),
  profileManualBindOnu: rw(int32(2, [[1, 65_535]])),
  profileManualBindLineName: rw(octetString(3)),
  profileManualBindSrvName: rw(octetString(4)),
  profileManualBindAlarmName: rw(octetString(5)),
  profileManualBindAction: rw(enumInt(6, { commit: 1 })),
  profileManualBindPirName: rw(octetString(7)),
  profileManualBindFmtName: rw(octetString(8)),
});

/** Names of the profiles of every ONU: its own kind, line, service, alarm, private, format. */
export const v1600gProfileBindTable = table(
  'v1600gProfileBindTable',
  p6(2, 2, 7),
  ['profileBindShowPon', 'profileBindShowOnu'],
  {
    profileBindShowPon: int32(1),
    profileBindShowOnu: int32(2),
    profileBindShowOPN: octetString(3),
    profileBindShowLPN: octetString(4),
    profileBindShowSPN: octetString(5),
    profileBindShowAPN: octetString(6),
    profileBindShowPPN: octetString(7),
    profileBindShowFPN: rw(octetString(8)),
  },
);
