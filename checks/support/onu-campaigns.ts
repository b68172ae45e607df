import { randomBytes } from 'node:crypto';
import { sendUpload } from '@heliograph/server/testing/send-file.ts';
import { firmware } from '@heliograph/server/areas/firmware/firmware.ts';
import { tick } from '@heliograph/server/areas/upgrades/tick.ts';
import { upgrades } from '@heliograph/server/areas/upgrades/upgrades.ts';
import { lockedTask } from '@heliograph/server/areas/upgrades/upgrades.store.ts';
import type { Context } from '@heliograph/server/context.ts';
import { startTftp } from '@heliograph/server/southbound/files/tftp-desk.ts';
import type { FaultStand } from './fault-stand.ts';

// Upgrade tasks of ONUs at a stand of configuration: looks at a task are made by hand, what an OLT is told is real.

export const campaignAreas = (ctx: Context) => [firmware(ctx), upgrades(ctx)];

export interface OnuTarget {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly reason: string | null;
  readonly wasVersion: string | null;
  readonly nowVersion: string | null;
  readonly steps: readonly { readonly state: string; readonly text: string | null }[];
}

export interface Campaigns {
  /** An image goes into the library; answers its id. */
  image(name: string, version: string, content: Buffer): Promise<string>;
  create(given: object): Promise<string>;
  act(id: string, action: string): Promise<void>;
  /** One look at the task. */
  look(id: string): Promise<{ readonly phase: string; readonly status: string; readonly reason: string | null }>;
  targets(id: string): Promise<OnuTarget[]>;
  /** The change that its devices are at. */
  underWay(id: string): Promise<string | undefined>;
  /** Looks, and follows what the OLT is told, until the task is over. */
  over(id: string): Promise<OnuTarget[]>;
  stop(): Promise<void>;
}

/** Octets of a file that calls itself a tar. */
export function tarOf(bytes: number): Buffer {
  const content = randomBytes(bytes);
  content.write('ustar', 257, 'latin1');
  return content;
}

export async function startCampaigns(stand: FaultStand): Promise<Campaigns> {
  const { server, lab, token } = stand;
  const { ctx, tenants, everything } = server;
  // No lab stands at the usual port.
  const tftp = await startTftp({ ...ctx, settings: { ...ctx.settings, tftpPort: 0, host: '127.0.0.1' } });
  for (const { olt } of lab.network.devices) olt.system.tftpPort = tftp.port() ?? 0;
  const data = async <T>(method: 'GET' | 'POST', path: string, given: object = {}): Promise<T> => {
    const how = method === 'GET' ? { query: given as Record<string, string> } : { body: given };
    const answer = await server.call(method, path, { token, ...how });
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
    return (answer['data'] ?? answer['rows']) as T;
  };
  const targets = (taskId: string) => data<OnuTarget[]>('GET', '/device/upgrade/targets', { taskId });
  const underWay: Campaigns['underWay'] = async (id) => {
    const { rows } = await everything.query<{ id: string }>(
      `select c.id from upgrade_target i join config_change c on c.id = i.change_id
        where i.task_id = $1 and i.state = 'running' and c.ended_at is null limit 1`,
      [id],
    );
    return rows[0]?.id;
  };
  const look: Campaigns['look'] = async (id) => {
    await ctx.scope.tenant(tenants.home.id, async (tx) => {
      const row = await lockedTask(tx, tenants.home.id, id);
      if (row) await tick(ctx, tx, row);
    });
    return data('GET', `/device/upgrade/task/${id}`);
  };
  return {
    image: async (name, version, content) => {
      const query = { deviceType: 'onu', fileType: 'image', version: 'V1.0.0R03-B12', reports: version };
      const sent = { token, name, content, query };
      const answer = await sendUpload<{ data?: { id: string } }>(server, '/system/firmware/upload', sent);
      const { data: made } = answer;
      if (!made) throw new Error(JSON.stringify(answer));
      return made.id;
    },
    create: async (given) => {
      const usual = {
        name: 'ONUs',
        deviceType: 'onu',
        serverHost: '127.0.0.1',
        versionType: 'forced',
        mostFailed: 100,
      };
      return (await data<{ taskId: string }>('POST', '/device/upgrade', { ...usual, ...given })).taskId;
    },
    act: async (id, action) => {
      await data('POST', `/device/upgrade/act/${id}`, { action });
    },
    look,
    targets,
    underWay,
    over: async (id) => {
      for (;;) {
        const { phase, reason } = await look(id);
        if (phase === 'done' || phase === 'halted') return targets(id);
        const change = await underWay(id);
        if (change !== undefined) await stand.end(change);
        else {
          stand.pass(60_000);
          // Nobody polls here.
          await everything.query('update olt_live set onus_at = $1', [new Date(ctx.clock.now())]);
        }
        if (reason !== null) throw new Error(reason);
      }
    },
    stop: () => tftp.stop(),
  };
}
