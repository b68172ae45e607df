import { createHmac, randomBytes } from 'node:crypto';
import { securityLevel, type SecurityLevel, type UsmUser } from '@heliograph/wire/snmp/usm-crypto.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { isSecretCommunity, type Proof } from './claims.ts';
import type { PortNames } from './port-names.ts';
import { openAccess, type SnmpSecret } from './snmp-access.ts';
import type { SenderPorts } from './trap-decode.ts';

/** An OLT that was let in, as the trap intake has to know it. */
export interface KnownOlt {
  readonly tenantId: number;
  readonly oltId: string;
  readonly mac: string | null;
  readonly address: string;
  readonly ports?: SenderPorts;
}

/** What makes a word its own: communities as keyed digests, compared without telling by the time it takes how much was right. */
interface Listed extends KnownOlt {
  readonly proof: Proof;
  /** Of v1 and v2c: its own communities, as far as they are secrets. */
  readonly communities: ReadonlySet<string>;
  /** Of v3: its user and how that speaks; such an OLT is believed nothing else. */
  readonly v3: { readonly mark: string; readonly level: SecurityLevel } | undefined;
  /** The community must fit; the address does not stand in for it. */
  readonly communityRequired: boolean;
}

/** An OLT, and whether what was said fits it: what does not may be anybody's word. */
export interface FoundOlt {
  readonly olt: KnownOlt;
  readonly fits: boolean;
}

/** What a trap tells of its sender. */
export interface Sender {
  /** dataMac, 12 hex digits. */
  readonly mac: string | undefined;
  /** Source address of the datagram. */
  readonly address: string;
  /** Community, or the user of v3. */
  readonly community: string | undefined;
  readonly version: 'v1' | 'v2c' | 'v3';
  /** Of v3: the mark of the user whose keys opened it, and how it was protected. */
  readonly userMark?: string | undefined;
  readonly securityLevel: SecurityLevel;
}

interface TenantPart {
  readonly olts: readonly Listed[];
  readonly users: readonly UsmUser[];
}

/** Tenants are read again at most this often for the sake of a community that nobody knows (ms). */
const tenantsAge = 5_000;
const retryAfter = 1_000;
/** Words of which the digest is remembered: right or wrong ones alike, so that the time it takes tells nobody which. */
const mostDigests = 256;
const defaultTenant = '000000';
const noKeys = { authProtocol: 'none', privProtocol: 'none' } as const;

/** What the collector found out of its interfaces. */
function portsOf(capability: object | null, numbers: ReadonlyMap<number, number> | undefined): SenderPorts {
  const { family, ports = {} } = (capability ?? {}) as { family?: string; ports?: PortNames };
  return { names: ports, isNumbered: family === 'generic', ...(numbers && { numbers }) };
}

/** Numbers of ports that are not those of their interfaces, by device. */
async function numbersIn(tx: Tx, tenantId: number): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const rows = await tx
    .selectFrom('olt_port')
    .select(['olt_id', 'if_index', 'port'])
    .where('tenant_id', '=', tenantId)
    .where('if_index', 'is not', null)
    .where('if_index', '<>', sql<string>`port`)
    .execute();
  const found = new Map<string, Map<number, number>>();
  for (const { olt_id, if_index, port } of rows) {
    const own = found.get(olt_id) ?? new Map<number, number>();
    found.set(olt_id, own.set(Number(if_index), port));
  }
  return found;
}

function grouped(olts: Iterable<Listed>, key: (olt: Listed) => string | null): Map<string, Listed[]> {
  const groups = new Map<string, Listed[]>();
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
  #byMac = new Map<string, Listed[]>();
  #byAddress = new Map<string, Listed[]>();
  /** By keyed digest. */
  #tenantByCommunity = new Map<string, number>();
  readonly #digestKey = randomBytes(32);
  /** Of the words that were heard last: a storm says the same few again and again, and a digest costs more than the rest of a trap. */
  readonly #digests = new Map<string, string>();
  /** One mark for each set of keys; users that are the same have the same. */
  readonly #marks = new Map<string, string>();
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
   * By MAC, else by source address. What does not fit any of them is somebody else's word about the likeliest. Of several that fit, the one
   * that its device has proven comes first, then the tenant whose community it is, then the address, then who was there first:
   * what somebody typed elsewhere takes nothing from anybody. Two of one tenant that are alike are nobody.
   */
  find(sender: Sender): FoundOlt | undefined {
    const { mac, address } = sender;
    const byMac = mac === undefined ? [] : (this.#byMac.get(mac) ?? []);
    const byAddress = () => (this.#byAddress.get(address) ?? []).filter((olt) => mac === undefined || olt.mac === null);
    const candidates = byMac.length > 0 ? byMac : byAddress();
    const [only] = candidates;
    if (!only) return undefined;
    const digest = this.#heard(sender.community);
    if (candidates.length === 1) return { olt: only, fits: this.#fits(only, sender, digest) };
    const tenant = this.#tenantByCommunity.get(digest);
    const fitting = candidates.filter((olt) => this.#fits(olt, sender, digest));
    const rank = (olt: Listed) =>
      (olt.proof > 0 ? 4 : 0) + (olt.tenantId === tenant ? 2 : 0) + (olt.address === address ? 1 : 0);
    const first = (list: readonly Listed[]) =>
      list.toSorted((a, b) => rank(b) - rank(a) || (BigInt(a.oltId) < BigInt(b.oltId) ? -1 : 1));
    const [best, next] = first(fitting);
    if (!best) {
      const [likeliest] = first(candidates);
      return likeliest && { olt: likeliest, fits: false };
    }
    const isDoubtful = next?.tenantId === best.tenantId && rank(next) === rank(best);
    return isDoubtful ? undefined : { olt: best, fits: true };
  }

  /**
   * Who speaks from an address, where the address is all that is known. One device; of several the one that has proven itself, if only one
   * has; else nobody, so that no tenant reads what another's device wrote.
   */
  at(address: string): KnownOlt | undefined {
    const there = this.#byAddress.get(address) ?? [];
    if (there.length <= 1) return there[0];
    const proven = there.filter(({ proof }) => proof > 0);
    return proven.length === 1 ? proven[0] : undefined;
  }

  #fits(olt: Listed, { address, version, userMark, securityLevel: level }: Sender, digest: string): boolean {
    if (olt.v3) return version === 'v3' && userMark === olt.v3.mark && level === olt.v3.level;
    const isHere = olt.address === address && !olt.communityRequired;
    if (version === 'v3') return isHere;
    return isHere || olt.communities.has(digest) || this.#tenantByCommunity.get(digest) === olt.tenantId;
  }

  #heard(community: string | undefined): string {
    if (community === undefined) return '';
    const known = this.#digests.get(community);
    if (known !== undefined) return known;
    if (this.#digests.size >= mostDigests) this.#digests.clear();
    const digest = this.#digest(community);
    this.#digests.set(community, digest);
    return digest;
  }

  #digest(community: string): string {
    return createHmac('sha256', this.#digestKey).update(community).digest('base64');
  }

  /** To whom an unknown device announces itself: by its trap community, else the default tenant; undefined before there is one. */
  async tenantFor(community: string | undefined): Promise<number | undefined> {
    const digest = this.#heard(community);
    const known = () => this.#tenantByCommunity.get(digest);
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
    this.#tenantByCommunity = new Map(rows.map((row) => [this.#digest(row.trap_community), row.id]));
    this.#defaultTenant = rows.find((row) => row.code === defaultTenant)?.id ?? 0;
  }

  async #readTenant(tenantId: number): Promise<void> {
    const purged = await this.#ctx.scope.system((tx) =>
      tx.selectFrom('tenant').select('id').where('id', '=', tenantId).where('purging', '=', true).executeTakeFirst(),
    );
    // Its rows are being deleted: nothing that its devices say may make new ones.
    if (purged) return void this.#parts.delete(tenantId);
    const { rows, required, numbers } = await this.#ctx.scope.tenant(tenantId, async (tx) => ({
      rows: await tx
        .selectFrom('olt')
        .select(['id', 'mac', 'address', 'snmp_version', 'snmp_secret', 'proof', 'capability'])
        .where('tenant_id', '=', tenantId)
        // Until it is settled whose device it is, it is not this tenant's.
        .where('doubt_since', 'is', null)
        .execute(),
      numbers: await numbersIn(tx, tenantId),
      required: await tx
        .selectFrom('discovery')
        .select('community_required')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirst(),
    }));
    const communityRequired = required?.community_required ?? false;
    const users: UsmUser[] = [];
    const olts = rows.map(({ id, mac, address, snmp_version, snmp_secret, proof, capability }): Listed => {
      const secret = this.#secretOf(tenantId, id, snmp_secret);
      const user = snmp_version === 'v3' ? (secret?.user ?? { name: '', ...noKeys }) : undefined;
      if (user && secret?.user) users.push({ ...user, mark: this.#markOf(user) });
      return {
        tenantId,
        oltId: id,
        mac,
        address,
        ports: portsOf(capability, numbers.get(id)),
        proof: proof as Proof,
        communityRequired,
        communities: new Set([secret?.community, secret?.writeCommunity].flatMap((one) => this.#own(one))),
        v3: user && { mark: secret?.user ? this.#markOf(user) : 'none', level: securityLevel(user) },
      };
    });
    this.#parts.set(tenantId, { olts, users });
  }

  #own(community: string | undefined): string[] {
    return community !== undefined && isSecretCommunity(community) ? [this.#digest(community)] : [];
  }

  #markOf(user: UsmUser): string {
    const key = this.#digest(JSON.stringify(user));
    const mark = this.#marks.get(key) ?? String(this.#marks.size + 1);
    this.#marks.set(key, mark);
    return mark;
  }

  #secretOf(tenantId: number, oltId: string, sealed: string): SnmpSecret | undefined {
    try {
      return openAccess(this.#ctx.vault, tenantId, 'olt', oltId, sealed);
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
