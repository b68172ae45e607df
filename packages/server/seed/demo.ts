import { sql } from 'kysely';
import { startRoles } from '@heliograph/catalogue/words/roles.ts';
import { createTenant } from '../areas/tenants/tenants.ts';
import { addUser, type Passwords } from '../areas/users/users.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { changeAcsAccess } from '../estate/cpes/access.ts';
import { readmitSimulated } from '../estate/cpes/waiting.ts';
import { demoAcs, demoTenants } from './demo-tenants.ts';

/** The MACs of the lab's scenario `small`: its OLTs announce themselves, and this rule lets them in. */
const labMacs = { from: '00:6d:61:1a:00:01', to: '00:6d:61:1a:00:0f' };
const digits = (mac: string): string => mac.replaceAll(':', '');

async function letLabIn(ctx: Context, tx: Tx, tenantId: number): Promise<void> {
  await tx
    .insertInto('access_rule')
    .values({
      tenant_id: tenantId,
      id: ctx.newId(),
      device_mac: `${labMacs.from}-${labMacs.to}`,
      mac_from: digits(labMacs.from),
      mac_to: digits(labMacs.to),
      device_sn: null,
      device_class: 'OLT',
      device_types: [],
      check_status: 1,
      remark: 'Simulated network of the demo',
      created_by: 'admin',
      updated_by: null,
      updated_at: null,
    })
    .execute();
}

/** What the simulated operator sells; its customers have such services already. */
const plans = [
  ['Home 100', 100_000, 20_000, 200, 'dhcp', false],
  ['Home 300 with Wi-Fi', 300_000, 60_000, 200, 'pppoe', true],
  ['Office 500', 500_000, 500_000, 210, 'bridge', false],
] as const;

async function sellPlans(ctx: Context, tx: Tx, tenantId: number): Promise<void> {
  const now = new Date(ctx.clock.now());
  for (const [name, down, up, vlan, mode, wifi] of plans) {
    await sql`insert into service_plan (tenant_id, id, name, down_kbps, up_kbps, vlan, mode, wifi, created_by, created_at, updated_at)
      values (${tenantId}, ${ctx.newId()}, ${name}, ${down}, ${up}, ${vlan}, ${mode}, ${wifi}, 'admin', ${now}, ${now})`.execute(
      tx,
    );
  }
}

/** A demo that is started again has the same devices, whose memory ended with the one before. */
async function welcomeBack(ctx: Context): Promise<void> {
  const home = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select('id').where('code', '=', '000000').executeTakeFirst(),
  );
  if (home) await ctx.scope.tenant(home.id, (tx) => readmitSimulated(ctx, tx, home.id, '127.%'));
}

/** Makes the demo's tenants that do not exist yet; one that does is left as it is. */
export async function seedDemo(ctx: Context, passwords: Passwords): Promise<void> {
  const found = await ctx.scope.system((tx) => tx.selectFrom('tenant').select('code').execute());
  const existing = new Set(found.map((tenant) => tenant.code));
  if (existing.has('000000')) await welcomeBack(ctx);
  for (const { spec, password } of demoTenants(ctx.settings.adminPassword)) {
    if (existing.has(spec.code)) continue;
    const passwordHash = await passwords.hash(password);
    await createTenant(ctx, spec, async (tx, made) => {
      if (spec.code === '000000') {
        await letLabIn(ctx, tx, made.id);
        await sellPlans(ctx, tx, made.id);
        await changeAcsAccess(ctx, tx, made.id, { ...demoAcs, enabled: true }, 'admin');
      } else {
        // The simulated devices, and the addresses of documents: enough to try things with, and nobody's.
        const networks = { device_networks: ['127.0.0.0/8', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'] };
        await tx.updateTable('tenant').set(networks).where('id', '=', made.id).execute();
      }
      for (const role of startRoles) {
        await addUser(ctx, tx, made.id, {
          userName: role.key,
          nickName: role.name.en,
          passwordHash,
          userLevel: role.userLevel,
          mustChangePassword: false,
          roleIds: [made.roleIds[role.key] ?? ''],
        });
      }
    });
  }
}
