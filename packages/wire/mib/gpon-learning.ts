/** How a GPON OLT takes in ONUs by itself, whom it lets register, and how it watches for rogue ones: P6.1.3, P6.1.1.15 and P6.1.5 of the MIB module V1600G. */
import { enumInt, int32, p6, rw, scalars, table, octetString } from './kit.ts';

const offOn = { disable: 0, enable: 1 } as const;

/** One row for each PON port, written in place. */
export const gOnuAutoLearnTable = table('gOnuAutoLearnTable', p6(1, 3, 1), ['gOnuAutoLearnPonInx'], {
  gOnuAutoLearnPonInx: int32(1, [[1, 16]]),
  gOnuAutoLearnSta: rw(enumInt(2, offOn)),
  gOnuAutoLearnDefaultProfile: rw(octetString(3)),
  gOnuAutoLearnLineProfile: rw(octetString(4)),
  gOnuAutoLearnSrvProfile: rw(octetString(5)),
  gOnuAutoLearnAlarmProfile: rw(octetString(6)),
  gOnuAutoLearnPriProfile: rw(octetString(7)),
  gOnuAutoLearnDefPlugAndPlay: rw(enumInt(8, offOn)),
  gOnuAutoLearnPlugAndPlay: rw(enumInt(9, offOn)),
  gOnuAutoLearnFormatProfile: rw(octetString(10)),
});

export const gOnuAutoBind = scalars(p6(1, 3, 2), {
  gOnuAutoBindEquId: rw(octetString(1)),
  gOnuAutoBindOnuProfile: rw(octetString(2)),
  gOnuAutoBindLineProfile: rw(octetString(3)),
  gOnuAutoBindSrvProfile: rw(octetString(4)),
  gOnuAutoBindAlarmProfile: rw(octetString(5)),
  gOnuAutoBindAction: rw(enumInt(6, { add: 1, del: 2 })),
  gOnuAutoBindPriProfile: rw(octetString(7)),
  gOnuAutoBindFormatProfile: rw(octetString(8)),
});

export const gOnuAutoBindTable = table('gOnuAutoBindTable', p6(1, 3, 3), ['gOnuAutoBindTEquId'], {
  gOnuAutoBindTEquId: octetString(1),
  gOnuAutoBindTOnuProfile: rw(octetString(2)),
  gOnuAutoBindTLineProfile: rw(octetString(3)),
  gOnuAutoBindTSrvProfile: rw(octetString(4)),
  gOnuAutoBindTAlarmProfile: rw(octetString(5)),
  gOnuAutoBindTPriProfile: octetString(6),
  gOnuAutoBindTFormatProfile: rw(octetString(7)),
});

const controls = { private: 0, 'itu-t': 1, both: 2 } as const;

export const gRogueOnuCfg = scalars(p6(1, 5, 1), {
  gRogueOnuDetectState: rw(enumInt(1, offOn)),
  gRogueOnuLocateState: rw(enumInt(2, offOn)),
  gRogueOnuAutoShutdown: rw(enumInt(3, offOn)),
  gRogueOnuControlMode: rw(enumInt(4, controls)),
  gRogueOnuAction: rw(enumInt(5, { commit: 1 })),
});

/** One row; its index is the first of its values. */
export const gRogueOnuTable = table('gRogueOnuTable', p6(1, 5, 2), ['gRogueOnuInfoDetectState'], {
  gRogueOnuInfoDetectState: enumInt(1, offOn),
  gRogueOnuInfoLocateState: enumInt(2, offOn),
  gRogueOnuInfoAutoShutDown: enumInt(3, offOn),
  gRogueOnuInfoControlMode: enumInt(4, controls),
});

/** Ranges of serial numbers; `clear` empties the list. */
export const gOnuWhitelist = scalars(p6(1, 1, 15), {
  gOnuWhitelistsn: rw(octetString(1)),
  gOnuWhitelistendsn: rw(octetString(2)),
  gOnuWhitelistaction: rw(enumInt(3, { add: 0, del: 1, clear: 2 })),
});

export const gOnuWhitelistTable = table('gOnuWhitelistTable', p6(1, 1, 16), ['gOnuWhitelistIndex'], {
  gOnuWhitelistIndex: rw(int32(1)),
  gOnuWhitelistsnS: rw(octetString(2)),
  gOnuWhitelistendsnS: rw(octetString(3)),
});
