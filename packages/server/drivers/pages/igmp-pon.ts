import { normalText } from '@heliograph/catalogue/formats/formats.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { igmpPonGroupMember } from '@heliograph/catalogue/pages/olt/igmp/igmpPonGroupMember.ts';
import { igmpGroupMemberDetailTable } from '@heliograph/wire/mib/platform/igmp-2025.ts';
import { igmpGroupMemberTable } from '@heliograph/wire/mib/platform/igmp.ts';
import type { Binding, PageRead, PageRow, PageSession, RawRow } from '../kit/binding.ts';

/** In an index a MAC may stand as text or as its six octets. */
function clientMac(raw: string): string | null {
  if (raw.length !== 6) return raw === '' ? null : normalText('macAny', raw);
  return Array.from({ length: 6 }, (_, at) => raw.charCodeAt(at).toString(16).padStart(2, '0')).join(':');
}

const detailOf = ({ values }: RawRow): PageRow => ({
  igmpGroupMemberDetailPON: Number(values['igmpGroupMemberDetailPON']),
  igmpGroupMemberDetailONU: Number(values['igmpGroupMemberDetailONU']),
  igmpGroupMemberDetailIPAddress: String(values['igmpGroupMemberDetailIPAddress']),
  igmpGroupMemberDetailGroupVLANID: Number(values['igmpGroupMemberDetailGroupVLANID']),
  igmpGroupMemberDetailClientMAC: clientMac(String(values['igmpGroupMemberDetailClientMAC'])),
});

/** `GPON0/3` or `GPON 0/3:12`; undefined for an uplink. */
function placeOf(model: OltModel, name: string): { pon: number; onu: number | null } | undefined {
  const found = /PON\s*0\/(\d+)(?::(\d+))?/i.exec(name);
  if (!found) return undefined;
  const pon = Number(found[1]);
  return pon > model.pons ? undefined : { pon, onu: found[2] === undefined ? null : Number(found[2]) };
}

function memberOf(model: OltModel, { values }: RawRow): PageRow[] {
  const place = placeOf(model, String(values['igmpGroupMemberPort'] ?? ''));
  if (!place) return [];
  return [
    {
      igmpGroupMemberDetailPON: place.pon,
      igmpGroupMemberDetailONU: place.onu,
      igmpGroupMemberDetailIPAddress: String(values['igmpGroupMemberIp'] ?? ''),
      igmpGroupMemberDetailGroupVLANID: Number(values['igmpGroupMemberGVlan'] ?? 0),
      igmpGroupMemberDetailClientMAC: null,
    },
  ];
}

const columns = ['igmpGroupMemberGVlan', 'igmpGroupMemberIp', 'igmpGroupMemberPort'];

/**
 * Firmware of 2025 has a table of its own; before that the ports are known from the table of all members. Everything that is
 * shown of the first stands in its index; the one column beside it is asked for because some agents answer no index columns.
 */
async function read(session: PageSession): Promise<PageRead> {
  const details = await session.walk(igmpGroupMemberDetailTable, ['igmpGroupMemberDetailClientForGS']);
  if (!details.absent) return { rows: details.rows.map(detailOf), complete: details.complete };
  const { rows, complete, absent } = await session.walk(igmpGroupMemberTable, columns);
  return { rows: rows.flatMap((row) => memberOf(session.model, row)), complete, absent };
}

export const ponMembers: Binding = { page: igmpPonGroupMember, read, steps: () => Promise.resolve([]) };
