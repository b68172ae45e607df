import type { TestServer } from '@heliograph/server/testing/server.ts';

/** Rows of firmware and upgrades, by the ways calls name them. */
export interface UpgradeRows {
  readonly firmware: string;
  readonly upgradeTask: string;
}

/** A firmware that somebody has verified, and a task that gave it to an OLT and is over. */
export async function fillUpgrades(
  { ctx, everything }: TestServer,
  tenantId: number,
  olt: string,
): Promise<UpgradeRows> {
  const [firmware, upgradeTask, target] = [ctx.newId(), ctx.newId(), ctx.newId()];
  await everything.query(
    `insert into firmware (tenant_id, id, name, device_type, file_type, model, version, description, bytes, sha256, key, verdict, created_by, created_at)
     values ($1, $2::int8, 'Attic-' || $2::text || '.bin', 'olt', 'bld', 'V1600G1', 'V1.0.0R03-B12', 'Words', 3, repeat('0', 64), 'firmware/2026/11/1.bin', 'verified', 'admin', now())`,
    [tenantId, firmware],
  );
  await everything.query(
    `insert into upgrade_task (tenant_id, id, name, kind, model, firmware_tenant, firmware_id, firmware_name, firmware_version, file_type, mode,
       version_type, way, server_host, execute_at, end_at, time_zone, rings, gates, at_once, status, phase, created_by, actor_id, origin, created_at)
     values ($1, $2, 'Attic task', 'upgrade', 'V1600G1', $1, $3, 'Attic.bin', 'V1.0.0R03-B12', 'bld', 'auto', 'regular', 'tftp', '192.0.2.1', now(),
       now(), 'UTC', '[]', '{"failed":0,"onus":null,"alarms":null,"light":null,"minutes":1}', 5, 'executed', 'done', 'admin', 1,
       '{"actorId":"1","requestId":"r","ip":"192.0.2.9"}', now())`,
    [tenantId, upgradeTask, firmware],
  );
  await everything.query(
    `insert into upgrade_target (tenant_id, task_id, id, olt_id, name, ring, state) values ($1, $2, $3, $4, 'Attic OLT', 0, 'finish')`,
    [tenantId, upgradeTask, target, olt],
  );
  await everything.query(
    `insert into upgrade_tally (tenant_id, task_id, ring, state, n) values ($1, $2, 0, 'finish', 1)`,
    [tenantId, upgradeTask],
  );
  return { firmware, upgradeTask };
}

/** Which row `id` and `ids` mean in these calls; undefined: it is none of them. */
export function upgradeRowOf(path: string, own: UpgradeRows): string | undefined {
  if (path.startsWith('/system/firmware')) return own.firmware;
  return path.startsWith('/device/upgrade') ? own.upgradeTask : undefined;
}

type Rows = UpgradeRows & { readonly olt: string; readonly oltMac: string };

const said = { deviceType: 'olt', fileType: 'bld', version: 'V1.0.0R03-B13' };

/** What calls of firmware and upgrades take besides. */
export const upgradeSamples: Readonly<Record<string, (own: Rows) => Record<string, unknown>>> = {
  uploadFirmware: () => said,
  beginFirmware: () => ({ ...said, name: 'sample.bin', bytes: 9 }),
  signFirmware: () => ({ signature: Buffer.alloc(64, 7).toString('base64') }),
  upgradeTargets: ({ upgradeTask }) => ({ taskId: upgradeTask }),
  createUpgradeTask: ({ olt, firmware }) => ({
    name: 'Sample',
    oltIds: [olt],
    firmwareId: firmware,
    serverHost: '192.0.2.1',
  }),
  actOnUpgradeTask: () => ({ action: 'pause' }),
  upgradeOlts: ({ oltMac, firmware }) => ({ macs: oltMac, firmwareId: firmware }),
  rebootOlts: ({ oltMac }) => ({ macs: oltMac }),
  percentOfOlts: ({ oltMac }) => ({ macs: oltMac }),
  upgradeByFile: ({ oltMac }) => ({ oltMac, fileName: 'Attic.bin' }),
  deviceUpgradeStatus: ({ oltMac }) => ({ oltMac }),
};
