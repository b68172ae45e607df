import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { oltForm } from '@heliograph/catalogue/models/snmp-access.ts';
import type { UsmUser } from '@heliograph/wire/snmp/usm-crypto.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { dropClaims } from '../../southbound/claims.ts';
import { openAccess, sealAccess, type SnmpSecret } from '../../southbound/snmp-access.ts';
import { SealedElsewhere } from '../../vault.ts';

type Reach = InputOf<typeof oltCalls.testConnection>;
type Edit = InputOf<typeof oltCalls.updateDeviceInfo>;

/** The credentials that were typed; passwords of protocols that are switched off are not kept. */
export function secretOf(typed: Reach): SnmpSecret {
  const { snmpVersion, community, writeCommunity, userName, authProtocol, authPassword, privProtocol, privPassword } =
    typed;
  if (snmpVersion !== 'v3') {
    return { ...(community && { community }), ...(writeCommunity && { writeCommunity }) };
  }
  const user: UsmUser = {
    name: userName ?? '',
    authProtocol,
    privProtocol,
    ...(authProtocol !== 'none' && authPassword && { authPassword }),
    ...(privProtocol !== 'none' && privPassword && { privPassword }),
  };
  return { user };
}

/** What was typed, with the stored credentials where nothing was typed. A stored v3 user without a new name stays whole. */
function filledUp(typed: Edit, stored: SnmpSecret, there: Pick<Reach, 'snmpPort' | 'snmpVersion'>): Reach {
  const { user } = stored;
  const keepUser = typed.userName === undefined && user !== undefined;
  return {
    ...typed,
    snmpPort: typed.snmpPort ?? there.snmpPort,
    snmpVersion: typed.snmpVersion ?? there.snmpVersion,
    community: typed.community ?? stored.community,
    writeCommunity: typed.writeCommunity ?? stored.writeCommunity,
    userName: typed.userName ?? user?.name,
    authProtocol: keepUser ? user.authProtocol : (typed.authProtocol ?? user?.authProtocol ?? 'none'),
    authPassword: typed.authPassword ?? user?.authPassword,
    privProtocol: keepUser ? user.privProtocol : (typed.privProtocol ?? user?.privProtocol ?? 'none'),
    privPassword: typed.privPassword ?? user?.privPassword,
  };
}

/** What is kept of an OLT's access; nothing when another installation sealed it, so that it can be typed anew. */
function storedAccess(
  ctx: Context,
  tenantId: number,
  { id, snmp_secret: sealed }: { id: string; snmp_secret: string },
) {
  try {
    return openAccess(ctx.vault, tenantId, 'olt', id, sealed);
  } catch (error) {
    if (error instanceof SealedElsewhere) return {};
    throw error;
  }
}

/** Changes where and how an OLT is asked, and asks it at once. Throws `exists` when the address is taken. */
export async function changeOltAccess(
  ctx: Context,
  tx: Tx,
  request: Request,
  typed: Edit,
  address: string,
): Promise<void> {
  const { tenantId } = request.actor;
  const row = await tx
    .selectFrom('olt')
    .select(['id', 'name', 'address', 'snmp_port', 'snmp_version', 'snmp_secret', 'remark'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', typed.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fault('notFound');
  const stored = storedAccess(ctx, tenantId, row);
  // A community travels in clear: sent to another address it would be told to whoever answers there, so it is typed again.
  const { user } = stored;
  const moved = address !== row.address;
  const there = { snmpPort: row.snmp_port, snmpVersion: row.snmp_version as Reach['snmpVersion'] };
  const full = filledUp(typed, moved ? { ...(user && { user }) } : stored, there);
  const problems = validate(oltForm, full);
  if (problems.length > 0) throw badInput(problems);
  // What it has proven so far, it has proven at the other place.
  const isElsewhere = moved || full.snmpPort !== row.snmp_port;
  if (isElsewhere) await dropClaims(tx, tenantId, [row.id]);
  const remark = typed.remark === undefined ? row.remark : typed.remark;
  const values = { address, snmp_port: full.snmpPort, snmp_version: full.snmpVersion, remark };
  const { id: _, name, snmp_secret: __, ...before } = row;
  request.note({ object: `OLT ${name}`, before, after: values, about: { olts: [typed.id] } });
  try {
    await tx
      .updateTable('olt')
      .set({
        ...values,
        snmp_secret: sealAccess(ctx.vault, tenantId, 'olt', row.id, secretOf(full)),
        updated_at: new Date(ctx.clock.now()),
        ...(isElsewhere ? { proof: 0, doubt_since: null } : {}),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .execute();
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw fault('exists', { what: `${address}:${full.snmpPort}` });
  }
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  await ctx.bus.wake(tx, `poll:${tenantId}:${row.id}`);
}
