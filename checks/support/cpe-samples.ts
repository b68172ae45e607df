import { diagnosisSamples, openDiagnosisRow } from './cpe-diagnosis-samples.ts';
import { packTree } from '@heliograph/server/estate/cpes/tree.ts';
import { cpeFileSamples, fillCpeFiles } from './cpe-file-samples.ts';
import type { TestServer } from '@heliograph/server/testing/server.ts';

/** Rows of customer devices, by the ways calls name them. */
export interface CpeRows {
  readonly cpe: string;
  readonly cpeMac: string;
  readonly cpeGroup: string;
  readonly cpeWaiting: string;
  readonly cpeFile: string;
  readonly cpeDiagnosis: string;
}

const object = 'InternetGatewayDevice.LANDevice.';
const ssid = `${object}1.WLANConfiguration.1.SSID`;

/** A device that has reported, with a parameter that can be set; a group; and one that waits. */
export async function fillCpes(
  server: TestServer,
  tenant: { readonly id: number; readonly projectId: string },
  digit: number,
  onu: string,
): Promise<CpeRows> {
  const { ctx, everything } = server;
  const mac = `006d61ee0d0${digit}`;
  const rows = {
    cpe: ctx.newId(),
    cpeMac: mac,
    cpeGroup: ctx.newId(),
    cpeWaiting: ctx.newId(),
    cpeDiagnosis: ctx.newId(),
  };
  const put = (text: string, values: readonly unknown[]) => everything.query(text, [tenant.id, ...values]);
  await put(
    `insert into cpe_group (tenant_id, id, project_id, name, remark, created_by) values ($1, $2, $3, 'Attics', 'Words', 'admin')`,
    [rows.cpeGroup, tenant.projectId],
  );
  await put(
    `insert into cpe (tenant_id, id, project_id, group_id, oui, product_class, serial, mac, name, root, onu_id, created_by)
     values ($1, $2, $3, $4, '00D09E', 'HG1', $5, $6, 'Mill Street', 'InternetGatewayDevice.', $7, 'acs')`,
    [rows.cpe, tenant.projectId, rows.cpeGroup, `CPE-${digit}`, mac, onu],
  );
  await put(`insert into cpe_live (tenant_id, cpe_id, online, since) values ($1, $2, true, now())`, [rows.cpe]);
  await put(openDiagnosisRow, [rows.cpeDiagnosis, rows.cpe]);
  const body = await packTree(new Map([[ssid, { value: 'Attic', type: 'string', writable: true }]]));
  await put(
    `insert into cpe_tree (tenant_id, cpe_id, object, body, parameters, read_at, complete) values ($1, $2, $3, $4, 1, now(), true)`,
    [rows.cpe, object, body],
  );
  await put(
    `insert into cpe_change (tenant_id, cpe_id, id, at, name, was, became) values ($1, $2, $3, now(), $4, 'Loft', 'Attic')`,
    [rows.cpe, ctx.newId(), ssid],
  );
  await put(
    `insert into cpe_task (tenant_id, id, cpe_id, kind, body, state, created_by, created_at, ended_at, expires_at)
     values ($1, $2, $3, 'refresh', '{}', 'done', 'admin', now(), now(), now())`,
    [ctx.newId(), rows.cpe],
  );
  await put(
    `insert into cpe_waiting (tenant_id, id, oui, product_class, serial, manufacturer, address, reason, tries, first_at, last_at)
     values ($1, $2, '00D09E', 'HG1', $3, 'Maker', '127.9.0.2', 'credentials', 1, now(), now())`,
    [rows.cpeWaiting, `WAIT-${digit}`],
  );
  return { ...rows, cpeFile: await fillCpeFiles(server, tenant.id, rows.cpe) };
}

/** Which row `id` and `ids` mean in calls of customer devices; undefined: it is none of them. */
export function cpeRowOf(path: string, own: CpeRows): string | undefined {
  if (/^\/cpeDevice\/(?:group|updateCpeGroup)/.test(path)) return own.cpeGroup;
  if (path.startsWith('/cpeDevice')) return own.cpe;
  if (path.startsWith('/tr069/files')) return own.cpeFile;
  if (path.startsWith('/tr069/diagnose/cancel')) return own.cpeDiagnosis;
  return path.startsWith('/tr069/waiting') ? own.cpeWaiting : undefined;
}

/** What calls of customer devices take besides. */
export const cpeSamples: Readonly<Record<string, (own: CpeRows) => Record<string, unknown>>> = {
  // A device that somebody adds is in no group and behind no ONU.
  getCpeListByCondition: () => ({ groupId: undefined, oltId: undefined, siteId: undefined }),
  cpeListAgain: () => ({ groupId: undefined, oltId: undefined }),
  cpeCounts: ({ cpeGroup }) => ({ groupId: cpeGroup }),
  exportCpeList: ({ cpeGroup }) => ({ groupId: cpeGroup, format: 'csv' }),
  getCpeInfoByMac: ({ cpeMac }) => ({ mac: cpeMac }),
  insertOnuInfo: () => ({ oui: '00D09E', serialno: 'SN-9' }),
  moveOnuToGroup: ({ cpe, cpeGroup }) => ({ ids: cpe, groupId: cpeGroup }),
  setParameterValues: () => ({ values: [{ name: ssid, value: 'Cellar' }] }),
  setCpePart: () => ({
    part: 'ssid',
    entries: [{ at: `${object}1.WLANConfiguration.1.`, values: { name: 'Cellar' } }],
  }),
  addCpeObject: () => ({ object: `${object}1.WLANConfiguration.` }),
  deleteCpeObject: () => ({ object: `${object}1.WLANConfiguration.1.` }),
  getParameterValues: () => ({ paths: [object] }),
  ...cpeFileSamples,
  ...diagnosisSamples,
  setAcs: () => ({ username: 'first', informSeconds: 300 }),
};
