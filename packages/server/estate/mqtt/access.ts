import { randomInt } from 'node:crypto';
import type { BrokerFault } from '@heliograph/catalogue/words/mqtt-words.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { MqttAccessTable } from '../../db/tables/mqtt.ts';
import { newPassword } from '../cpes/access.ts';

const place = (tenantId: number) => `${tenantId}|mqtt_access|password|tenant`;
const brokerPlace = (tenantId: number) => `${tenantId}|mqtt_access|broker|tenant`;

/** A broker of others, and by which words the console comes there. */
export interface BrokerPlace {
  readonly url: string;
  readonly userName: string | null;
  readonly password: string | null;
}

/** How devices of a tenant come in over MQTT. */
export interface MqttAccess {
  /** The user name of the first contact, and the first level of every topic. */
  readonly token: string;
  readonly password: string;
  readonly enabled: boolean;
  readonly address: string | null;
  /** null = devices come to the console's own broker. */
  readonly elsewhere: BrokerPlace | null;
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
export const openMqttAccess = (ctx: Pick<Context, 'vault'>, row: Selectable<MqttAccessTable>): MqttAccess => ({
  token: row.token,
  password: ctx.vault.open(place(row.tenant_id), row.password),
  enabled: row.enabled,
  address: row.address,
  elsewhere:
    row.broker_url === null
      ? null
      : {
          url: row.broker_url,
          userName: row.broker_user,
          password:
            row.broker_password === null ? null : ctx.vault.open(brokerPlace(row.tenant_id), row.broker_password),
        },
});

/** What a tenant has at the broker was changed. */
export const mqttTopic = (tenantId: number): string => `mqtt:${tenantId}`;
/** A client is to be cut off: its credentials were changed, or a person wants it. */
export const cutTopic = (tenantId: number, cpeId: string): string => `mqttCut:${tenantId}:${cpeId}`;

export interface MqttChange {
  readonly enabled?: boolean;
  readonly password?: string;
  readonly address?: string | null;
  /** `password`: left out, it stays; null takes it away. */
  readonly broker?: {
    readonly url: string | null;
    readonly userName: string | null;
    readonly password?: string | null;
  };
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
  const { enabled, password, address, broker } = change;
  await tx
    .updateTable('mqtt_access')
    .set({
      ...(enabled !== undefined && { enabled }),
      ...(password !== undefined && { password: sealMqttPassword(ctx, tenantId, password) }),
      ...(address !== undefined && { address }),
      ...(broker && brokerColumns(ctx, tenantId, broker)),
      updated_by: by,
      updated_at: new Date(ctx.clock.now()),
    })
    .where('tenant_id', '=', tenantId)
    .execute();
  await ctx.bus.wake(tx, mqttTopic(tenantId));
}

/** What is known of how another broker stands is over with its settings. */
const brokerColumns = (
  { vault }: Pick<Context, 'vault'>,
  tenantId: number,
  { url, userName, password }: NonNullable<MqttChange['broker']>,
) => ({
  broker_url: url,
  broker_user: userName,
  broker_state: url === null ? null : ('connecting' as const),
  broker_fault: null,
  broker_at: null,
  ...(password !== undefined && {
    broker_password: password === null ? null : vault.seal(brokerPlace(tenantId), password),
  }),
});

export interface BrokerStanding {
  /** Of which broker it is told: the settings may name another by now. */
  readonly url: string;
  readonly state: 'connected' | 'failed';
  readonly fault: BrokerFault | null;
  /** Since when, wall clock, ms. */
  readonly at: number;
}

/** How the console stands with the broker of a tenant; told where it is another way than before. */
export const noteBroker = (
  ctx: Context,
  tenantId: number,
  { url, state, fault, at }: BrokerStanding,
): Promise<unknown> =>
  ctx.scope.tenant(tenantId, (tx) =>
    tx
      .updateTable('mqtt_access')
      .set({ broker_state: state, broker_fault: fault, broker_at: new Date(at) })
      .where('tenant_id', '=', tenantId)
      .where('broker_url', '=', url)
      .where(sql<boolean>`(broker_state, broker_fault) is distinct from (${state}, ${fault}::text)`)
      .execute(),
  );
