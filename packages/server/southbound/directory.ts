import type { UsmUser } from '@heliograph/wire/snmp/usm-crypto.ts';
import type { Context } from '../context.ts';
import { openAccess } from './snmp-access.ts';

/** An OLT that was let in, as the trap intake has to know it. */
export interface KnownOlt {
  readonly tenantId: number;
  readonly oltId: string;
  readonly mac: string | null;
  readonly address: string;
}

/** What a trap tells of its sender. */
export interface Sender {
  /** dataMac, 12 hex digits. */
  readonly mac: string | undefined;
  /** Source address of the datagram. */
  readonly address: string;
  /** Community, or the user of v3. */
  readonly community: string | undefined;
}

interface TenantPart {
  readonly olts: readonly KnownOlt[];
  readonly users: readonly UsmUser[];
}

/** Tenants are read again at most this often for the sake of a community that nobody knows (ms). */
const tenantsAge = 5_000;
const retryAfter = 1_000;
const defaultTenant = '000000';

function grouped(olts: Iterable<KnownOlt>, key: (olt: KnownOlt) => string | null): Map<string, KnownOlt[]> {
  const groups = new Map<string, KnownOlt[]>();
  for (const olt of olts) {
    const name = key(olt);
    if (name === null) continue;
    const there = groups.get(name);
    if (there) there.push(olt);
    else groups.set(name, [olt]);
  }
  return groups;
}

/** Which OLT of which tenant speaks. Every OLT of every tenant in memory, kept fresh by the bus. */
export class Directory {
  readonly #ctx: Context;
  readonly #onUsers: (users: readonly UsmUser[]) => void;
  readonly #parts = new Map<number, TenantPart>();
  #byMac = new Map<string, KnownOlt[]>();
  #byAddress = new Map<string, KnownOlt[]>();
  #tenantByCommunity = new Map<string, number>();
  #defaultTenant = 0;
  #tenantsAt = 0;
  #wanted = new Set<number | 'all'>();
  #loading: Promise<void> | undefined;
  #unlisten: (() => void) | undefined;
  #stopped = false;

  private constructor(ctx: Context, onUsers: (users: readonly UsmUser[]) => void) {
    this.#ctx = ctx;
    this.#onUsers = onUsers;
  }

  /** Listens first and reads then, so that no change falls between. `onUsers` gets all v3 users whenever they may have changed. */
  static async open(ctx: Context, onUsers: (users: readonly UsmUser[]) => void = () => undefined): Promise<Directory> {
    const directory = new Directory(ctx, onUsers);
    directory.#unlisten = ctx.bus.listen((topic) => directory.#hear(topic));
    await directory.#readAll();
    return directory;
  }

  /**
   * By MAC, else by source address. A MAC may be let in by several tenants, and devices behind one NAT share an address: then
   * the address (of those with the MAC), then the community decides; what stays doubtful is nobody.
   */
  find({ mac, address, community }: Sender): KnownOlt | undefined {
    const byMac = mac === undefined ? [] : (this.#byMac.get(mac) ?? []);
    const byAddress = (this.#byAddress.get(address) ?? []).filter((olt) => mac === undefined || olt.mac === null);
    const candidates = byMac.length > 0 ? byMac : byAddress;
    if (candidates.length < 2) return candidates[0];
    const here = candidates.filter((olt) => olt.address === address);
    const close = here.length > 0 ? here : candidates;
    if (close.length === 1) return close[0];
    const tenant = community === undefined ? undefined : this.#tenantByCommunity.get(community);
    const ours = close.filter((olt) => olt.tenantId === tenant);
    return ours.length === 1 ? ours[0] : undefined;
  }

  /** To whom an unknown device announces itself: by its trap community, else the default tenant; undefined before there is one. */
  async tenantFor(community: string | undefined): Promise<number | undefined> {
    const known = () => (community === undefined ? undefined : this.#tenantByCommunity.get(community));
    const stale = this.#ctx.clock.mono() - this.#tenantsAt > tenantsAge;
    // A tenant may have been made a moment ago; nothing says so on the bus.
    if (known() === undefined && (stale || this.#defaultTenant === 0)) await this.#readTenants();
    return known() ?? this.defaultTenant;
  }

  /** Reads the OLTs of a tenant now. */
  async reread(tenantId: number): Promise<void> {
    await this.#readTenant(tenantId);
    this.#index();
  }

  /** Resolves when every change that was heard of so far is in. */
  async settled(): Promise<void> {
    await this.#loading;
  }

  /** Tenant of what concerns this installation; undefined before there is one. */
  get defaultTenant(): number | undefined {
    return this.#defaultTenant || undefined;
  }

  get tenants(): readonly number[] {
    return [...this.#parts.keys()];
  }

  get size(): number {
    return [...this.#parts.values()].reduce((sum, part) => sum + part.olts.length, 0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unlisten?.();
    await this.#loading;
  }

  #hear(topic: string): void {
    const tenant = /^devices:(\d+)$/.exec(topic)?.[1];
    if (tenant === undefined && topic !== 'reconnected') return;
    this.#wanted.add(tenant === undefined ? 'all' : Number(tenant));
    this.#loading ??= this.#work();
  }

  async #work(): Promise<void> {
    while (this.#wanted.size > 0 && !this.#stopped) {
      const wanted = this.#wanted;
      this.#wanted = new Set();
      try {
        if (wanted.has('all')) await this.#readAll();
        else for (const tenant of wanted) await this.#readTenant(Number(tenant));
        this.#index();
      } catch (error) {
        this.#ctx.log.warn({ err: error }, 'device directory not read');
        for (const tenant of wanted) this.#wanted.add(tenant);
        this.#ctx.clock.after(retryAfter, () => {
          this.#loading ??= this.#work();
        });
        break;
      }
    }
    this.#loading = undefined;
  }

  async #readAll(): Promise<void> {
    await this.#readTenants();
    const ids = new Set(this.#tenantByCommunity.values());
    for (const known of this.#parts.keys()) if (!ids.has(known)) this.#parts.delete(known);
    for (const id of ids) await this.#readTenant(id);
    this.#index();
  }

  async #readTenants(): Promise<void> {
    const rows = await this.#ctx.scope.system((tx) =>
      tx.selectFrom('tenant').select(['id', 'code', 'trap_community']).where('purging', '=', false).execute(),
    );
    this.#tenantsAt = this.#ctx.clock.mono();
    this.#tenantByCommunity = new Map(rows.map((row) => [row.trap_community, row.id]));
    this.#defaultTenant = rows.find((row) => row.code === defaultTenant)?.id ?? 0;
  }

  async #readTenant(tenantId: number): Promise<void> {
    const purged = await this.#ctx.scope.system((tx) =>
      tx.selectFrom('tenant').select('id').where('id', '=', tenantId).where('purging', '=', true).executeTakeFirst(),
    );
    // Its rows are being deleted: nothing that its devices say may make new ones.
    if (purged) return void this.#parts.delete(tenantId);
    const rows = await this.#ctx.scope.tenant(tenantId, (tx) =>
      tx
        .selectFrom('olt')
        .select(['id', 'mac', 'address', 'snmp_version', 'snmp_secret'])
        .where('tenant_id', '=', tenantId)
        .execute(),
    );
    const users = rows.flatMap(({ id, snmp_version, snmp_secret }) => {
      const user = snmp_version === 'v3' ? this.#userOf(tenantId, id, snmp_secret) : undefined;
      return user ? [user] : [];
    });
    const olts = rows.map(({ id, mac, address }) => ({ tenantId, oltId: id, mac, address }));
    this.#parts.set(tenantId, { olts, users });
  }

  #userOf(tenantId: number, oltId: string, sealed: string): UsmUser | undefined {
    try {
      return openAccess(this.#ctx.vault, tenantId, 'olt', oltId, sealed).user;
    } catch (error) {
      this.#ctx.log.error({ err: error, tenantId, oltId }, 'credentials of a device cannot be opened');
      return undefined;
    }
  }

  #index(): void {
    const olts = [...this.#parts.values()].flatMap((part) => part.olts);
    this.#byMac = grouped(olts, (olt) => olt.mac);
    this.#byAddress = grouped(olts, (olt) => olt.address);
    const users = new Map<string, UsmUser>();
    for (const { users: some } of this.#parts.values()) for (const user of some) users.set(JSON.stringify(user), user);
    this.#onUsers([...users.values()]);
  }
}
