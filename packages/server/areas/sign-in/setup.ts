import { homeTenant } from '../../http/actor.ts';
import { formatMessages } from '@heliograph/catalogue/words/format-messages.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { openSession } from '../../http/session.ts';
import { createTenant } from '../tenants/tenants.ts';
import { addUser, type Passwords } from '../users/users.ts';
import { logSignIn } from './sign-in.store.ts';

/** True until the installation's own tenant, and with it the first administrator, exists. */
export async function setupNeeded(ctx: Context): Promise<boolean> {
  const found = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select('id').where('code', '=', homeTenant).executeTakeFirst(),
  );
  return found === undefined;
}

export interface FirstAdministrator {
  readonly tenantName: string;
  readonly userName: string;
  readonly password: string;
  /** Of the tenant and its default project. */
  readonly timeZone?: string;
}

/** The tenant that is being made, and its administrator. */
interface Made {
  readonly tenantId: number;
  readonly userId: string;
}

async function setZone(tx: Tx, tenantId: number, timeZone: string): Promise<void> {
  await tx.updateTable('tenant').set({ time_zone: timeZone }).where('id', '=', tenantId).execute();
  await tx.updateTable('project').set({ time_zone: timeZone }).where('tenant_id', '=', tenantId).execute();
}

/**
 * Makes the installation's own tenant and its administrator in one transaction; two at once make one. `more` runs in the same
 * transaction, so it happens for the one that is made and for nobody else.
 */
export async function createFirst(
  ctx: Context,
  passwords: Passwords,
  first: FirstAdministrator,
  more: (tx: Tx, made: Made) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const passwordHash = await passwords.hash(first.password);
  const spec = { code: homeTenant, name: first.tenantName, trapCommunity: 'public', project: 'Default project' };
  await createTenant(ctx, spec, async (tx, made) => {
    await setZone(tx, made.id, first.timeZone ?? 'UTC');
    const userId = await addUser(ctx, tx, made.id, {
      userName: first.userName,
      nickName: first.userName,
      passwordHash,
      userLevel: 'administrator',
      mustChangePassword: false,
      roleIds: [made.roleIds['admin'] ?? ''],
    });
    await more(tx, { tenantId: made.id, userId });
  });
}

/** The database counts days by its own list of zones, which is not the one of this program. */
async function mustKnowZone(ctx: Context, timeZone: string): Promise<void> {
  const known = await ctx.scope.system(async (tx) => {
    const { rows } = await sql`select 1 from pg_timezone_names where lower(name) = lower(${timeZone})`.execute(tx);
    return rows.length > 0;
  });
  if (known) return;
  throw badInput([{ field: 'timeZone', message: formatMessages.zoneName }]);
}

/** Makes the first administrator and signs it in where it was made. Throws `notFound` once there is one. */
export async function setUpAdministrator(
  ctx: Context,
  passwords: Passwords,
  first: FirstAdministrator,
  { ip, agent }: { readonly ip: string; readonly agent: string },
): Promise<string> {
  if (!(await setupNeeded(ctx))) throw fault('notFound');
  if (first.timeZone !== undefined) await mustKnowZone(ctx, first.timeZone);
  let token = '';
  try {
    await createFirst(ctx, passwords, first, async (tx, { tenantId, userId }) => {
      ({ token } = await openSession(ctx, tx, { tenantId, userId, ip, agent }));
      await logSignIn(ctx, tx, tenantId, {
        userName: first.userName,
        ip,
        agent,
        refused: false,
        message: 'Signed in by the first run',
      });
    });
  } catch (error) {
    // Somebody else was first: the tenant's code is unique.
    if (await setupNeeded(ctx)) throw error;
    throw fault('notFound');
  }
  return token;
}
