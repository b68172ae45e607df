import type { OnuReading } from '../../drivers/kit/reading.ts';
import { refreshTally } from '../../estate/onus/tally.ts';
import { writeOnus } from '../../southbound/collector/write-onus.ts';
import type { TestServer } from '../../testing/server.ts';

/** OLTs of tenants that tell of ONUs, as the collector hears it. */
export const onusOn = (server: TestServer) => ({
  /** A reading tells of so many ONUs as it is asked for, at first of `onus`. */
  olt: async (id: string, { last, onus }: { readonly last: number; readonly onus: number }) => {
    const tenantId = Number(id);
    const oltId = server.ctx.newId();
    const { rows } = await server.everything.query('select id from project where tenant_id = $1', [id]);
    await server.everything.query(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
       values ($1, $2, $3, 'OLT', $4, 161, 'v2c', 'sealed', 'test')`,
      [id, oltId, (rows[0] as { id: string }).id, `127.7.2.${last}`],
    );
    return async (most = onus): Promise<void> => {
      const readings = Array.from({ length: most }, (_, n): OnuReading => ({
        pon: 1,
        onu: n + 1,
        phase: 3,
        sn: `GPON${last}00${n}`,
      }));
      const at = new Date(server.ctx.clock.now());
      const listed = { complete: true, rows: readings } as Parameters<typeof writeOnus>[3];
      const times = { begun: at, at, withOptics: false, goneBefore: false };
      await server.ctx.scope.tenant(tenantId, async (tx) => {
        await writeOnus(server.ctx, tx, { tenantId, oltId }, listed, times);
        await refreshTally(tx, tenantId, oltId, at);
      });
    };
  },
});
