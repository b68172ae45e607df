/** How a GPON OLT takes in ONUs by itself, whom it lets register, and how it watches for rogue ones: P6.1.3, P6.1.1.15 and P6.1.5 of the MIB module V1600G. */
import { choice, int, p6, rw, scalars, table, text } from './kit.ts';

const offOn = { disable: 0, enable: 1 } as const;

/** One row for each PON port, written in place. */
export const gOnuAutoLearnTable = table('gOnuAutoLearnTable', p6(1, 3, 1), ['gOnuAutoLearnPonInx'], {
  gOnuAutoLearnPonInx: int(1, [[1, 16]]),
  gOnuAutoLearnSta: rw(choice(2, offOn)),
  gOnuAutoLearnDefaultProfile: rw(text(3)),
  gOnuAutoLearnLineProfile: rw(text(4)),
  gOnuAutoLearnSrvProfile: rw(text(5)),
  gOnuAutoLearnAlarmProfile: rw(text(6)),
  gOnuAutoLearnPriProfile: rw(text(7)),
  gOnuAutoLearnDefPlugAndPlay: rw(choice(8, offOn)),
  gOnuAutoLearnPlugAndPlay: rw(choice(9, offOn)),
  gOnuAutoLearnFormatProfile: rw(text(10)),
});

export const gOnuAutoBind = scalars(p6(1, 3, 2), {
  gOnuAutoBindEquId: rw(text(1)),
  gOnuAutoBindOnuProfile: rw(text(2)),
  gOnuAutoBindLineProfile: rw(text(3)),
  gOnuAutoBindSrvProfile: rw(text(4)),
  gOnuAutoBindAlarmProfile: rw(text(5)),
  gOnuAutoBindAction: rw(choice(6, { add: 1, del: 2 })),
  gOnuAutoBindPriProfile: rw(text(7)),
  gOnuAutoBindFormatProfile: rw(text(8)),
});

export const gOnuAutoBindTable = table('gOnuAutoBindTable', p6(1, 3, 3), ['gOnuAutoBindTEquId'], {
  gOnuAutoBindTEquId: text(1),
  gOnuAutoBindTOnuProfile: rw(text(2)),
  gOnuAutoBindTLineProfile: rw(text(3)),
  gOnuAutoBindTSrvProfile: rw(text(4)),
  gOnuAutoBindTAlarmProfile: rw(text(5)),
  gOnuAutoBindTPriProfile: text(6),
  gOnuAutoBindTFormatProfile: rw(text(7)),
});

const controls = { private: 0, 'itu-t': 1, both: 2 } as const;

export const gRogueOnuCfg = scalars(p6(1, 5, 1), {
  gRogueOnuDetectState: rw(choice(1, offOn)),
  gRogueOnuLocateState: rw(choice(2, offOn)),
  gRogueOnuAutoShutdown: rw(choice(3, offOn)),
  gRogueOnuControlMode: rw(choice(4, controls)),
  gRogueOnuAction: rw(choice(5, { commit: 1 })),
});

/** One row; its index is the first of its values. */
export const gRogueOnuTable = table('gRogueOnuTable', p6(1, 5, 2), ['gRogueOnuInfoDetectState'], {
  gRogueOnuInfoDetectState: choice(1, offOn),
  gRogueOnuInfoLocateState: choice(2, offOn),
  gRogueOnuInfoAutoShutDown: choice(3, offOn),
  gRogueOnuInfoControlMode: choice(4, controls),
});

/** Ranges of serial numbers; `clear` empties the list. */
export const gOnuWhitelist = scalars(p6(1, 1, 15), {
  gOnuWhitelistsn: rw(text(1)),
  gOnuWhitelistendsn: rw(text(2)),
  gOnuWhitelistaction: rw(choice(3, { add: 0, del: 1, clear: 2 })),
});

export const gOnuWhitelistTable = table('gOnuWhitelistTable', p6(1, 1, 16), ['gOnuWhitelistIndex'], {
  gOnuWhitelistIndex: rw(int(1)),
  gOnuWhitelistsnS: rw(text(2)),
  gOnuWhitelistendsnS: rw(text(3)),
});
