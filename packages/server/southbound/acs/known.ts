import { hash, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { SecretState, SessionEnd } from '../../db/tables/cpes.ts';
import { accessTopic, openAcsAccess, watchedOf, type AcsAccess } from '../../estate/cpes/access.ts';
import { identityKey, openSecret, type CpeIdentity, type CpeSecret } from '../../estate/cpes/device.ts';
import { cpeTopic, taskTopic } from '../../estate/cpes/topics.ts';
import { knownCpeRowsOf, type KnownCpeRow } from './known-rows.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';

/** What of a device stands in its row and follows its reports. */
export interface CpeFacts {
  readonly address: string | null;
  readonly software: string | null;
  readonly hardware: string | null;
  readonly manufacturer: string | null;
  readonly url: string | null;
  readonly udpAddress: string | null;
  readonly provisioningCode: string | null;
  readonly root: 'Device.' | 'InternetGatewayDevice.' | null;
  readonly version: string | null;
}

/** A device that was let in, as its sessions have to know it. What changes here is what the database was told before. */
export interface KnownCpe {
  readonly tenantId: number;
  readonly id: string;
  readonly identity: CpeIdentity;
  projectId: string;
  facts: CpeFacts;
  secretState: SecretState;
  /** As the row holds it; opened when it is first asked for. */
  sealed: string | null;
  secret: CpeSecret | undefined;
  informSeconds: number | null;
  /** Whether its tree was read since it last began anew. */
  discovered: boolean;
  /** It has started since its tree was read, and some rule acts whenever a device starts. */
  startedAnew?: boolean;
  online: boolean | null;
  /** Wall clock, ms; undefined: it has not reported. */
  lastInform: number | undefined;
  lastEnd: SessionEnd | null;
  /** Something is wanted of it. */
  hasTasks: boolean;
  /** Events of its last report, until it shows that it heard the answer. */
  unheard: string | undefined;
  /** When it last started, wall clock, ms; the newest few. */
  boots: number[];
}

/** A person's word that a device may come in although it shows no credentials of its own. */
export interface Admission {
  readonly way: 'shared' | 'open';
  readonly address: string | null;
  readonly until: number;
}

/** What the ACS knows of one tenant. */
export interface TenantPart {
  readonly tenantId: number;
  readonly access: AcsAccess;
  readonly byKey: Map<string, KnownCpe>;
  readonly byId: Map<string, KnownCpe>;
  admissions: ReadonlyMap<string, Admission>;
}

/** Devices that are kept: those that come to the ACS are served where the tenant wants it; a broker decides by itself whom it lets in. */
export type AcsProtocol = 'cwmp' | 'usp';

/** Of a tenant that never opened its ACS. */
const noAccess: AcsAccess = {
  token: '',
  username: '',
  password: '',
  enabled: false,
  informSeconds: 300,
  watchMinutes: 0,
  weakSignal: -78,
  loopStarts: 5,
  loopMinutes: 30,
  missedReports: 3,
  projectId: null,
};

const everyMs = 60_000;
const retryAfter = 1_000;

const factsOf = (row: KnownCpeRow): CpeFacts => ({
  address: row.address,
  software: row.software,
  hardware: row.hardware,
  manufacturer: row.manufacturer,
  url: row.connection_request_url,
  udpAddress: row.udp_address,
  provisioningCode: row.provisioning_code,
  root: row.root,
  version: row.cwmp_version,
});

/** What a person or another process may change of a device that is known already. */
function refresh(known: KnownCpe, row: KnownCpeRow): void {
  known.projectId = row.project_id;
  known.facts = factsOf(row);
  known.secretState = row.secret_state;
  if (known.sealed !== row.secret) known.secret = undefined;
  known.sealed = row.secret;
  known.informSeconds = row.inform_seconds;
  known.discovered = row.discovered_at !== null;
  // Read before something was wanted, it would say that nothing is.
  known.hasTasks ||= row.has_tasks;
}

export const knownCpeOf = (tenantId: number, row: KnownCpeRow): KnownCpe => ({
  tenantId,
  id: row.id,
  identity: { oui: row.oui, productClass: row.product_class, serial: row.serial },
  projectId: row.project_id,
  facts: factsOf(row),
  secretState: row.secret_state,
  sealed: row.secret,
  secret: undefined,
  informSeconds: row.inform_seconds,
  discovered: row.discovered_at !== null,
  online: row.online,
  lastInform: row.last_inform?.getTime(),
  lastEnd: row.last_end,
  hasTasks: row.has_tasks,
  unheard: undefined,
  boots: [],
});

/** Every customer device of every tenant in memory, kept fresh by the bus: a report of one that is known reads nothing. */
export class KnownCpes {
  readonly #ctx: Context;
  readonly #parts = new Map<number, TenantPart>();
  #byToken = new Map<string, TenantPart>();
  readonly #salt = randomBytes(32).toString('hex');
  #wanted = new Set<number | 'all'>();
  #work: Promise<void> | undefined;
  #stopped = false;
  #unlisten: () => void = () => undefined;
  #beat: Repetition | undefined;
  readonly #onTask: (cpe: KnownCpe) => void;
  readonly #speaking: AcsProtocol;

  private constructor(ctx: Context, onTask: (cpe: KnownCpe) => void, speaking: AcsProtocol) {
    this.#ctx = ctx;
    this.#onTask = onTask;
    this.#speaking = speaking;
  }

  /** Listens first and reads then, so that no change falls between. `onTask`: something is wanted of a device from now on. */
  static async open(
    ctx: Context,
    onTask: (cpe: KnownCpe) => void = () => undefined,
    speaking: AcsProtocol = 'cwmp',
  ): Promise<KnownCpes> {
    const known = new KnownCpes(ctx, onTask, speaking);
    known.#unlisten = ctx.bus.listen((topic) => known.#hear(topic));
    await known.#readAll();
    // A tenant ends, or its time does: nothing says so on the bus.
    const work = () => known.#readTenants();
    known.#beat =
      speaking === 'cwmp'
        ? repeat(ctx, { id: 'acs.tenants', everyMs, work })
        : repeat(ctx, { id: 'usp.tenants', everyMs, work });
    return known;
  }

  /** The tenant of an address; how long it takes tells nobody how much of a token was right. */
  tenantOf(token: string): TenantPart | undefined {
    return this.#byToken.get(this.#digest(token));
  }

  part(tenantId: number): TenantPart | undefined {
    return this.#parts.get(tenantId);
  }

  find(part: TenantPart, identity: CpeIdentity): KnownCpe | undefined {
    return part.byKey.get(identityKey(identity));
  }

  /** One that was let in a moment ago. */
  async add(tenantId: number, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#readDevices(tenantId, ids);
  }

  /** Credentials of its own; undefined: it has none, or they were sealed elsewhere. */
  secretOf(known: KnownCpe): CpeSecret | undefined {
    if (known.secret || known.sealed === null) return known.secret;
    try {
      known.secret = openSecret(this.#ctx.vault, known.tenantId, known.id, known.sealed);
    } catch (error) {
      this.#ctx.log.error(
        { err: error, tenantId: known.tenantId, cpeId: known.id },
        'credentials of a device cannot be opened',
      );
    }
    return known.secret;
  }

  get tenants(): readonly TenantPart[] {
    return [...this.#parts.values()];
  }

  get size(): number {
    return this.tenants.reduce((sum, { byId }) => sum + byId.size, 0);
  }

  /** Resolves when every change that was heard of so far is in. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unlisten();
    await this.#beat?.stop();
    await this.#work;
  }

  #digest(token: string): string {
    return hash('sha256', `${this.#salt} ${token}`);
  }

  #hear(topic: string): void {
    const [kind = '', tenant = '', id] = topic.split(':', 3);
    if (topic === 'reconnected') this.#want('all');
    else if (kind === 'acs' && topic === accessTopic(Number(tenant))) this.#want(Number(tenant));
    else if (id !== undefined && topic === cpeTopic(Number(tenant), id)) this.#reread(Number(tenant), id);
    else if (id !== undefined && topic === taskTopic(Number(tenant), id)) {
      const known = this.#parts.get(Number(tenant))?.byId.get(id);
      if (!known) return;
      known.hasTasks = true;
      this.#onTask(known);
    }
  }

  #reread(tenantId: number, id: string): void {
    this.#readDevices(tenantId, [id]).catch((error: unknown) => {
      this.#ctx.log.warn({ err: error, tenantId, cpeId: id }, 'a customer device was not read');
      this.#want(tenantId);
    });
  }

  #want(what: number | 'all'): void {
    this.#wanted.add(what);
    this.#work ??= this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    // Never within the word of the bus itself.
    await Promise.resolve();
    while (this.#wanted.size > 0 && !this.#stopped) {
      const wanted = this.#wanted;
      this.#wanted = new Set();
      try {
        if (wanted.has('all')) await this.#readAll();
        else for (const tenantId of wanted) await this.#readTenant(Number(tenantId), false);
      } catch (error) {
        this.#ctx.log.warn({ err: error }, 'customer devices were not read');
        for (const one of wanted) this.#wanted.add(one);
        this.#ctx.clock.after(retryAfter, () => {
          this.#work ??= this.#catchUp();
        });
        break;
      }
    }
    this.#work = undefined;
  }

  async #readAll(): Promise<void> {
    for (const tenantId of await this.#openTenants()) await this.#readTenant(tenantId);
  }

  /** Tenants that came or went; of the others nothing is read. */
  async #readTenants(): Promise<void> {
    for (const tenantId of await this.#openTenants()) if (!this.#parts.has(tenantId)) await this.#readTenant(tenantId);
  }

  /** Drops those that are not in use any more. */
  async #openTenants(): Promise<readonly number[]> {
    const now = this.#ctx.clock.now();
    const rows = await this.#ctx.scope.system((tx) =>
      tx
        .selectFrom('tenant')
        .select(['id', 'expire_at'])
        .where('purging', '=', false)
        .where('removed_at', 'is', null)
        .where('status', '=', '0')
        .orderBy('id')
        .execute(),
    );
    const open = rows.filter(({ expire_at }) => expire_at === null || expire_at.getTime() > now).map(({ id }) => id);
    const there = new Set(open);
    for (const tenantId of this.#parts.keys()) if (!there.has(tenantId)) this.#parts.delete(tenantId);
    this.#index();
    return open;
  }

  /** `whole`: its devices too, which else say by themselves that they were changed. */
  async #readTenant(tenantId: number, whole = true): Promise<void> {
    const { access, admissions, rows } = await this.#ctx.scope.tenant(tenantId, async (tx) => ({
      access: await tx.selectFrom('acs_access').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst(),
      admissions: await tx.selectFrom('cpe_admission').selectAll().where('tenant_id', '=', tenantId).execute(),
      rows:
        whole || !this.#parts.has(tenantId) ? await knownCpeRowsOf(tx, tenantId, undefined, this.#speaking) : undefined,
    }));
    // Now and not before: another reading of it may have ended meanwhile, and sessions hold its devices.
    const before = this.#parts.get(tenantId);
    if (!rows && !before) return this.#readTenant(tenantId);
    const asked = access?.enabled === true ? this.#opened(access) : undefined;
    const opened = this.#speaking === 'cwmp' ? asked : plainAccess(access);
    if (!opened) {
      this.#parts.delete(tenantId);
    } else {
      const part: TenantPart = {
        tenantId,
        access: opened,
        byKey: rows ? new Map() : (before?.byKey ?? new Map()),
        byId: rows ? new Map() : (before?.byId ?? new Map()),
        admissions: new Map(
          admissions.map(({ oui, product_class, serial, way, address, until }) => [
            identityKey({ oui, productClass: product_class, serial }),
            { way, address, until: until.getTime() },
          ]),
        ),
      };
      for (const row of rows ?? []) put(part, tenantId, row, before?.byId.get(row.id));
      this.#parts.set(tenantId, part);
    }
    this.#index();
  }

  /** One whose password was sealed elsewhere is closed until somebody types it again; the others are served. */
  #opened(row: Parameters<typeof openAcsAccess>[1]): AcsAccess | undefined {
    try {
      return openAcsAccess(this.#ctx, row);
    } catch (error) {
      this.#ctx.log.error({ err: error, tenantId: row.tenant_id }, 'the ACS credentials of a tenant cannot be opened');
      return undefined;
    }
  }

  async #readDevices(tenantId: number, ids: readonly string[]): Promise<void> {
    const part = this.#parts.get(tenantId);
    if (!part) return;
    const rows = await this.#ctx.scope.tenant(tenantId, (tx) => knownCpeRowsOf(tx, tenantId, ids, this.#speaking));
    const there = new Set(rows.map(({ id }) => id));
    for (const id of ids) {
      const gone = there.has(id) ? undefined : part.byId.get(id);
      if (!gone) continue;
      part.byId.delete(id);
      part.byKey.delete(identityKey(gone.identity));
    }
    for (const row of rows) put(part, tenantId, row, part.byId.get(row.id));
  }

  #index(): void {
    this.#byToken = new Map([...this.#parts.values()].map((part) => [this.#digest(part.access.token), part]));
  }
}

/** Where its new devices go, how often they report, what is watched of them, and where its files are; its words are of no use here. */
const plainAccess = (row: Parameters<typeof openAcsAccess>[1] | undefined): AcsAccess =>
  row === undefined
    ? noAccess
    : { ...watchedOf(row), token: row.token, enabled: row.enabled, username: '', password: '' };

/** The same object for the same device: sessions hold it. */
function put(part: TenantPart, tenantId: number, row: KnownCpeRow, before: KnownCpe | undefined): void {
  if (before) refresh(before, row);
  const known = before ?? knownCpeOf(tenantId, row);
  part.byId.set(known.id, known);
  part.byKey.set(identityKey(known.identity), known);
}
