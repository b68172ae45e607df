/** GPON ONU tables (V1600G module). Index everywhere: PON 1..16, ONU 1..128. Some models answer none of them. */
import { enumInt, counter64, int32, p6, rw, scalars, table, octetString } from './kit.ts';

/** Life-cycle. Phases 7 and 8 and columns 6..11 came with the 2025 generation; the names of those columns are ours. */
export const gOnuStaInfo = table('gOnuStaInfoTable', p6(1, 1, 1), ['gOnuStaInfoPonInx', 'gOnuStaInfoOnuInx'], {
  gOnuStaInfoPonInx: int32(1, [[1, 16]]),
  gOnuStaInfoOnuInx: int32(2, [[1, 128]]),
  gOnuStaInfoAdminSta: enumInt(3, { enable: 1, disable: 2 }),
  gOnuStaInfoOmccSta: enumInt(4, { enable: 1, disable: 2 }),
  gOnuStaInfoPhaseSta: enumInt(5, {
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
  gOnuStaInfoSlot: int32(6),
  gOnuStaInfoDesc: octetString(7),
  gOnuStaInfoLastRegTime: octetString(8),
  gOnuStaInfoLastDeregTime: octetString(9),
  gOnuStaInfoLastDeregReason: octetString(10),
  gOnuStaInfoAliveTime: octetString(11),
});

/** `gOnuAuthInfoAuthInfo` is the serial as text: four letters and eight hexadecimal digits. */
export const gOnuAuthInfo = table('gOnuAuthInfoTable', p6(1, 1, 2), ['gOnuAuthInfoPonInx', 'gOnuAuthInfoOnuInx'], {
  gOnuAuthInfoPonInx: int32(1, [[1, 16]]),
  gOnuAuthInfoOnuInx: int32(2, [[1, 128]]),
  gOnuAuthInfoOnuPName: octetString(3),
  gOnuAuthInfoAuthMode: enumInt(4, { sn: 1, pw: 2, hpw: 3, snPpw: 4, snPhpw: 5, loid: 6, loidPpw: 7, loidPhpw: 10 }),
  gOnuAuthInfoAuthInfo: octetString(5),
  gOnuModel: rw(octetString(6)),
});

/** Text in many spellings; `gOnuOpticalInfoOltRxPwr` (power of this ONU seen by the OLT) came in 2025 and its name is ours. */
export const gOnuOpticalInfo = table(
  'gOnuOpticalInfoTable',
  p6(1, 1, 3),
  ['gOnuOpticalInfoPonInx', 'gOnuOpticalInfoOnuInx'],
  {
    gOnuOpticalInfoPonInx: int32(1, [[1, 16]]),
    gOnuOpticalInfoOnuInx: int32(2, [[1, 128]]),
    gOnuOpticalInfoTemp: octetString(3),
    gOnuOpticalInfoVolt: octetString(4),
    gOnuOpticalInfoBias: octetString(5),
    gOnuOpticalInfoTxPwr: octetString(6),
    gOnuOpticalInfoRxPwr: octetString(7),
    gOnuOpticalInfoOltRxPwr: octetString(8),
  },
);

export const gOnuDetailInfo = table(
  'gOnuDetailInfoTable',
  p6(1, 1, 4),
  ['gOnuDetailInfoPonInx', 'gOnuDetailInfoOnuInx'],
  {
    gOnuDetailInfoPonInx: int32(1, [[1, 16]]),
    gOnuDetailInfoOnuInx: int32(2, [[1, 128]]),
    gOnuDetailInfoVendorId: octetString(3),
    gOnuDetailInfoVersion: octetString(4),
    gOnuDetailInfoSn: octetString(5),
    gOnuDetailInfoAdminSta: int32(6),
    gOnuDetailInfoBatMonitor: int32(7),
    gOnuDetailInfoSecMode: int32(8),
    gOnuDetailInfoProductCode: int32(9),
    gOnuDetailInfoTotalPriQ: int32(10),
    gOnuDetailInfoTotalTraQ: int32(11),
    gOnuDetailInfoTraMngOpt: int32(12),
    gOnuDetailInfoOpSta: int32(13),
    gOnuDetailInfoEquipmentId: octetString(14),
    gOnuDetailInfoOmccVer: int32(15),
    gOnuDetailInfoSecCap: int32(16),
    gOnuDetailInfoModel: octetString(17),
    gOnuDetailInfoSurTime: octetString(18),
    gOnuDetailInfoTotalGem: octetString(19),
    gOnuDetailInfoSysUpTime: octetString(20),
    gOnuDetailInfoRegionCode: octetString(21),
    gOnuDetailInfoProductSn: octetString(22),
    gOnuDetailInfoChipInfo: int32(23),
    gOnuDetailInfoOnuDesc: rw(octetString(24)),
    gOnuDetailInfoMainVer: octetString(25),
    gOnuDetailInfoStandbyVer: octetString(26),
  },
);

/** Command block: PON and ONU first, the action last, in one SET. */
export const gOnuOp = scalars(p6(1, 1, 5), {
  gOnuOpPonInx: rw(int32(1, [[1, 16]])),
  gOnuOpOnuInx: rw(int32(2, [[1, 128]])),
  gOnuOpAction: rw(enumInt(3, { reboot: 1, del: 2, activate: 3, deactivate: 4 })),
});

/** Command block that authorizes an ONU. */
export const gOnuManualAdd = scalars(p6(1, 1, 6), {
  gOnuAddPonInx: rw(int32(1, [[1, 16]])),
  gOnuAddOnuInx: rw(int32(2, [[1, 128]])),
  gOnuAddAuthMode: rw(int32(3, [[1, 10]])),
  gOnuAddOnuProfile: rw(octetString(4)),
  gOnuAddSn: rw(octetString(5)),
  gOnuAddLoid: rw(octetString(6)),
  gOnuAddPw: rw(octetString(7)),
  gOnuAddAction: rw(enumInt(8, { add: 1 })),
});

/** Gives a place that somebody has to another ONU, with all that is set up there. */
export const gOnuAuthModify = scalars(p6(1, 1, 10), {
  gOnuAuthPonInx: rw(int32(1, [[1, 16]])),
  gOnuAuthOnuInx: rw(int32(2, [[1, 128]])),
  gOnuAuthMode: rw(enumInt(3, { sn: 1, loid: 2 })),
  gOnuAuthInfo: rw(octetString(4)),
  gOnuAuthAction: rw(enumInt(5, { commit: 1 })),
});

/** Distance in metres. */
export const gOnuRtt = table('gOnuRttTable', p6(1, 1, 12), ['gOnuRttPon', 'gOnuRttOnu'], {
  gOnuRttPon: int32(1, [[1, 16]]),
  gOnuRttOnu: int32(2, [[1, 128]]),
  gOnuRttDistance: int32(3),
});

/** Rates in bytes and packets per second; `Input` is what the ONU sends up. */
export const gOnuSta = table('gOnuStaTable', p6(1, 1, 17), ['gOnuStaPonInx', 'gOnuStaOnuInx'], {
  gOnuStaPonInx: int32(1, [[1, 16]]),
  gOnuStaOnuInx: int32(2, [[1, 128]]),
  gOnuStaInputRateBps: int32(3),
  gOnuStaInputRatePps: int32(4),
  gOnuStaOutputRateBps: int32(5),
  gOnuStaOutputRatePps: int32(6),
  gOnuStaInputBandThoughput: octetString(7),
  gOnuStaOutputBandThoughput: rw(octetString(8)),
  gOnuStaInputPeakRateBps: int32(9),
  gOnuStaInputPeakRatePps: int32(10),
  gOnuStaOutputPeakRateBps: int32(11),
  gOnuStaOutputPeakRatePps: int32(12),
  gOnuStaInputOctets: counter64(13),
  gOnuStaInputPackets: int32(14),
  gOnuStaOutputOctets: counter64(15),
  gOnuStaOutputPackets: int32(16),
});

/** ONUs per PON: authorized and working. */
export const gOnuNumber = table('gOnuNumberTable', p6(1, 1, 18), ['gOnuNumberPon'], {
  gOnuNumberPon: int32(1),
  gOnuNumberAll: int32(2),
  gOnuNumberOnline: int32(3),
});

/** ONUs that light up but are not authorized. */
export const gOnuAutoFindBase = table(
  'gOnuAutoFindBaseTable',
  p6(1, 2, 1),
  ['gOnuAutoFindBasePonInx', 'gOnuAutoFindBaseOnuInx'],
  {
    gOnuAutoFindBasePonInx: rw(int32(1, [[1, 16]])),
    gOnuAutoFindBaseOnuInx: rw(int32(2, [[1, 128]])),
    gOnuAutoFindBaseSn: octetString(3),
    gOnuAutoFindBaseState: int32(4, [[0, 7]]),
  },
);

export const gOnuAutoFindDetail = table(
  'gOnuAutoFindDetailTable',
  p6(1, 2, 2),
  ['gOnuAutoFindDetailPonInx', 'gOnuAutoFindDetailOnuInx'],
  {
    gOnuAutoFindDetailPonInx: int32(1, [[1, 16]]),
    gOnuAutoFindDetailOnuInx: int32(2, [[1, 128]]),
    gOnuAutoFindDetailSn: octetString(3),
    gOnuAutoFindDetailPw: octetString(4),
    gOnuAutoFindDetailLoid: octetString(5),
    gOnuAutoFindDetailLoidPw: rw(octetString(6)),
    gOnuAutoFindDetailModel: rw(octetString(7)),
    gOnuAutoFindDetailVersion: octetString(8),
  },
);

/** Command block that accepts the found ONUs of one PON. */
export const gOnuAutoFindConfirm = scalars(p6(1, 2, 3), {
  gOnuAutoFindOnuConfirmPonId: rw(int32(1, [[1, 16]])),
  gOnuAutoFindOnuConfirmAuthMode: rw(enumInt(2, { sn: 1, loid: 6 })),
  gOnuAutoFindOnuConfirmOnuProfile: rw(octetString(3)),
  gOnuAutoFindOnuConfirmLineProfile: rw(octetString(4)),
  gOnuAutoFindOnuConfirmSrvProfile: rw(octetString(5)),
  gOnuAutoFindOnuConfirmAlarmProfile: rw(octetString(6)),
  gOnuAutoFindOnuConfirmPriProfile: rw(octetString(7)),
  gOnuAutoFindOnuConfirmAction: rw(enumInt(8, { commit: 1 })),
  gOnuAutoFindOnuConfirmFmtProfile: rw(octetString(9)),
});
