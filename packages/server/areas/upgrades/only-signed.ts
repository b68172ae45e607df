import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { isOnlySigned, whyUnsigned } from '../firmware/firmware.ts';
import type { TaskRow } from './upgrades.store.ts';

type Asked = Pick<TaskRow, 'tenant_id' | 'kind' | 'only_signed' | 'firmware_tenant' | 'firmware_id'>;

/**
 * Why a task may begin with no device: only signed firmware is installed, by its own word or the tenant's, and this one is not, or not any
 * more. undefined: nothing speaks against it. What is shared is judged by the keys of the tenant that shares it.
 */
export async function whyNotSigned(ctx: Context, tx: Tx, task: Asked): Promise<Text | undefined> {
  const { tenant_id: own, kind, only_signed: isAsked, firmware_tenant: owner, firmware_id: id } = task;
  if (kind !== 'upgrade' || id === null) return undefined;
  if (!isAsked && !(await isOnlySigned(tx, own))) return undefined;
  const which = { tenant: owner ?? own, id };
  return which.tenant === own
    ? whyUnsigned(tx, which)
    : ctx.scope.tenant(which.tenant, (theirs) => whyUnsigned(theirs, which));
}
