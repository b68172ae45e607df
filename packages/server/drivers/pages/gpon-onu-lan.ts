import { normalText } from '@heliograph/catalogue/formats/formats.ts';
import { bindMode } from '@heliograph/catalogue/pages/olt/gOnuConfig/bindMode.ts';
import { onuMac } from '@heliograph/catalogue/pages/olt/gOnuConfig/onuMac.ts';
import { gOnuPriLanBindMode, priLanBindModeTable } from '@heliograph/wire/mib/gpon-onu-lan.ts';
import { ofPlace, onuBlock, onuIndex } from '../bindings/onu-block.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding, PageRead, PageRow, PageSession } from '../kit/binding.ts';
import { cliStepOf } from '../kit/say.ts';

const binding = onuBlock(bindMode, {
  read: priLanBindModeTable,
  columns: {
    priLanBindModePortIdS: 'priLanBindModePortIdS',
    priLanBindModeBModeS: 'priLanBindModeBModeS',
    priLanBindModeLanVlan1S: { object: 'priLanBindModeLanVlan1S', none: 0 },
    priLanBindModeWanVlan1S: { object: 'priLanBindModeWanVlan1S', none: 0 },
    priLanBindModeLanVlan2S: { object: 'priLanBindModeLanVlan2S', none: 0 },
    priLanBindModeWanVlan2S: { object: 'priLanBindModeWanVlan2S', none: 0 },
    priLanBindModeLanVlan3S: { object: 'priLanBindModeLanVlan3S', none: 0 },
    priLanBindModeWanVlan3S: { object: 'priLanBindModeWanVlan3S', none: 0 },
    priLanBindModeLanVlan4S: { object: 'priLanBindModeLanVlan4S', none: 0 },
    priLanBindModeWanVlan4S: { object: 'priLanBindModeWanVlan4S', none: 0 },
  },
  onu: [gOnuPriLanBindMode.priLanBindModePon, gOnuPriLanBindMode.priLanBindModeOnu],
  write: gOnuPriLanBindMode,
  parameters: {
    priLanBindModePortIdS: 'priLanBindModePortId',
    priLanBindModeBModeS: 'priLanBindModeBMode',
    priLanBindModeLanVlan1S: 'priLanBindModeLanVlan1',
    priLanBindModeWanVlan1S: 'priLanBindModeWanVlan1',
    priLanBindModeLanVlan2S: 'priLanBindModeLanVlan2',
    priLanBindModeWanVlan2S: 'priLanBindModeWanVlan2',
    priLanBindModeLanVlan3S: 'priLanBindModeLanVlan3',
    priLanBindModeWanVlan3S: 'priLanBindModeWanVlan3',
    priLanBindModeLanVlan4S: 'priLanBindModeLanVlan4',
    priLanBindModeWanVlan4S: 'priLanBindModeWanVlan4',
  },
  action: 'priLanBindModeAction',
  edit: 'commit',
});

/** `  111   0228:9a89:6a98     Dynamic     GPON 0/1:008     Aging` (V1600G0-B V1.4.8R): the ONU stands behind the port. */
const learned =
  /^\s*(\d{1,4})\s+([0-9a-f]{2,4}(?:[:.-][0-9a-f]{2,4}){2,5})\s+(static|dynamic)\s+G?PON ?\d{1,3}\/(\d{1,3}):(\d{1,4})(?:\s|$)/i;

/** Rows of one ONU in the table of its port; lines that are none are left out. */
export function macsOfOnu(lines: readonly string[], pon: number, onu: number): PageRow[] {
  return lines.flatMap((line): PageRow[] => {
    const [, vlan, mac = '', type = '', port, number] = learned.exec(line) ?? [];
    if (Number(port) !== pon || Number(number) !== onu) return [];
    return [{ macVlanId: Number(vlan), macAddr: normalText('macAny', mac), macType: type.toLowerCase() }];
  });
}

/** The table of the MIB (P5.10.3.2) ends at the port; the command line names the ONU as well. */
async function readMacs(session: PageSession, [pon, onu]: readonly [number, number]): Promise<PageRead> {
  const [answer] = await session.cli(cliStepOf(session.unit, ['macOfPon', { pon }]));
  return { rows: macsOfOnu(answer?.lines ?? [], pon, onu), complete: answer?.truncated === false };
}

const macs: Binding = {
  ...ofPlace(onuMac, (place) => {
    const index = onuIndex(onuMac, place);
    return {
      page: onuMac,
      needsCli: true,
      read: (session) => readMacs(session, index),
      steps: () => Promise.resolve([]),
    };
  }),
  needsCli: true,
};

const ofBindMode = onlyApplying(bindMode);

/** What is behind the LAN ports of one ONU, and how they reach its WANs. */
export const gponOnuLanPages: readonly Binding[] = [shaped(binding, { seen: ofBindMode, sent: ofBindMode }), macs];
