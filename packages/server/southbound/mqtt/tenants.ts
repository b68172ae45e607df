import type { Context } from '../../context.ts';
import { openMqttAccess, type MqttAccess } from '../../estate/mqtt/access.ts';

/** Of a tenant that never opened its ACS. */
const usualSeconds = 300;

export interface MqttTenant extends MqttAccess {
  readonly tenantId: number;
  /** How often its devices report, seconds. */
  readonly informSeconds: number;
}

/** Tenants that have MQTT switched on and are in use, as they were last read. */
export class MqttTenants {
  readonly #ctx: Context;
  #byToken = new Map<string, MqttTenant>();
  #byId = new Map<number, MqttTenant>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  get all(): readonly MqttTenant[] {
    return [...this.#byToken.values()];
  }

  find(token: string): MqttTenant | undefined {
    return this.#byToken.get(token);
  }

  of(tenantId: number): MqttTenant | undefined {
    return this.#byId.get(tenantId);
  }

  /** Answers those that were there and are not any more. */
  async read(): Promise<readonly number[]> {
    const { clock, scope } = this.#ctx;
    const rows = await scope.system((tx) =>
      tx
        .selectFrom('tenant')
        .select(['id', 'expire_at'])
        .where('purging', '=', false)
        .where('removed_at', 'is', null)
        .where('status', '=', '0')
        .orderBy('id')
        .execute(),
    );
    const now = clock.now();
    const found = new Map<string, MqttTenant>();
    for (const { id, expire_at: end } of rows) {
      if (end !== null && end.getTime() <= now) continue;
      const tenant = await this.#read(id);
      if (tenant) found.set(tenant.token, tenant);
    }
    const before = this.#byId;
    this.#byToken = found;
    this.#byId = new Map([...found.values()].map((one) => [one.tenantId, one]));
    return [...before.keys()].filter((id) => !this.#byId.has(id));
  }

  /** One whose password was sealed elsewhere is closed until somebody makes another. */
  async #read(tenantId: number): Promise<MqttTenant | undefined> {
    const row = await this.#ctx.scope.tenant(tenantId, (tx) =>
      tx
        .selectFrom('mqtt_access as m')
        .leftJoin('acs_access as a', 'a.tenant_id', 'm.tenant_id')
        .selectAll('m')
        .select('a.inform_seconds')
        .where('m.tenant_id', '=', tenantId)
        .where('m.enabled', '=', true)
        .executeTakeFirst(),
    );
    if (!row) return undefined;
    try {
      return { tenantId, informSeconds: row.inform_seconds ?? usualSeconds, ...openMqttAccess(this.#ctx, row) };
    } catch (error) {
      this.#ctx.log.error({ err: error, tenantId }, 'the MQTT credentials of a tenant cannot be opened');
      return undefined;
    }
  }
}
