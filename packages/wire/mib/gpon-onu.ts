/** GPON ONU tables (V1600G module). Index everywhere: PON 1..16, ONU 1..128. Some models answer none of them. */
import { choice, counter64, int, p6, rw, scalars, table, text } from './kit.ts';

/** Life-cycle. Phases 7 and 8 and columns 6..11 came with the 2025 generation; the names of those columns are ours. */
export const gOnuStaInfo = table('gOnuStaInfoTable', p6(1, 1, 1), ['gOnuStaInfoPonInx', 'gOnuStaInfoOnuInx'], {
  gOnuStaInfoPonInx: int(1, [[1, 16]]),
  gOnuStaInfoOnuInx: int(2, [[1, 128]]),
  gOnuStaInfoAdminSta: choice(3, { enable: 1, disable: 2 }),
  gOnuStaInfoOmccSta: choice(4, { enable: 1, disable: 2 }),
  gOnuStaInfoPhaseSta: choice(5, {
    logging: 0,
    los: 1,
    syncMib: 2,
    working: 3,
    dyingGasp: 4,
    authFail: 5,
    offLine: 6,
    deactivated: 7,
    configFail: 8,
  }),
  gOnuStaInfoSlot: int(6),
  gOnuStaInfoDesc: text(7),
  gOnuStaInfoLastRegTime: text(8),
  gOnuStaInfoLastDeregTime: text(9),
  gOnuStaInfoLastDeregReason: text(10),
  gOnuStaInfoAliveTime: text(11),
});

/** `gOnuAuthInfoAuthInfo` is the serial as text: four letters and eight hexadecimal digits. */
export const gOnuAuthInfo = table('gOnuAuthInfoTable', p6(1, 1, 2), ['gOnuAuthInfoPonInx', 'gOnuAuthInfoOnuInx'], {
  gOnuAuthInfoPonInx: int(1, [[1, 16]]),
  gOnuAuthInfoOnuInx: int(2, [[1, 128]]),
  gOnuAuthInfoOnuPName: text(3),
  gOnuAuthInfoAuthMode: choice(4, { sn: 1, pw: 2, hpw: 3, snPpw: 4, snPhpw: 5, loid: 6, loidPpw: 7, loidPhpw: 10 }),
  gOnuAuthInfoAuthInfo: text(5),
  gOnuModel: rw(text(6)),
});

/** Text in many spellings; `gOnuOpticalInfoOltRxPwr` (power of this ONU seen by the OLT) came in 2025 and its name is ours. */
export const gOnuOpticalInfo = table(
  'gOnuOpticalInfoTable',
  p6(1, 1, 3),
  ['gOnuOpticalInfoPonInx', 'gOnuOpticalInfoOnuInx'],
  {
    gOnuOpticalInfoPonInx: int(1, [[1, 16]]),
    gOnuOpticalInfoOnuInx: int(2, [[1, 128]]),
    gOnuOpticalInfoTemp: text(3),
    gOnuOpticalInfoVolt: text(4),
    gOnuOpticalInfoBias: text(5),
    gOnuOpticalInfoTxPwr: text(6),
    gOnuOpticalInfoRxPwr: text(7),
    gOnuOpticalInfoOltRxPwr: text(8),
  },
);

export const gOnuDetailInfo = table(
  'gOnuDetailInfoTable',
  p6(1, 1, 4),
  ['gOnuDetailInfoPonInx', 'gOnuDetailInfoOnuInx'],
  {
    gOnuDetailInfoPonInx: int(1, [[1, 16]]),
    gOnuDetailInfoOnuInx: int(2, [[1, 128]]),
    gOnuDetailInfoVendorId: text(3),
    gOnuDetailInfoVersion: text(4),
    gOnuDetailInfoSn: text(5),
    gOnuDetailInfoAdminSta: int(6),
    gOnuDetailInfoBatMonitor: int(7),
    gOnuDetailInfoSecMode: int(8),
    gOnuDetailInfoProductCode: int(9),
    gOnuDetailInfoTotalPriQ: int(10),
    gOnuDetailInfoTotalTraQ: int(11),
    gOnuDetailInfoTraMngOpt: int(12),
    gOnuDetailInfoOpSta: int(13),
    gOnuDetailInfoEquipmentId: text(14),
    gOnuDetailInfoOmccVer: int(15),
    gOnuDetailInfoSecCap: int(16),
    gOnuDetailInfoModel: text(17),
    gOnuDetailInfoSurTime: text(18),
    gOnuDetailInfoTotalGem: text(19),
    gOnuDetailInfoSysUpTime: text(20),
    gOnuDetailInfoRegionCode: text(21),
    gOnuDetailInfoProductSn: text(22),
    gOnuDetailInfoChipInfo: int(23),
    gOnuDetailInfoOnuDesc: rw(text(24)),
    gOnuDetailInfoMainVer: text(25),
    gOnuDetailInfoStandbyVer: text(26),
  },
);

/** Command block: PON and ONU first, the action last, in one SET. */
export const gOnuOp = scalars(p6(1, 1, 5), {
  gOnuOpPonInx: rw(int(1, [[1, 16]])),
  gOnuOpOnuInx: rw(int(2, [[1, 128]])),
  gOnuOpAction: rw(choice(3, { reboot: 1, del: 2, activate: 3, deactivate: 4 })),
});

/** Command block that authorizes an ONU. */
export const gOnuManualAdd = scalars(p6(1, 1, 6), {
  gOnuAddPonInx: rw(int(1, [[1, 16]])),
  gOnuAddOnuInx: rw(int(2, [[1, 128]])),
  gOnuAddAuthMode: rw(int(3, [[1, 10]])),
  gOnuAddOnuProfile: rw(text(4)),
  gOnuAddSn: rw(text(5)),
  gOnuAddLoid: rw(text(6)),
  gOnuAddPw: rw(text(7)),
  gOnuAddAction: rw(choice(8, { add: 1 })),
});

/** Gives a place that somebody has to another ONU, with all that is set up there. */
export const gOnuAuthModify = scalars(p6(1, 1, 10), {
  gOnuAuthPonInx: rw(int(1, [[1, 16]])),
  gOnuAuthOnuInx: rw(int(2, [[1, 128]])),
  gOnuAuthMode: rw(choice(3, { sn: 1, loid: 2 })),
  gOnuAuthInfo: rw(text(4)),
  gOnuAuthAction: rw(choice(5, { commit: 1 })),
});

/** Distance in metres. */
export const gOnuRtt = table('gOnuRttTable', p6(1, 1, 12), ['gOnuRttPon', 'gOnuRttOnu'], {
  gOnuRttPon: int(1, [[1, 16]]),
  gOnuRttOnu: int(2, [[1, 128]]),
  gOnuRttDistance: int(3),
});

/** Rates in bytes and packets per second; `Input` is what the ONU sends up. */
export const gOnuSta = table('gOnuStaTable', p6(1, 1, 17), ['gOnuStaPonInx', 'gOnuStaOnuInx'], {
  gOnuStaPonInx: int(1, [[1, 16]]),
  gOnuStaOnuInx: int(2, [[1, 128]]),
  gOnuStaInputRateBps: int(3),
  gOnuStaInputRatePps: int(4),
  gOnuStaOutputRateBps: int(5),
  gOnuStaOutputRatePps: int(6),
  gOnuStaInputBandThoughput: text(7),
  gOnuStaOutputBandThoughput: rw(text(8)),
  gOnuStaInputPeakRateBps: int(9),
  gOnuStaInputPeakRatePps: int(10),
  gOnuStaOutputPeakRateBps: int(11),
  gOnuStaOutputPeakRatePps: int(12),
  gOnuStaInputOctets: counter64(13),
  gOnuStaInputPackets: int(14),
  gOnuStaOutputOctets: counter64(15),
  gOnuStaOutputPackets: int(16),
});

/** ONUs per PON: authorized and working. */
export const gOnuNumber = table('gOnuNumberTable', p6(1, 1, 18), ['gOnuNumberPon'], {
  gOnuNumberPon: int(1),
  gOnuNumberAll: int(2),
  gOnuNumberOnline: int(3),
});

/** ONUs that light up but are not authorized. */
export const gOnuAutoFindBase = table(
  'gOnuAutoFindBaseTable',
  p6(1, 2, 1),
  ['gOnuAutoFindBasePonInx', 'gOnuAutoFindBaseOnuInx'],
  {
    gOnuAutoFindBasePonInx: rw(int(1, [[1, 16]])),
    gOnuAutoFindBaseOnuInx: rw(int(2, [[1, 128]])),
    gOnuAutoFindBaseSn: text(3),
    gOnuAutoFindBaseState: int(4, [[0, 7]]),
  },
);

export const gOnuAutoFindDetail = table(
  'gOnuAutoFindDetailTable',
  p6(1, 2, 2),
  ['gOnuAutoFindDetailPonInx', 'gOnuAutoFindDetailOnuInx'],
  {
    gOnuAutoFindDetailPonInx: int(1, [[1, 16]]),
    gOnuAutoFindDetailOnuInx: int(2, [[1, 128]]),
    gOnuAutoFindDetailSn: text(3),
    gOnuAutoFindDetailPw: text(4),
    gOnuAutoFindDetailLoid: text(5),
    gOnuAutoFindDetailLoidPw: rw(text(6)),
    gOnuAutoFindDetailModel: rw(text(7)),
    gOnuAutoFindDetailVersion: text(8),
  },
);

/** Command block that accepts the found ONUs of one PON. */
export const gOnuAutoFindConfirm = scalars(p6(1, 2, 3), {
  gOnuAutoFindOnuConfirmPonId: rw(int(1, [[1, 16]])),
  gOnuAutoFindOnuConfirmAuthMode: rw(choice(2, { sn: 1, loid: 6 })),
  gOnuAutoFindOnuConfirmOnuProfile: rw(text(3)),
  gOnuAutoFindOnuConfirmLineProfile: rw(text(4)),
  gOnuAutoFindOnuConfirmSrvProfile: rw(text(5)),
  gOnuAutoFindOnuConfirmAlarmProfile: rw(text(6)),
  gOnuAutoFindOnuConfirmPriProfile: rw(text(7)),
  gOnuAutoFindOnuConfirmAction: rw(choice(8, { commit: 1 })),
  gOnuAutoFindOnuConfirmFmtProfile: rw(text(9)),
});
