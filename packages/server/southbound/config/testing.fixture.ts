import type { TestServer } from '../../testing/server.ts';
import { sealAccess } from '../snmp-access.ts';
import type { ConfigAgent } from './agent.fixture.ts';

/** Lets a device in that is online and known as a V1600G1, as a poll would have left it. */
export async function addTestOlt(
  server: TestServer,
  agent: ConfigAgent,
  more: { readonly tenantId?: number; readonly name?: string; readonly port?: number } = {},
): Promise<string> {
  const { ctx, tenants, everything } = server;
  const tenantId = more.tenantId ?? tenants.home.id;
  const tenant = tenantId === tenants.home.id ? tenants.home : tenants.coast;
  const id = ctx.newId();
  const secret = sealAccess(ctx.vault, tenantId, 'olt', id, {
    community: 'public',
    writeCommunity: agent.writeCommunity,
  });
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, device_type, pon_mode, capability, created_by)
     values ($1, $2, $3, $4, $5, $6, 'v2c', $7, 'V1600G1', 'GPON', '{"family":"vsol-gpon"}', 'admin')`,
    [tenantId, id, tenant.projectId, more.name ?? `OLT ${agent.port}`, agent.address, more.port ?? agent.port, secret],
  );
  const now = new Date(ctx.clock.now());
  await everything.query(
    'insert into olt_live (tenant_id, olt_id, online, since, login_at) values ($1, $2, true, $3, $3)',
    [tenantId, id, now],
  );
  return id;
}
