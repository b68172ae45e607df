import type { TestServer } from '@heliograph/server/testing/server.ts';

/** Rows of what customer devices are given, by the ways calls name them. */
export interface CpeIssueRows {
  readonly cpeProfile: string;
  readonly cpeRun: string;
}

/** A profile; and a run of somebody's, checked, with the device of the project in it. */
export async function fillCpeIssue(
  { ctx, everything }: TestServer,
  tenant: { readonly id: number; readonly userId?: string },
  digit: number,
  cpe: string,
): Promise<CpeIssueRows> {
  const rows = { cpeProfile: ctx.newId(), cpeRun: ctx.newId() };
  const put = (text: string, values: readonly unknown[]) => everything.query(text, [tenant.id, ...values]);
  await put(
    `insert into cpe_profile (tenant_id, id, kind, name, entries, created_by, created_at)
     values ($1, $2, 'wifi', $3, '[{"part": "ssid", "slot": 1, "values": {"name": "Cellar"}, "kept": []}]', 'admin', now())`,
    [rows.cpeProfile, `Names ${digit}`],
  );
  await put(
    `insert into cpe_run (tenant_id, id, kind, state, what, total, actor_id, created_by, created_at)
     values ($1, $2, 'profiles', 'checked', '{"entries": []}', 1, 0, 'admin', now())`,
    [rows.cpeRun],
  );
  await put(`insert into cpe_run_device (tenant_id, run_id, cpe_id, state) values ($1, $2, $3, 'ready')`, [
    rows.cpeRun,
    cpe,
  ]);
  return rows;
}

type Own = CpeIssueRows & { readonly cpe: string };

const entries = (part: string, values: object) => ({ entries: [{ part, slot: 1, values }] });

const profiles: Readonly<Record<string, object>> = {
  CpeWanProfile: entries('wan', { connection: 'dhcp', vlan: 100 }),
  CpeWifiProfile: entries('ssid', { name: 'Cellar' }),
  CpeSipProfile: entries('voice', { number: '{number}' }),
  CpeLanProfile: entries('lan', { address: '192.168.1.1' }),
};

/** Profiles with something sealed in them. */
export const sealedProfiles = {
  'cpe-wan-profiles': entries('wan', { connection: 'pppoe', username: 'u', password: 'Sealed-1', idleTime: 0 }),
  'cpe-wifi-profiles': entries('ssid', { name: 'Cellar', security: 'wpa2', wpaKey: 'Sealed-12' }),
  'cpe-sip-profiles': entries('voice', { password: 'Sealed-1' }),
} as const;

/** What calls that give customer devices something take besides. */
export const cpeIssueSamples: Readonly<Record<string, (own: Own) => Record<string, unknown>>> = {
  ...Object.fromEntries(
    Object.entries(profiles).flatMap(([name, given]) => [
      [`add${name}`, () => ({ ...given })],
      [`edit${name}`, () => ({ ...given })],
    ]),
  ),
  addCpePreconfig: () => ({ wanProfile: '4811' }),
  editCpePreconfig: () => ({ wanProfile: '4811' }),
  checkCpeIssuance: ({ cpeProfile, cpe }) => ({ profileIds: cpeProfile, cpeIds: cpe }),
  checkCpeBatch: ({ cpe }) => ({ kind: 'wifi', ...profiles['CpeWifiProfile'], cpeIds: cpe }),
  ...Object.fromEntries(
    ['getCpeRun', 'listCpeRunDevices', 'startCpeRun', 'retryCpeRun', 'cancelCpeRun'].map((name) => [
      name,
      ({ cpeRun }: Own) => ({ runId: cpeRun }),
    ]),
  ),
};
