import { expect, vi } from 'vitest';
import { changeAcsAccess, type AcsAccess } from '../../estate/cpes/access.ts';
import type { CpeTaskKind } from '../../db/tables/cpes.ts';
import { wishTransfer } from '../../estate/cpes/transfers.ts';
import type { CpeFileWish } from '../../db/tables/cpe-task-bodies.ts';
import { wish } from '../../estate/cpes/tasks.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startAcs, type Acs } from './acs.ts';
import { CpeFixture, type Words } from './acs.fixture.ts';

export interface CpeRow {
  readonly id: string;
  readonly secret_state: string;
  readonly software: string;
  readonly model: string;
  readonly online: boolean;
  readonly boots: string;
  readonly sessions: string;
  readonly inform_seconds: number;
  readonly last_inform: Date;
  readonly written: string | null;
}

interface TaskRow {
  readonly state: string;
  readonly fault: number | null;
  readonly parameter: string | null;
  readonly reason: { readonly en: string } | null;
  readonly secret: string | null;
  readonly faults: unknown;
}

interface Made {
  readonly serial?: string;
  readonly words?: Words;
  readonly values?: Record<string, string>;
  readonly at?: AcsAccess;
}

/** A server with an ACS whose two tenants have switched it on, and devices that report to it. */
export class AcsStand {
  readonly server: TestServer;
  readonly acs: Acs;
  readonly access: AcsAccess;
  readonly foreign: AcsAccess;
  readonly #devices: CpeFixture[] = [];
  #serials = 0;

  private constructor(server: TestServer, acs: Acs, access: AcsAccess, foreign: AcsAccess) {
    this.server = server;
    this.acs = acs;
    this.access = access;
    this.foreign = foreign;
  }

  static async start(): Promise<AcsStand> {
    const server = await startTestServer();
    const { ctx, tenants } = server;
    const open = (id: number) => ctx.scope.tenant(id, (tx) => changeAcsAccess(ctx, tx, id, { enabled: true }, 'test'));
    const [access, foreign] = [await open(tenants.home.id), await open(tenants.coast.id)];
    const acs = await startAcs(ctx, { host: '127.0.0.1', port: 0, stunPort: 0 });
    await vi.waitFor(() => expect([typeof acs.port, typeof acs.stunPort]).toEqual(['number', 'number']));
    return new AcsStand(server, acs, access, foreign);
  }

  get home(): number {
    return this.server.tenants.home.id;
  }

  get shared(): Words {
    return { username: this.access.username, password: this.access.password };
  }

  urlOf({ token }: AcsAccess): string {
    return `http://127.0.0.1:${this.acs.port}/acs/${token}`;
  }

  device(more: Made = {}): CpeFixture {
    this.#serials += 1;
    const words = more.words ?? this.shared;
    const made = new CpeFixture(this.urlOf(more.at ?? this.access), more.serial ?? `S${this.#serials}`, words, {
      values: more.values ?? {},
    });
    this.#devices.push(made);
    return made;
  }

  /** One that has been here before, with credentials of its own. */
  async settled(more: Made = {}): Promise<CpeFixture> {
    const made = this.device(more);
    expect((await made.session(['0 BOOTSTRAP'])).status).toBe(204);
    made.asked.length = 0;
    return made;
  }

  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.server.everything.query(text, values)).rows as Row[];
  }

  async rowOf({ serial }: CpeFixture): Promise<CpeRow> {
    const [row] = await this.query<CpeRow>(
      'select c.*, l.online, l.boots, l.sessions, l.last_inform from cpe c join cpe_live l on l.tenant_id = c.tenant_id and l.cpe_id = c.id where c.serial = $1',
      [serial],
    );
    if (!row) throw new Error('no such device');
    return row;
  }

  async eventsOf({ serial }: CpeFixture): Promise<string[]> {
    const text = 'select e.code from cpe_event e join cpe c on c.id = e.cpe_id where c.serial = $1 order by e.id';
    return (await this.query<{ code: string }>(text, [serial])).map(({ code }) => code);
  }

  /** A wish for a device, of which the ACS has heard. */
  async want(of: CpeFixture, kind: CpeTaskKind, body = {}): Promise<string> {
    const { id } = await this.rowOf(of);
    const { ctx } = this.server;
    const wished = await ctx.scope.tenant(this.home, (tx) =>
      wish(ctx, tx, this.home, { cpeId: id, kind, body, by: 'test' }),
    );
    if (!('id' in wished)) throw new Error(wished.refused);
    await expect.poll(() => this.acs.known.part(this.home)?.byId.get(id)?.hasTasks).toBe(true);
    return wished.id;
  }

  /** A file is to go to a device, or to come from it. */
  async wantFile(of: CpeFixture, direction: 'download' | 'upload', file: CpeFileWish): Promise<string> {
    const { id } = await this.rowOf(of);
    const { ctx } = this.server;
    const wished = await ctx.scope.tenant(this.home, (tx) =>
      wishTransfer(ctx, tx, this.home, { cpeId: id, direction, file, by: 'test' }),
    );
    if (!('id' in wished)) throw new Error(wished.refused);
    await expect.poll(() => this.acs.known.part(this.home)?.byId.get(id)?.hasTasks).toBe(true);
    return wished.id;
  }

  async taskRow(id: string): Promise<TaskRow | undefined> {
    return (await this.query<TaskRow>('select * from cpe_task where id = $1', [id]))[0];
  }

  hangUp(): void {
    for (const device of this.#devices.splice(0)) device.close();
  }

  async stop(): Promise<void> {
    this.hangUp();
    await this.acs.stop();
    await this.server.stop();
  }
}
