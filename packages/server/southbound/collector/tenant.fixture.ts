import type { Client } from 'pg';
import type { MadeTenant } from '../../areas/tenants/tenants.ts';
import { packReadings } from '../../db/migrations/0079-onu-readings.ts';
import type { OnuReading, PortReading } from '../../drivers/kit/reading.ts';
import type { Polled } from './apply.ts';

/** How large the OLTs of a planted tenant are; all alike. */
interface Size {
  readonly pons: number;
  /** ONUs on each PON. */
  readonly onus: number;
}

/** Ids of planted OLTs begin here, and those of their ONUs with the OLT's id times 100,000. */
const firstOlt = 1000;

export const oltIdAt = (number: number): string => String(firstOlt + number);
const serialAt = (olt: number, pon: number, onu: number): string =>
  `VSOL${(olt * 1_000_000 + pon * 1000 + onu).toString(16).toUpperCase().padStart(8, '0')}`;

/** OLTs `from` to `to` − 1 of a tenant with all their ONUs online and read once, as if they had been polled for days. */
export async function plantOlts(...given: Parameters<typeof plantRows>): Promise<void> {
  await plantRows(...given);
  await given[0].query('vacuum analyze olt, olt_live, olt_port, onu, onu_live, onu_reading, onu_tally');
}

/** The same within a transaction. */
export async function plantRows(
  everything: Client,
  tenant: Pick<MadeTenant, 'id' | 'projectId'>,
  { pons, onus }: Size,
  from: number,
  to: number,
): Promise<void> {
  const given = [tenant.id, firstOlt + from, firstOlt + to - 1];
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, capability, created_by)
     select $1, id, $4, 'olt-' || id, '127.0.0.1', 1000 + id, 'v2c', repeat('x', 200), lpad(to_hex(id), 12, '0'),
       jsonb_build_object('family', 'vsol-gpon', 'tables', repeat('x', 1700)), 'test' from generate_series($2::int, $3::int) as id`,
    [...given, tenant.projectId],
  );
  await everything.query(
    `insert into olt_live (tenant_id, olt_id, online, since, login_at) select $1, id, true, now(), now() from generate_series($2::int, $3::int) as id
     on conflict do nothing`,
    given,
  );
  await everything.query(
    `insert into olt_port (tenant_id, olt_id, kind, port, name) select $1, id, 'pon', pon, 'GPON0/' || pon
     from generate_series($2::int, $3::int) as id, generate_series(1, $4::int) as pon`,
    [...given, pons],
  );
  await everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, name, model, phase, state, since, band)
     select $1, id::int8 * 100000 + pon * 1000 + no, id, pon, no,
       'VSOL' || lpad(upper(to_hex((id - ${firstOlt}) * 1000000 + pon * 1000 + no)), 8, '0'), 'home ' || no, 'V642', 3, 1, now() - interval '1 day', 1
     from generate_series($2::int, $3::int) as id, generate_series(1, $4::int) as pon, generate_series(1, $5::int) as no`,
    [...given, pons, onus],
  );
  await everything.query(
    `insert into onu_live (tenant_id, onu_id, at, rx, tx) select tenant_id, id, now(), -1900, 200 from onu
     where tenant_id = $1 and olt_id between $2 and $3`,
    given,
  );
  await everything.query(packReadings);
  await everything.query(
    `insert into onu_tally (tenant_id, olt_id, total, online, starting, los, power, unknown, disabled, weak_warning, weak_critical,
       waiting_new, waiting_resync, known, at)
     select $1, id, $4, $4, 0, 0, 0, 0, 0, 0, 0, 0, 0, $4, now() from generate_series($2::int, $3::int) as id`,
    [...given, pons * onus],
  );
}

const portAt = (pon: number): PortReading => ({ kind: 'pon', port: pon, name: `GPON0/${pon}`, link: true, tx: 350 });

/** What a quiet poll of OLT `number` reads: all ONUs as planted, with levels that moved by hundredths. */
export function quietReadingOf(number: number, { pons, onus }: Size, seed = 1): OnuReading[] {
  return Array.from({ length: pons * onus }, (_, at): OnuReading => {
    const [pon, onu] = [Math.floor(at / onus) + 1, (at % onus) + 1];
    const rx = -1900 - ((at * 7 + seed * 13) % 20);
    const optics = { rx, tx: 200, oltRx: null, temperature: 4000, voltage: 330, bias: 1200 };
    return { pon, onu, sn: serialAt(number, pon, onu), name: `home ${onu}`, model: 'V642', phase: 3, optics };
  });
}

/** A whole poll that read these rows. */
export function polledOf(rows: readonly OnuReading[], { pons }: Size, at: number, more: object = {}): Polled {
  return {
    work: 'poll',
    reading: {
      system: { cpu: 7, memory: 40 },
      ports: Array.from({ length: pons }, (_, pon) => portAt(pon + 1)),
      onus: { rows, complete: true },
      found: { rows: [], complete: true },
      ...more,
    },
    ponMode: null,
    proof: 2,
    begun: new Date(at),
    at: new Date(at),
    tookMs: 900,
    withOptics: true,
    fault: null,
  };
}
