import { lldpLocPortTable, lldpPortConfigTable, lldpRemTable } from '@heliograph/wire/mib/lldp.ts';
import { farEnd, labelOf, type End } from '../../devices/cables.ts';
import type { Olt } from '../../devices/olt.ts';
import { listedRows, numbered } from '../rows.ts';
import { bindTable, type ViewSegment } from '../view.ts';

/** What a neighbour announces of itself (IEEE 802.1AB). */
interface Announced {
  readonly chassis: Uint8Array;
  readonly port: string;
  readonly portDesc: string;
  readonly name: string;
  readonly descr: string;
}

const macOf = (olt: Olt): Buffer => Buffer.from(olt.spec.mac.replaceAll(':', ''), 'hex');

/** Whether a port tells of itself (txOnly, txAndRx) and hears others (rxOnly, txAndRx); devices of other makers always do. */
function says({ olt, port }: End): { readonly tells: boolean; readonly hears: boolean } {
  if (olt.model.standard !== undefined) return { tells: true, hears: true };
  const status = olt.config.row(lldpPortConfigTable, { lldpPortConfigPortNum: port })?.lldpPortConfigAdminStatus;
  return { tells: status === 1 || status === 3, hears: status === 2 || status === 3 };
}

const announcedBy = (far: End): Announced => ({
  chassis: macOf(far.olt),
  port: labelOf(far),
  portDesc: labelOf(far),
  name: far.olt.setting('sysName', far.olt.spec.name),
  descr: `${far.olt.model.board} ${far.olt.model.firmware}`,
});

/** Behind the fast ports of a switch of another maker that are up and have no cable of this network stand switches of nobody's. */
function invented({ olt, port }: End): Announced | undefined {
  const isFast = olt.model.uplinks[port - 1] === 'XGE' && olt.uplinkUp[port - 1] === 1;
  if (olt.model.standard === undefined || !isFast || olt.uplinkEnabled[port - 1] !== 1) return undefined;
  const chassis = macOf(olt);
  chassis.writeUIntBE((chassis.readUIntBE(3, 3) + 4096 + port) & 0xff_ffff, 3, 3);
  return {
    chassis,
    port: `Te1/1/${port}`,
    portDesc: `TenGigabitEthernet1/1/${port}`,
    name: `core-${port}`,
    descr: 'Example core switch',
  };
}

function heardAt(near: End): Announced | undefined {
  const far = farEnd(near);
  if (!says(near).hears) return undefined;
  if (far === undefined) return near.olt.cables.has(near.port) ? undefined : invented(near);
  return says(far).tells ? announcedBy(far) : undefined;
}

const uplinks = (olt: Olt): number[] => olt.model.uplinks.map((_, at) => at + 1);
const hearing = (olt: Olt): number[] => uplinks(olt).filter((port) => heardAt({ olt, port }) !== undefined);
const heard =
  <T extends string | number | Uint8Array>(ask: (from: Announced) => T) =>
  (olt: Olt, n: number): T | undefined => {
    const from = heardAt({ olt, port: hearing(olt)[n] ?? 0 });
    return from === undefined ? undefined : ask(from);
  };

const portRows = numbered(1, (olt) => olt.model.uplinks.length);
const label = (olt: Olt, port: number): string => labelOf({ olt, port });

/** Who is heard at which port: what is at the other end of its cable, while both ends are lit and the other one tells. */
export const lldpTables = (): ViewSegment[] => [
  ...bindTable(lldpLocPortTable, portRows, {
    lldpLocPortIdSubtype: () => 5,
    lldpLocPortId: label,
    lldpLocPortDesc: label,
  }),
  ...bindTable(
    lldpRemTable,
    listedRows((olt) => hearing(olt).map((port, n) => [0, port, n + 1])),
    {
      lldpRemChassisIdSubtype: () => 4,
      lldpRemChassisId: heard(({ chassis }) => chassis),
      lldpRemPortIdSubtype: () => 5,
      lldpRemPortId: heard(({ port }) => port),
      lldpRemPortDesc: heard(({ portDesc }) => portDesc),
      lldpRemSysName: heard(({ name }) => name),
      lldpRemSysDesc: heard(({ descr }) => descr),
    },
  ),
];
