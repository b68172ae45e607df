/** Profiles of GPON OLTs that an ONU is given: P6.2 of the MIB module V1600G. What an ONU is, what alarms it raises, what it is bound to. */
import { choice, int, p6, rw, scalars, table, text } from './kit.ts';

const octet = [[0, 255]] as const;
const fromOne = [[1, 255]] as const;
const offOn = { disable: 0, enable: 1 } as const;
const noYes = { no: 0, yes: 1 } as const;

/** The name is at most 64 characters. */
export const v1600gOnuProfileCfg = scalars(p6(2, 1, 1), {
  onuPName: rw(text(1)),
  onuPDesc: rw(text(2)),
  onuPMaxTcont: rw(int(3, fromOne)),
  onuPMaxGemport: rw(int(4, fromOne)),
  onuPMaxEth: rw(int(5, octet)),
  onuPMaxPots: rw(int(6, octet)),
  onuPMaxIphost: rw(int(7, octet)),
  onuPMaxIpv6host: rw(int(8, octet)),
  onuPMaxVeip: rw(int(9, [[0, 127]])),
  onuPSrvAbility: rw(choice(10, offOn)),
  onuPSrvAbilityN1: rw(choice(11, noYes)),
  onuPSrvAbility1M: rw(choice(12, noYes)),
  onuPSrvAbility1P: rw(choice(13, noYes)),
  onuPWMVNOmci: rw(choice(14, offOn)),
  onuPOmciSMode: rw(choice(15, { async: 0, sync: 1 })),
  onuPDMrange: rw(choice(16, { none: 0, 'all-inclusive': 1 })),
  onuPAction: rw(choice(17, { add: 1, del: 2, commit: 3 })),
});

/** Plain numbers where the block has names. The ability alone has names, and counts the other way round. */
export const v1600gOnuPTable = table('v1600gOnuPTable', p6(2, 2, 1), ['onuPIdShow'], {
  onuPIdShow: int(1),
  onuPNameShow: text(2),
  onuPDescShow: text(3),
  onuPMaxTcontShow: int(4),
  onuPMaxGemportShow: int(5),
  onuPMaxEthShow: int(6),
  onuPMaxPotsShow: int(7),
  onuPMaxIphostShow: int(8),
  onuPMaxIpv6hostShow: int(9),
  onuPMaxVeipShow: int(10),
  onuPSrvN1Show: int(11),
  onuPSrv1MShow: int(12),
  onuPSrv1PShow: int(13),
  onuPWMNOmciShow: int(14),
  onuPOmciSendModeShow: int(15),
  onuPDMRangeShow: int(16),
  v1600gOnuPSrvAbility: choice(17, { support: 0, 'not-support': 1 }),
});

const received = [[-27, -8]] as const;
const sent = [[0, 5]] as const;

/** Power in dBm; SF and SD are exponents of ten of a bit error rate, without their sign. */
export const v1600gAlarmProfileCfg = scalars(p6(2, 1, 6), {
  alarmPName: rw(text(1)),
  alarmPState: rw(choice(2, offOn)),
  alarmPRxLow: rw(int(3, received)),
  alarmPRxHigh: rw(int(4, received)),
  alarmPTxLow: rw(int(5, sent)),
  alarmPTxHigh: rw(int(6, sent)),
  alarmPSF: rw(int(7, [[3, 8]])),
  alarmPSD: rw(int(8, [[4, 10]])),
  alarmPAction: rw(choice(9, { add: 1, del: 2, commit: 3 })),
});

/** Both thresholds of a kind stand in one text. */
export const v1600gAlarmPTable = table('v1600gAlarmPTable', p6(2, 2, 6), ['alarmPIdShow'], {
  alarmPIdShow: int(1),
  alarmPNameShow: text(2),
  alarmPStateShow: int(3),
  alarmPRxShow: text(4),
  alarmPTxShow: text(5),
  alarmPSfSdShow: text(6),
});

/** The ONU profile is given when an ONU is added, and is none of this block. */
export const v1600gProfileManualBind = scalars(p6(2, 1, 7), {
  profileManualBindPon: rw(int(1)),
  profileManualBindOnu: rw(int(2, [[1, 65_535]])),
  profileManualBindLineName: rw(text(3)),
  profileManualBindSrvName: rw(text(4)),
  profileManualBindAlarmName: rw(text(5)),
  profileManualBindAction: rw(choice(6, { commit: 1 })),
  profileManualBindPirName: rw(text(7)),
  profileManualBindFmtName: rw(text(8)),
});

/** Names of the profiles of every ONU: its own kind, line, service, alarm, private, format. */
export const v1600gProfileBindTable = table(
  'v1600gProfileBindTable',
  p6(2, 2, 7),
  ['profileBindShowPon', 'profileBindShowOnu'],
  {
    profileBindShowPon: int(1),
    profileBindShowOnu: int(2),
    profileBindShowOPN: text(3),
    profileBindShowLPN: text(4),
    profileBindShowSPN: text(5),
    profileBindShowAPN: text(6),
    profileBindShowPPN: text(7),
    profileBindShowFPN: rw(text(8)),
  },
);
