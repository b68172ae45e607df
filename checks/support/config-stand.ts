import { configPages } from '@heliograph/server/drivers/families.ts';
import { configArea } from '@heliograph/server/areas/config/config.ts';
import { startConfigRunner, type RunnerParts } from '@heliograph/server/southbound/config/runner.ts';
import { sealCli } from '@heliograph/server/southbound/cli/cli-access.ts';
import { sealAccess } from '@heliograph/server/southbound/snmp-access.ts';
import type { Clock } from '@heliograph/server/clock.ts';
import type { Context } from '@heliograph/server/context.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import type { Area } from '@heliograph/server/http/serve.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import type { ModelName } from '@heliograph/lab/devices/models.ts';
import type { CpesOptions } from '@heliograph/lab/cpe/cpes.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';

type Plain = string | number | boolean | null | readonly (string | number)[];
export type PageValues = Readonly<Record<string, Plain>>;

export interface ChangeAnswer {
  readonly id: string;
  readonly state: string;
  readonly reasons: readonly { reason: string; text: string }[];
  readonly differences: readonly { field: string; old: Plain; new: Plain }[];
  readonly commands: readonly { transport: string; lines: readonly string[] }[];
}

interface Content {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Plain[])[];
  readonly complete: boolean;
  readonly absent: boolean;
  readonly fault: string | null;
  readonly drift: readonly object[];
}

type Op = 'add' | 'edit' | 'remove';
export interface ConfigAsked {
  readonly op: Op;
  readonly key?: PageValues;
  readonly values?: PageValues;
}

/** A console and one simulated OLT that it manages, in one process: calls in, SNMP and command line out. */
export interface ConfigStand {
  readonly server: TestServer;
  readonly lab: Lab;
  readonly token: string;
  readonly oltId: string;
  /** The ONUs 1/1 and 1/2 of the OLT. Pages of an ONU are those of the first, unless a call names another. */
  readonly onuIds: readonly [string, string];
  call(method: 'GET' | 'POST', path: string, given?: object): Promise<Envelope>;
  read(page: string): Promise<Content>;
  rows(page: string): Promise<PageValues[]>;
  /** Previews, applies, and waits for the end. Throws when the preview or the call finds a problem. */
  change(page: string, asked: ConfigAsked): Promise<ChangeAnswer>;
  /** Configuration that the device holds, as its lab tells it. */
  truth(): Promise<{
    tables: Record<string, object[]>;
    scalars: Record<string, unknown>;
    cli?: unknown;
    unsaved: boolean;
  }>;
  event(event: object): Promise<void>;
  restartRunner(): Promise<void>;
  stop(): Promise<void>;
}

/** Pages that are of an ONU. */
const ofOnu = new Set(configPages.flatMap(({ id, of }) => (of === 'onu' ? [id] : [])));

const ended = ['verified', 'refused', 'rolledBack', 'halfApplied', 'unverified', 'failed'];
const deviceId = 'stand';

interface StandOptions {
  readonly model?: ModelName;
  readonly snmpPort: number;
  /** The server's time; with it the lab's stands still until it is advanced. */
  readonly clock?: Clock;
  /** How the runner visits devices. */
  readonly runner?: RunnerParts;
  readonly areas?: (ctx: Context) => readonly Area[];
  /** How its customer devices are. */
  readonly cpes?: CpesOptions;
}

async function addOlt(server: TestServer, lab: Lab, model: ModelName): Promise<string> {
  const { ctx, tenants } = server;
  const tenantId = tenants.home.id;
  const device = lab.network.devices[0];
  if (!device) throw new Error('no device');
  const oltId = ctx.newId();
  const access = sealAccess(ctx.vault, tenantId, 'olt', oltId, { community: 'public', writeCommunity: 'private' });
  const cli = sealCli(ctx.vault, tenantId, oltId, {
    username: 'admin',
    password: 'Xpon@Olt9417#',
    enablePassword: 'Xpon@Olt9417#',
  });
  const { address } = device.agent;
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, pon_mode, device_type, created_by,
        cli_protocol, cli_port, cli_secret)
      values ($1, $2, (select id from project where tenant_id = $1 and is_default), 'stand', $3, $4, 'v2c', $5, '006d61aabb01', $6, $7, 'test', $8, $9, $10)`,
    [
      tenantId,
      oltId,
      address,
      device.agent.port,
      access,
      model.startsWith('V1600D') ? 'EPON' : 'GPON',
      model,
      model.startsWith('V1600D') ? 'telnet' : 'ssh',
      model.startsWith('V1600D') ? device.cli.telnet : device.cli.ssh,
      cli,
    ],
  );
  await server.everything.query(`insert into olt_live (tenant_id, olt_id, online) values ($1, $2, true)`, [
    tenantId,
    oltId,
  ]);
  return oltId;
}

async function addOnu({ ctx, tenants, everything }: TestServer, oltId: string, number: number): Promise<string> {
  const id = ctx.newId();
  await everything.query(
    'insert into onu (tenant_id, id, olt_id, pon, onu_no, phase, state) values ($1, $2, $3, 1, $4, 3, 1)',
    [tenants.home.id, id, oltId, number],
  );
  return id;
}

export async function startConfigStand({
  model = 'V1600G1',
  snmpPort,
  clock,
  runner: parts = {},
  areas = () => [],
  cpes = {},
}: StandOptions): Promise<ConfigStand> {
  const server = await startTestServer({
    areas: (ctx) => [configArea(ctx), ...areas(ctx)],
    ...(clock === undefined ? {} : { clock }),
  });
  const lab = await startLab({
    scenario: {
      devices: [
        {
          spec: { id: deviceId, model, name: 'stand', contact: '', location: '', mac: '00:6d:61:aa:bb:01' },
          plant: { onus: [4], ways: 32 },
        },
      ],
    },
    controlPort: 0,
    snmpPort,
    sshPort: 0,
    telnetPort: 0,
    virtualTime: clock !== undefined,
    cpes,
  });
  const oltId = await addOlt(server, lab, model);
  const onuIds = [await addOnu(server, oltId, 1), await addOnu(server, oltId, 2)] as const;
  const token = await server.signIn();
  let runner = await startConfigRunner(server.ctx, parts);
  let woken = Promise.withResolvers<void>();
  const unlisten = server.ctx.bus.listen(() => {
    woken.resolve();
    woken = Promise.withResolvers();
  });

  const placed = (given: object) =>
    'page' in given && ofOnu.has(String(given.page)) ? { onuId: onuIds[0], ...given } : given;
  const call: ConfigStand['call'] = (method, path, asked = {}) => {
    const given = placed(asked);
    return server.call(method, `/device/config/${path}`, {
      token,
      ...(method === 'GET'
        ? {
            query: Object.fromEntries(
              Object.entries<unknown>({ oltId, ...given }).map(([name, value]) => [name, String(value)]),
            ),
          }
        : { body: { oltId, ...given } }),
    });
  };
  const must = async <T>(answer: Promise<Envelope>): Promise<T> => {
    const envelope = await answer;
    if (envelope.code !== 200) throw new Error(`${envelope.code} ${envelope.msg} ${JSON.stringify(envelope)}`);
    return envelope['data'] as T;
  };
  const read = (page: string) => must<Content>(call('GET', 'read', { page, fresh: true }));
  const end = async (changeId: string): Promise<ChangeAnswer> => {
    for (;;) {
      const again = woken.promise;
      // A change tells of itself a dozen times until it has ended: one look at its row each time, and the call once.
      const { rows } = await server.everything.query<{ state: string }>({
        name: 'state of a change',
        text: 'select state from config_change where id = $1',
        values: [changeId],
      });
      if (ended.includes(rows[0]?.state ?? '')) return must<ChangeAnswer>(call('GET', 'change', { changeId }));
      await again;
    }
  };
  const control = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${lab.controlUrl}/devices/${deviceId}/${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };

  return {
    server,
    lab,
    token,
    oltId,
    onuIds,
    call,
    read,
    rows: async (page) => {
      const { columns, rows } = await read(page);
      return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])));
    },
    change: async (page, asked) => {
      const preview = await must<{ problems: object[]; base: string | null }>(
        call('POST', 'preview', { page, ...asked }),
      );
      if (preview.problems.length > 0) throw new Error(`${page}: ${JSON.stringify(preview.problems)}`);
      const { id } = await must<ChangeAnswer>(call('POST', 'apply', { page, ...asked, base: preview.base }));
      return end(id);
    },
    truth: async () => (await control('running'))['config'] as Awaited<ReturnType<ConfigStand['truth']>>,
    event: async (event) => {
      await control('events', {
        method: 'POST',
        body: JSON.stringify(event),
        headers: { 'content-type': 'application/json' },
      });
    },
    restartRunner: async () => {
      await runner.stop();
      runner = await startConfigRunner(server.ctx, parts);
    },
    stop: async () => {
      unlisten();
      await runner.stop();
      await lab.stop();
      await server.stop();
    },
  };
}
