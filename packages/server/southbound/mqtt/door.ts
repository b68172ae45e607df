import { createHash, timingSafeEqual } from 'node:crypto';
import { reasons, type Connect } from '@heliograph/wire/mqtt/packets.ts';
import { identityOfEndpoint } from '@heliograph/wire/usp/endpoint.ts';
import type { Context } from '../../context.ts';
import type { SecretState, WaitingReason } from '../../db/tables/cpes.ts';
import { sql } from 'kysely';
import { cpeTopic } from '../../estate/cpes/topics.ts';
import { cpeIdentityOf, openSecret, type CpeIdentity } from '../../estate/cpes/device.ts';
import type { RefusedBook } from '../acs/refused.ts';
import { storeNew, type ReportOutcome } from '../acs/report-batch.ts';
import type { CpeReport } from '../acs/report.ts';
import { SenderLimit } from '../sender-limit.ts';
import type { BrokerDoor, DoorVerdict, MqttPeer } from './broker/door.ts';
import type { MqttTenant, MqttTenants } from './tenants.ts';
import { topicBaseOf, isClientId, uspAgentOf } from './topics.ts';

/** A client, with the row of the device that it is. */
export interface DevicePeer extends MqttPeer {
  readonly cpeId: string;
  /** Left out: a broker of others has let it in. */
  readonly by?: 'own' | 'shared';
}

interface Row {
  readonly id: string;
  readonly protocol: 'cwmp' | 'usp' | 'mqtt';
  readonly secret_state: SecretState;
  readonly secret: string | null;
  readonly client_id: string | null;
  /** A person announced it, and it has not reported yet: how it speaks it shows now. */
  readonly is_expected: boolean;
}

const out = (reason: number): DoorVerdict => ({ is: 'out', reason });

const same = (a: string | Buffer, b: string | Buffer): boolean => {
  const digest = (of: string | Buffer) => createHash('sha256').update(of).digest();
  return timingSafeEqual(digest(a), digest(b));
};

/** A hyphen within a part is written %2D (TR-069, 3.4.4). */
const plain = (part: string): string => part.replace(/%2D/gi, '-');

/**
 * Who a client says it is: `OUI-class-serial` (TR-069), `os::OUI-serial` (TR-369: all behind the first hyphen is the serial number), a MAC, or the serial number of
 * an ONU.
 */
export function identityOfClient(clientId: string): CpeIdentity | undefined {
  if (/^(?:os|ops):/.test(clientId)) {
    const told = identityOfEndpoint(clientId);
    return told && cpeIdentityOf({ ...told, serialNumber: told.serial });
  }
  const [, oui, productClass = '', serial] = /^([0-9A-Fa-f]{6})-(?:(.+)-)?([^-]+)$/.exec(clientId) ?? [];
  if (oui !== undefined && serial !== undefined)
    return cpeIdentityOf({ oui, productClass: plain(productClass), serialNumber: plain(serial) });
  const mac = clientId.replace(/[:.-]/g, '').toUpperCase();
  if (/^[0-9A-F]{12}$/.test(mac)) return cpeIdentityOf({ oui: mac.slice(0, 6), productClass: '', serialNumber: mac });
  if (/^[A-Z]{4}[0-9A-Fa-f]{8}$/.test(clientId))
    return cpeIdentityOf({ oui: '000000', productClass: '', serialNumber: clientId });
  return undefined;
}

/**
 * Who comes in at the broker. The user name says the tenant and, where a device has credentials of its own, the device; the words of the tenant let a device in
 * that has none yet. As at the ACS, a device that has its own is never let in by its tenant's again unless a person says so.
 */
export class MqttDoor implements BrokerDoor {
  readonly #ctx: Context;
  readonly #tenants: MqttTenants;
  readonly #refused: RefusedBook;
  readonly #wrong: SenderLimit;

  constructor(ctx: Context, tenants: MqttTenants, refused: RefusedBook) {
    this.#ctx = ctx;
    this.#tenants = tenants;
    this.#refused = refused;
    this.#wrong = new SenderLimit(ctx.clock);
  }

  async judge(connect: Connect, address: string): Promise<DoorVerdict> {
    const [, token = '', cpeId] = /^([a-z0-9]{10})(?:\.(\d{1,19}))?$/.exec(connect.userName ?? '') ?? [];
    const tenant = this.#tenants.find(token);
    // Devices of a tenant that has its broker elsewhere come there.
    if (!tenant || tenant.elsewhere) return out(reasons.credentials);
    if (connect.clientId !== '' && !isClientId(connect.clientId)) return out(reasons.clientId);
    return cpeId === undefined ? this.#shared(tenant, connect, address) : this.#own(tenant, cpeId, connect, address);
  }

  /** Who a client of the tenant's broker elsewhere is: who may be called so, that broker has judged. */
  async elsewhere(tenant: MqttTenant, clientId: string): Promise<DevicePeer | undefined> {
    const identity = identityOfClient(clientId);
    if (!identity) return undefined;
    const there = await this.#row(tenant.tenantId, { identity });
    if (there?.protocol === 'cwmp' && there.is_expected) await this.#adopt(tenant.tenantId, there.id);
    const row = there ?? (await this.#made(tenant, identity, ''));
    if (typeof row !== 'object') return undefined;
    const verdict = await this.#in(tenant, row, clientId, undefined, clientId);
    return verdict.is === 'in' ? (verdict.peer as DevicePeer) : undefined;
  }

  async #own(tenant: MqttTenant, cpeId: string, connect: Connect, address: string): Promise<DoorVerdict> {
    const row = await this.#row(tenant.tenantId, { cpeId });
    const password = row?.secret == null || row.secret_state === 'shared' ? undefined : this.#secret(tenant, row);
    if (!row || password === undefined || !same(password, connect.password ?? ''))
      return this.#wrongWords(tenant, connect, address, row ? 'secret' : 'credentials');
    const clientId = connect.clientId === '' ? (row.client_id ?? row.id) : connect.clientId;
    return this.#in(tenant, row, clientId, 'own', connect.userName ?? '');
  }

  async #shared(tenant: MqttTenant, connect: Connect, address: string): Promise<DoorVerdict> {
    if (!same(tenant.password, connect.password ?? ''))
      return this.#wrongWords(tenant, connect, address, 'credentials');
    const identity = identityOfClient(connect.clientId);
    if (!identity) return out(reasons.clientId);
    const row = await this.#row(tenant.tenantId, { identity });
    if (!row) return this.#fresh(tenant, identity, connect, address);
    if (row.protocol === 'cwmp' && row.is_expected) await this.#adopt(tenant.tenantId, row.id);
    const isOwned = row.protocol !== 'cwmp' && row.secret_state === 'own';
    if (isOwned && !(await this.#hasLeave(tenant.tenantId, identity, address))) {
      this.#note(tenant, identity, address, 'secret');
      return out(reasons.notAuthorized);
    }
    return this.#in(tenant, row, connect.clientId, 'shared', connect.userName ?? '');
  }

  async #fresh(tenant: MqttTenant, identity: CpeIdentity, connect: Connect, address: string): Promise<DoorVerdict> {
    const row = await this.#made(tenant, identity, address);
    if (typeof row !== 'object') return out(row === 'gone' ? reasons.busy : reasons.notAuthorized);
    return this.#in(tenant, row, connect.clientId, 'shared', connect.userName ?? '');
  }

  /** One that was never here gets a row, if there may be one. */
  async #made(tenant: MqttTenant, identity: CpeIdentity, address: string): Promise<Row | ReportOutcome | undefined> {
    const { tenantId } = tenant;
    const report = mqttReportOf(identity, address, this.#ctx.clock.now());
    const { outcomes, ids } = await storeNew(this.#ctx, tenantId, [report], null, 'mqtt');
    const [outcome] = outcomes;
    const [id] = ids;
    if (outcome !== 'kept' || id === undefined) {
      this.#noteOutcome(tenant, identity, address, outcome);
      return outcome;
    }
    this.#refused.forget(tenantId, identity);
    return { id, protocol: 'mqtt', secret_state: 'shared', secret: null, client_id: null, is_expected: false };
  }

  /** A device is one client: another device's name is not given to it. */
  async #in(
    tenant: MqttTenant,
    row: Row,
    clientId: string,
    by: DevicePeer['by'],
    userName: string,
  ): Promise<DoorVerdict> {
    const { tenantId, token } = tenant;
    const isTaken = row.client_id !== clientId && !(await this.#take(tenantId, row.id, clientId));
    if (isTaken) return out(reasons.clientId);
    const base = topicBaseOf(token, clientId);
    const agent = uspAgentOf(base);
    const peer: DevicePeer = {
      tenantId,
      clientId,
      userName,
      base,
      responseTopic: agent,
      subscribeTopics: [agent],
      cpeId: row.id,
      ...(by && { by }),
    };
    return { is: 'in', peer };
  }

  #take = (tenantId: number, cpeId: string, clientId: string): Promise<boolean> =>
    this.#ctx.scope.tenant(tenantId, async (tx) => {
      const other = await tx
        .selectFrom('mqtt_device')
        .select('cpe_id')
        .where('tenant_id', '=', tenantId)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      if (other) return other.cpe_id === cpeId;
      const none = { address: null, version: null, connected_at: null, left_at: null };
      await tx
        .insertInto('mqtt_device')
        .values({ tenant_id: tenantId, cpe_id: cpeId, client_id: clientId, ...none })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'cpe_id']).doUpdateSet({ client_id: clientId }))
        .execute();
      return true;
    });

  #adopt = (tenantId: number, cpeId: string) =>
    this.#ctx.scope.tenant(tenantId, async (tx) => {
      await tx
        .updateTable('cpe')
        .set({ protocol: 'mqtt' })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', cpeId)
        .execute();
      await this.#ctx.bus.wake(tx, cpeTopic(tenantId, cpeId));
    });

  #secret(tenant: MqttTenant, row: Row): string | undefined {
    if (row.secret === null) return undefined;
    try {
      return openSecret(this.#ctx.vault, tenant.tenantId, row.id, row.secret).password;
    } catch (error) {
      this.#ctx.log.error({ err: error, cpeId: row.id }, 'credentials of a device cannot be opened');
      return undefined;
    }
  }

  #wrongWords(tenant: MqttTenant, { clientId }: Connect, address: string, reason: WaitingReason): DoorVerdict {
    const identity = identityOfClient(clientId);
    if (identity) this.#note(tenant, identity, address, reason);
    return out(reasons.credentials);
  }

  #note(tenant: MqttTenant, identity: CpeIdentity, address: string, reason: WaitingReason): void {
    if (!this.#wrong.allows(`${tenant.tenantId} ${address}`)) return;
    this.#refused.note(tenant.tenantId, identity, { manufacturer: 'MQTT', address, reason });
  }

  #noteOutcome(tenant: MqttTenant, identity: CpeIdentity, address: string, outcome: ReportOutcome | undefined): void {
    if (outcome === 'blacklisted' || outcome === 'quota' || outcome === 'closed')
      this.#note(tenant, identity, address, outcome);
  }

  #row = (
    tenantId: number,
    by: { readonly cpeId: string } | { readonly identity: CpeIdentity },
  ): Promise<Row | undefined> =>
    this.#ctx.scope.tenant(tenantId, async (tx) => {
      const rows = tx
        .selectFrom('cpe as c')
        .leftJoin('mqtt_device as m', (join) =>
          join.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.cpe_id', '=', 'c.id'),
        )
        .leftJoin('cpe_live as l', (join) =>
          join.onRef('l.tenant_id', '=', 'c.tenant_id').onRef('l.cpe_id', '=', 'c.id'),
        )
        .select(['c.id', 'c.protocol', 'c.secret_state', 'c.secret', 'm.client_id'])
        .select(sql<boolean>`l.last_inform is null`.as('is_expected'))
        .where('c.tenant_id', '=', tenantId);
      if ('cpeId' in by) return rows.where('c.id', '=', by.cpeId).where('c.protocol', '<>', 'cwmp').executeTakeFirst();
      const { oui, productClass, serial } = by.identity;
      return rows
        .where('c.oui', '=', oui)
        .where('c.product_class', '=', productClass)
        .where('c.serial', '=', serial)
        .executeTakeFirst();
    });

  #hasLeave = async (tenantId: number, identity: CpeIdentity, address: string): Promise<boolean> => {
    const row = await this.#ctx.scope.tenant(tenantId, (tx) =>
      tx
        .selectFrom('cpe_admission')
        .select('address')
        .where('tenant_id', '=', tenantId)
        .where('oui', '=', identity.oui)
        .where('product_class', '=', identity.productClass)
        .where('serial', '=', identity.serial)
        .where('until', '>', new Date(this.#ctx.clock.now()))
        .executeTakeFirst(),
    );
    return row !== undefined && (row.address === null || row.address === address);
  };
}

/** What is known of a device before it has said a word: who it is, and where it comes from. */
export const mqttReportOf = (identity: CpeIdentity, address: string, at: number): CpeReport => ({
  identity,
  address,
  at,
  version: 'cwmp-1-0',
  inform: {
    method: 'Inform',
    device: { manufacturer: '', oui: identity.oui, productClass: identity.productClass, serialNumber: identity.serial },
    events: [],
    maxEnvelopes: 1,
    currentTime: '',
    retryCount: 0,
    parameters: [],
  },
});
