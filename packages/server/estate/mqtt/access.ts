import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { MqttAccessTable } from '../../db/tables/mqtt.ts';
import { newPassword } from '../cpes/access.ts';

const place = (tenantId: number) => `${tenantId}|mqtt_access|password|tenant`;

/** How devices of a tenant come in over MQTT. */
export interface MqttAccess {
  /** The user name of the first contact, and the first level of every topic. */
  readonly token: string;
  readonly password: string;
  readonly enabled: boolean;
  readonly address: string | null;
}

/** Read on labels and typed into forms: without letters and digits that look alike. 31^10 tenants do not meet by chance. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const newTenantToken = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');

/** A device's own user name: its tenant and itself. At most 30 characters, as forms of devices take 31. */
export const ownUserName = (token: string, cpeId: string): string => `${token}.${cpeId}`;

/** The password that a device may be told has at most 31 characters. */
export const newMqttPassword = (): string => newPassword(24);

export const sealMqttPassword = (ctx: Pick<Context, 'vault'>, tenantId: number, password: string): string =>
  ctx.vault.seal(place(tenantId), password);

/** Throws as `Vault.open`. */
export const openMqttAccess = (
  ctx: Pick<Context, 'vault'>,
  row: Pick<Selectable<MqttAccessTable>, 'tenant_id' | 'token' | 'password' | 'enabled' | 'address'>,
): MqttAccess => ({
  token: row.token,
  password: ctx.vault.open(place(row.tenant_id), row.password),
  enabled: row.enabled,
  address: row.address,
});

/** What a tenant has at the broker was changed. */
export const mqttTopic = (tenantId: number): string => `mqtt:${tenantId}`;
/** A client is to be cut off: its credentials were changed, or a person wants it. */
export const cutTopic = (tenantId: number, cpeId: string): string => `mqttCut:${tenantId}:${cpeId}`;

export interface MqttChange {
  readonly enabled?: boolean;
  readonly password?: string;
  readonly address?: string | null;
}

/** What a person changes of it; what is left out stays. It is made, switched off, where there is none yet. */
export async function changeMqtt(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  change: MqttChange,
  by: string,
): Promise<void> {
  await tx
    .insertInto('mqtt_access')
    .values({
      tenant_id: tenantId,
      token: newTenantToken(),
      password: sealMqttPassword(ctx, tenantId, newMqttPassword()),
      address: null,
      updated_by: null,
      updated_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { enabled, password, address } = change;
  await tx
    .updateTable('mqtt_access')
    .set({
      ...(enabled !== undefined && { enabled }),
      ...(password !== undefined && { password: sealMqttPassword(ctx, tenantId, password) }),
      ...(address !== undefined && { address }),
      updated_by: by,
      updated_at: new Date(ctx.clock.now()),
    })
    .where('tenant_id', '=', tenantId)
    .execute();
  await ctx.bus.wake(tx, mqttTopic(tenantId));
}
