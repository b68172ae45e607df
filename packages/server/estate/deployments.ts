import { ipNumber, ipText } from '@heliograph/catalogue/formats/ip-number.ts';
import { readVlans } from '@heliograph/catalogue/formats/vlan-list.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { PreconfigReason } from '@heliograph/catalogue/words/cpe-preconfig-words.ts';
import type { IpHost, ServiceExtras } from '@heliograph/catalogue/rules/service-extras.ts';
import { rapidMessages } from '@heliograph/catalogue/words/rapid-words.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import type { RuleDecisionTable } from '../db/tables/order-rules.ts';
import type { HadBefore, RdDeploymentTable, RdProfileTable } from '../db/tables/rapid-deployment.ts';
import { takenFromHolder } from '../work/lease.ts';

export type PresetProfile = Selectable<RdProfileTable>;
export type DeploymentRow = Selectable<RdDeploymentTable>;
type Decision = Selectable<RuleDecisionTable>;

/** Something is to be done for a deployment of a tenant. */
export const deploymentTopic = (tenantId: number): string => `deployments:${tenantId}`;

export const presetOf = (tx: Tx, tenantId: number, id: string): Promise<PresetProfile | undefined> =>
  tx.selectFrom('rd_profile').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();

/** Whether a customer device is given anything at all. */
export const givesHome = (profile: PresetProfile): boolean =>
  profile.ssid !== 'none' ||
  [profile.wan_profile, profile.wifi_profile, profile.sip_profile, profile.lan_profile].some((id) => id !== null);

/** The first address of a range that no ONU of the tenant has or is about to get. Rules of a tenant order one after the other. */
async function freeAddress(tx: Tx, tenantId: number, from: string, to: string): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select service #>> '{ipHost,address}' as address from public.subscription where tenant_id = ${tenantId} and service #>> '{ipHost,address}' is not null
    union select service #>> '{ipHost,address}' from public.onu_order
      where tenant_id = ${tenantId} and ended_at is null and service #>> '{ipHost,address}' is not null`.execute(tx);
  const taken = new Set(rows.map(({ address }) => address));
  const [first, last] = [ipNumber(from), ipNumber(to)];
  // As many as are taken, and one more: no range is walked further.
  for (let at = first; at <= last && at <= first + taken.size; at += 1) {
    if (!taken.has(ipText(at))) return ipText(at);
  }
  return undefined;
}

async function hostOf(tx: Tx, profile: PresetProfile): Promise<IpHost | undefined | { readonly against: Text }> {
  const { ip_host: mode, ip_from: from, ip_to: to, ip_mask: mask } = profile;
  if (mode === 'none') return undefined;
  if (mode === 'dhcp' || from === null || to === null || mask === null) return { mode: 'dhcp' };
  const address = await freeAddress(tx, profile.tenant_id, from, to);
  if (address === undefined) return { against: rapidMessages.addressesGone };
  const { ip_gateway: gateway, ip_dns1: dns1, ip_dns2: dns2 } = profile;
  return { mode, address, mask, gateway, dns1, dns2 };
}

/** What the OLT gives an ONU by a pre-set profile besides its plan, or what speaks against it. */
export async function extrasOf(
  tx: Tx,
  tenantId: number,
  profileId: string,
): Promise<ServiceExtras | { readonly against: Text }> {
  const profile = await presetOf(tx, tenantId, profileId);
  if (!profile) return { against: rapidMessages.profileGone };
  const ipHost = await hostOf(tx, profile);
  if (ipHost && 'against' in ipHost) return ipHost;
  const vlans = profile.multicast_vlans === null ? undefined : readVlans(profile.multicast_vlans);
  return {
    ...(profile.ethernet_number === null ? {} : { lanPorts: profile.ethernet_number }),
    ...(vlans && vlans.length > 0 ? { multicastVlans: vlans } : {}),
    ...(ipHost ? { ipHost } : {}),
  };
}

interface Started {
  readonly orderId: string;
  readonly profileId: string;
  readonly isChange: boolean;
  /** What an ONU in service had. */
  readonly had?:
    | { readonly plan_id: string | null; readonly plan_name: string; readonly service: HadBefore['service'] }
    | undefined;
}

/** An application has placed its order: from now on somebody follows it until the customer device has its part as well. */
export async function startDeployment(
  ctx: Context,
  tx: Tx,
  decision: Decision,
  { orderId, profileId, isChange, had }: Started,
): Promise<void> {
  const { tenant_id: tenantId } = decision;
  const profile = await presetOf(tx, tenantId, profileId);
  const now = new Date(ctx.clock.now());
  const was: HadBefore | null = had ? { planId: had.plan_id, planName: had.plan_name, service: had.service } : null;
  await tx
    .insertInto('rd_deployment')
    .values({
      tenant_id: tenantId,
      id: ctx.newId(),
      decision_id: decision.id,
      application_id: decision.rule_id,
      profile_id: profileId,
      profile_name: profile?.name ?? '?',
      olt_id: decision.olt_id,
      sn: decision.sn,
      state: 'olt',
      is_change: isChange,
      was: was && JSON.stringify(was),
      order_id: orderId,
      cpe_id: null,
      task_id: null,
      given: null,
      reason: null,
      undone_by: null,
      undo_origin: null,
      created_at: now,
      updated_at: now,
      ended_at: null,
    })
    .execute();
  await ctx.bus.wake(tx, deploymentTopic(tenantId));
}

interface Undone {
  readonly by: string;
  readonly origin: { readonly actorId: string; readonly requestId: string; readonly ip: string };
}

/** What a deployment gave is taken back: at home first, as long as the device is reached, then at the OLT. */
export async function beginUndo(ctx: Context, tx: Tx, decision: Decision, { by, origin }: Undone): Promise<void> {
  const { tenant_id: tenantId } = decision;
  await tx
    .updateTable('rd_deployment')
    .set({
      state: 'undoing',
      side: sql`case when given is null then 'olt' else 'home' end`,
      reason: null,
      undone_by: by,
      undo_origin: JSON.stringify(origin),
      updated_at: new Date(ctx.clock.now()),
      ended_at: null,
      ...takenFromHolder('rd_deployment'),
    })
    .where('tenant_id', '=', tenantId)
    .where('decision_id', '=', decision.id)
    .execute();
  await ctx.bus.wake(tx, deploymentTopic(tenantId));
}

/**
 * A device has told its whole tree. Is it the home of a deployment? Then that says what it gets, and no pre-configuration does: again
 * after a reset, and at each start where its application is forced.
 */
export async function homeReached(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { cpeId, why }: { readonly cpeId: string; readonly why: PreconfigReason },
): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
    state: DeploymentRow['state'];
    side: DeploymentRow['side'];
    force: boolean;
  }>`
    select r.id, r.state, r.side, coalesce((select a.force from rd_application a where a.tenant_id = ${tenantId} and a.id = r.application_id), false) as force
    from cpe c join onu u on u.tenant_id = ${tenantId} and u.id = c.onu_id
    join rd_deployment r on r.tenant_id = ${tenantId} and r.olt_id = u.olt_id and upper(r.sn) = upper(coalesce(u.sn, u.mac))
    join rd_profile f on f.tenant_id = ${tenantId} and f.id = r.profile_id
      and (f.ssid <> 'none' or coalesce(f.wan_profile, f.wifi_profile, f.sip_profile, f.lan_profile) is not null)
    where c.tenant_id = ${tenantId} and c.id = ${cpeId} and r.state not in ('undoing','undone') order by r.id desc limit 1`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return false;
  const isAgain = why === 'first' || row.force;
  const isOver = row.state === 'done' || (row.state === 'failed' && row.side === 'home');
  if (isAgain && (isOver || (why === 'first' && row.state === 'giving'))) {
    await tx
      .updateTable('rd_deployment')
      .set({
        state: 'home',
        side: 'home',
        task_id: null,
        reason: null,
        updated_at: new Date(ctx.clock.now()),
        ended_at: null,
        ...takenFromHolder('rd_deployment'),
        // What stood there before is what a reset left there.
        ...(why === 'first' ? { given: null } : {}),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .execute();
  }
  await ctx.bus.wake(tx, deploymentTopic(tenantId));
  return true;
}
