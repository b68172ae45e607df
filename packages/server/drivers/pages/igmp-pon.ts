import { normalText } from '@heliograph/catalogue/formats/formats.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { igmpPonGroupMember } from '@heliograph/catalogue/pages/olt/igmp/igmpPonGroupMember.ts';
import { igmpGroupMemberDetailTable } from '@heliograph/wire/mib/platform/igmp-2025.ts';
import { igmpGroupMemberTable } from '@heliograph/wire/mib/platform/igmp.ts';
import type { Codec } from '../bindings/codec.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding, PageRead, PageRow, PageSession, RawRow } from '../kit/binding.ts';

/** In an index a MAC may stand as text or as its six octets. */
const clientMac: Codec = {
  toField: (raw) => {
    const text = String(raw);
    if (text.length !== 6) return text === '' ? null : normalText('macAny', text);
    return Array.from({ length: 6 }, (_, at) => text.charCodeAt(at).toString(16).padStart(2, '0')).join(':');
  },
  toDevice: String,
};

const detailed = snmpTable(igmpPonGroupMember, {
  read: igmpGroupMemberDetailTable,
  columns: {
    igmpGroupMemberDetailPON: 'igmpGroupMemberDetailPON',
    igmpGroupMemberDetailONU: 'igmpGroupMemberDetailONU',
    igmpGroupMemberDetailIPAddress: 'igmpGroupMemberDetailIPAddress',
    igmpGroupMemberDetailGroupVLANID: 'igmpGroupMemberDetailGroupVLANID',
    igmpGroupMemberDetailClientMAC: { object: 'igmpGroupMemberDetailClientMAC', codec: clientMac },
  },
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

/** Firmware of 2025 has a table of its own; before that the ports are known from the table of all members. */
async function read(session: PageSession): Promise<PageRead> {
  const details = await detailed.read(session);
  if (details.absent !== true) return details;
  const { rows, complete, absent } = await session.walk(igmpGroupMemberTable, columns);
  return { rows: rows.flatMap((row) => memberOf(session.model, row)), complete, absent };
}

export const ponMembers: Binding = { page: igmpPonGroupMember, read, steps: () => Promise.resolve([]) };
