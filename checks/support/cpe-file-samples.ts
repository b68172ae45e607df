import type { TestServer } from '@heliograph/server/testing/server.ts';
import type { CpeRows } from './cpe-samples.ts';

/** A file that one device has sent, and the transfer that brought it, which is over. */
export async function fillCpeFiles({ ctx, everything }: TestServer, tenantId: number, cpe: string): Promise<string> {
  const [file, task] = [ctx.newId(), ctx.newId()];
  await everything.query(
    `insert into cpe_file (tenant_id, id, key, kind, name, version, bytes, sha256, cpe_id, created_by, created_at)
     values ($1, $2, $3, 'config', 'Backup of Mill Street', 'V1', 3, repeat('0', 64), $4, 'acs', now())`,
    [tenantId, file, `cpe/2026/11/${file}.bin`, cpe],
  );
  await everything.query(
    `insert into cpe_task (tenant_id, id, cpe_id, kind, body, state, created_by, created_at, ended_at, expires_at)
     values ($1, $2, $3, 'upload', '{}', 'done', 'admin', now(), now(), now())`,
    [tenantId, task, cpe],
  );
  await everything.query(
    `insert into cpe_transfer (tenant_id, id, cpe_id, direction, file_type, file_id, state, created_at)
     values ($1, $2, $3, 'upload', '1 Vendor Configuration File', $4, 'moved', now())`,
    [tenantId, task, cpe, file],
  );
  return file;
}

/** What calls of files and of reaching a device take besides. */
export const cpeFileSamples: Readonly<Record<string, (own: CpeRows) => Record<string, unknown>>> = {
  cpeFiles: ({ cpe }) => ({ cpeId: cpe }),
  addCpeFile: () => ({ kind: 'firmware', version: 'V2' }),
  sendCpeFile: ({ cpe, cpeFile }) => ({ cpeId: cpe, fileId: cpeFile }),
  fetchFromCpe: ({ cpe }) => ({ cpeId: cpe, kind: 'log' }),
  scheduleInform: ({ cpe }) => ({ cpeId: cpe, delaySeconds: 60 }),
  parameterAttributes: ({ cpe }) => ({ cpeId: cpe, names: ['InternetGatewayDevice.DeviceInfo.UpTime'] }),
};
