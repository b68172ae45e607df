import { UspAgents } from '@heliograph/lab/usp/agents.ts';
import type { UspAgent } from '@heliograph/lab/usp/agent.ts';
import { uspMakers, type UspMaker } from '@heliograph/lab/usp/makers.ts';
import { publishTopicOf } from '@heliograph/lab/usp/mqtt-mtp.ts';
import type { UspQuirk } from '@heliograph/lab/usp/quirks.ts';
import { wallTimeline, type Timeline } from '@heliograph/lab/kit/timeline.ts';
import { wish } from '@heliograph/server/estate/cpes/tasks.ts';
import type { CpeTaskBody, CpeTaskKind } from '@heliograph/server/db/tables/cpes.ts';
import { controllerEndpoint, UspController } from '@heliograph/server/southbound/usp/controller.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { withReplyTo } from '@heliograph/wire/usp/mqtt-binding.ts';
import { expect } from 'vitest';
import { MemoryBus } from './memory-bus.ts';

/** Of the tenant, before each topic. */
export const token = 'tenant-token';

export interface UspRow {
  readonly id: string;
  readonly protocol: string;
  readonly software: string;
  readonly discovered: boolean;
  readonly parameters: number;
  readonly subscriptions: readonly { readonly refused: string | null }[];
  readonly boots: string;
  readonly mqtt_version: number;
}

export interface UspEnd {
  readonly state: string;
  readonly fault: number | null;
  readonly parameter: string | null;
  readonly faults: readonly { readonly text: string }[] | null;
}

/** A server whose controller of USP hears agents of the lab, without a broker between them. */
export class UspStand {
  readonly server: TestServer;
  readonly bus = new MemoryBus();
  readonly timeline: Timeline = wallTimeline();
  readonly agents: UspAgents;
  /** undefined: it was stopped. */
  controller: UspController | undefined;
  /** Added to the clock of the controller, ms. */
  ahead = 0;

  private constructor(server: TestServer) {
    this.server = server;
    this.agents = new UspAgents(this.timeline);
  }

  static async start(): Promise<UspStand> {
    const stand = new UspStand(await startTestServer());
    const { ctx } = stand.server;
    const { clock } = ctx;
    const hurried = { ...clock, now: () => clock.now() + stand.ahead, mono: () => clock.mono() + stand.ahead };
    const patience = { patienceMs: 4_000, lookEveryMs: 1_000 };
    stand.controller = await UspController.open({ ...ctx, clock: hurried }, stand.bus, patience);
    return stand;
  }

  async stop(): Promise<void> {
    this.agents.stop();
    this.timeline.stop();
    await this.controller?.stop();
    await this.server.stop();
  }

  /** The next one, as after a restart. */
  async another(): Promise<void> {
    this.controller = await UspController.open(this.server.ctx, this.bus, { patienceMs: 4_000 });
  }

  get home(): number {
    return this.server.tenants.home.id;
  }

  /** Connects an agent as its transport would, and starts it. */
  begin(agent: UspAgent, userName = agent.id): void {
    const base = `${token}/${agent.id}`;
    const own = `${base}/usp/agent`;
    const from = { tenantId: this.home, clientId: agent.id, userName };
    let client: ReturnType<MemoryBus['join']> | undefined;
    const down = (): void => {
      client?.leave();
      client = undefined;
    };
    agent.start(
      {
        down,
        up: () => {
          down();
          client = this.bus.join(from, agent.maker.mqtt, [own], ({ payload }) => agent.take(payload));
          agent.connected(own);
        },
        send: (payload) => {
          const topic = publishTopicOf(agent, `${base}/usp/controller`);
          void (agent.maker.mqtt === 4
            ? client?.publish({ topic: withReplyTo(topic, own), payload })
            : client?.publish({ topic, payload, contentType: 'usp.msg', responseTopic: own }));
        },
      },
      controllerEndpoint,
    );
  }

  add(id: string, of: UspMaker | undefined, ...quirks: UspQuirk[]): UspAgent {
    const agent = this.agents.add({ id, maker: of ?? uspMakers[0]!, serial: id.toUpperCase(), bootMs: 1 });
    for (const quirk of quirks) agent.quirks.add(quirk);
    return agent;
  }

  async rowOf(id: string): Promise<UspRow | undefined> {
    const { rows } = await this.server.everything.query(
      `select c.id, c.protocol, c.software, c.discovered_at is not null as discovered, a.subscriptions, l.boots, a.mqtt_version,
           (select coalesce(sum(parameters), 0)::int from cpe_tree t where t.tenant_id = c.tenant_id and t.cpe_id = c.id) as parameters
         from cpe c join cpe_live l on l.tenant_id = c.tenant_id and l.cpe_id = c.id
         join usp_agent a on a.tenant_id = c.tenant_id and a.cpe_id = c.id where c.serial = $1`,
      [id.toUpperCase()],
    );
    return rows[0] as UspRow | undefined;
  }

  /** It is known, tells what it shall tell, and its tree is read to the end. */
  async settled(agent: UspAgent, serial = agent.id.toUpperCase()): Promise<UspRow> {
    await expect
      .poll(async () => {
        const row = await this.rowOf(serial);
        return row?.discovered === true && row.parameters > 200 && row.subscriptions.length === 5;
      })
      .toBe(true);
    return (await this.rowOf(serial))!;
  }

  async wanted(cpeId: string, kind: CpeTaskKind, body: CpeTaskBody = {}): Promise<string> {
    const { ctx } = this.server;
    const wished = await ctx.scope.tenant(this.home, (tx) =>
      wish(ctx, tx, this.home, { cpeId, kind, body, by: 'test' }),
    );
    if (!('id' in wished)) throw new Error(wished.refused);
    return wished.id;
  }

  async ended(task: string): Promise<UspEnd> {
    const read = async () =>
      (await this.server.everything.query('select state, fault, parameter, faults from cpe_task where id = $1', [task]))
        .rows[0] as UspEnd;
    await expect.poll(async () => (await read()).state).toMatch(/done|failed/);
    return read();
  }
}
