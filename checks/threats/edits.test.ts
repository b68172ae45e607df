import { listFileCalls, listFiles } from '@heliograph/catalogue/calls/list-files.ts';
import { harmlessKeys } from '@heliograph/catalogue/kit/keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notOfRule } from '../support/alarm-samples.ts';
import { inputFields, referenceKeys, callSampleOf } from '../support/call-samples.ts';
import { startCallStand } from '../support/call-stand.ts';
import { fillCarriedOut } from '../support/carried-out-rows.ts';
import { fillAround } from '../support/foreign-rows.ts';
import {
  fillLists,
  filtersOf,
  listsOf,
  rowsTold,
  swallowing,
  unknownValues,
  widest,
  type FilterAnswer,
} from '../support/list-filters.ts';
import { emptyColumns, everyRow, rowsToEdit, type RowsToEdit } from '../support/rows-to-edit.ts';
import { fillTenant, type TenantRows } from '../support/tenant-rows.ts';

// Made from the call tables: what an edit does not send stays.
const { server, calls, ask } = await startCallStand();

let own: TenantRows;
let token: string;
let rows: RowsToEdit;
beforeAll(async () => {
  own = await fillTenant(server, server.tenants.home, 1);
  token = await server.signIn();
  rows = await rowsToEdit(server, token, own);
});
afterAll(() => server.stop());

const edits = calls.filter(({ call }) => call.edit === true && call.spells === undefined);

/** Columns of the sample rows that hold nothing, because this call is never sent them. */
const notSent: Readonly<Record<string, string>> = {
  ...notOfRule,
  // Nothing of a LAN is a secret.
  editCpeLanProfile: 'sealed_secrets',
  editUser: 'add_digest',
  // Of SNMP v3 alone, and of no other channel.
  editNotificationServer: 'priv_secret',
  // Since when it counts what it did: of one that is turned on.
  editRdApplication: 'counted_from',
  // A file comes by an upload, the time with the release.
  editAppVersion: 'file_id released_at',
  // Of the console's own entries alone.
  editMenu: 'component',
  // Which role a tenant began with, and what releases offered to it since.
  editRole: 'offered start_key',
  setRoleDataScope: 'offered start_key',
  // What the device says of itself, and where it was last seen.
  updateDeviceUnauthorized: `claimed_until contact cpu cpu_max cpu_min enrich_fault firmware hardware host_name last_seen_at
    licence_limit licence_time location login_at memory memory_max memory_min model monitor_at offline_at owner pon_mode running_time
    snmp_port snmp_secret snmp_version sys_descr sys_object_id temperature temperature_max temperature_min trap_secret`,
  editBlacklist: 'device_type firmware hardware ip last_address last_at',
  // What the device says of itself, and what the ACS makes of it.
  editOnuDescription: `address connection_request_url cwmp_version discovered_at discovery_fault hardware inform_seconds manufacturer
    model onu_by provisioning_code remark secret software udp_address written`,
  setAcs: 'project_id',
  // When it was last asked, by the worker; what a graph is bound to, with what is drawn.
  editThreshold: 'asked_at',
  saveGraph: 'bound',
  // Places on the map have calls of their own.
  updateDeviceInfo: `lat lon site_id capability cli_port cli_protocol cli_secret contact device_type doubt_since firmware hardware licence_limit
    licence_time location mac pon_mode serial stat_seconds sys_descr sys_object_id`,
  // Of the other rules in its table, and of a run that was made longer.
  editTenant: 'lab_addresses purge_at removed_at removed_by',
  // Those of the operator, which `editTenant` has.
  updatePersonalTenantInfo:
    'created_by credit_code domain expire_at lab_addresses plan_id purge_at remark removed_at removed_by',
  updateProfile: 'add_digest country created_by dept_id leader_id remark',
};

/** Calls that change one thing and mean something by what is left out. */
const otherwise: Readonly<Record<string, string>> = {
  resetPwd: 'without a password it is the initial one again',
  setDiscovery: 'communities are write-only: the handler keeps those that are not sent',
  setCliAccess: 'passwords are write-only: the handler keeps those that are not sent',
};

describe('What an edit does not send', () => {
  it('has a row in this check for every call that edits', () => {
    expect(Object.keys(rows).sort()).toEqual(edits.map(({ name }) => name).sort());
  });

  it.each(edits)('$name finds something in every field that may be empty', async ({ name }) => {
    const row = rows[name];
    if (!row) throw new Error(`${name} has no row`);
    const never = new Set(['updated_at', 'updated_by', ...(notSent[name] ?? '').split(/\s+/)]);
    expect((await emptyColumns(server, row)).filter((column) => !never.has(column))).toEqual([]);
  });

  it.each(edits)('stays when $name is sent the id alone', async ({ name, call }) => {
    const before = await everyRow(server);
    expect(await ask(call, rows[name]?.sent, token)).toMatchObject({ code: 200 });
    expect(await everyRow(server)).toEqual(before);
  });

  const changing = calls.filter(
    ({ name, call }) =>
      call.edit !== true &&
      call.spells === undefined &&
      call.upload === undefined &&
      (call.method === 'PUT' || (call.method === 'POST' && /^(edit|update|set|say)[A-Z]/.test(name))),
  );
  const optional = changing.flatMap(({ name, call }) => {
    const { properties, required } = inputFields(call);
    const keys = Object.keys(properties).filter((key) => !required.has(key) && !referenceKeys.test(key));
    return name in otherwise ? [] : keys.map((key) => ({ name, call, key }));
  });

  it('is told from what it empties by every other call that changes something', () => {
    const names = new Set(changing.map(({ name }) => name));
    expect(Object.keys(otherwise).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(optional)('is asked for where $name sets nothing else ($key)', async ({ name, call, key }) => {
    const { [key]: _left, ...others } = callSampleOf(name, call, own);
    const before = await everyRow(server);
    expect(await ask(call, others, token)).toMatchObject({ code: 400 });
    expect(await everyRow(server)).toEqual(before);
  });
});

// In this file because its server has a row of nearly everything.
describe('A filter of a list', () => {
  const lists = listsOf(calls);
  const filters = lists.flatMap(({ name, call }) => filtersOf(call).map((key) => ({ name, call, key })));
  /** Lists that show nothing here, so that only what they refuse is proved of their filters. */
  const without: Readonly<Record<string, string>> = {
    exportPortStatistics: 'no readings',
    exportPortStatisticsGE: 'no readings',
    getChartMarks: 'nothing happened in the days of the sample',
    getStrategyRanking: 'the sample names no strategy',
    importDeviceTemplate: 'an empty sheet',
    outages: 'no outage',
    diagnosesOfOnu: 'no diagnosis of an ONU without a customer device',
    listCpePreconfigLog: 'no device has come to its rule yet',
    nextRuns: 'the sample is no cron expression',
    noticeReaders: 'nobody has read the sample',
    downloadRunningConfig: 'one text, by its id',
    listCustomerBulkRows: 'rows of one change, by its id',
    exportConfigPage: 'a page that was never read',
    exportDecays: 'no ONU loses light',
    listDecays: 'no ONU loses light',
    exportOnuLight: 'no readings',
    getStrategyForecast: 'the sample names no strategy',
    graphsWith: 'nothing is drawn',
    mapTile: 'no server of tiles',
    publicWords: 'one pack, by its name',
    ownWords: 'one pack, by its name',
  };
  /** Rows that are no answer to the filter: the root of a tree, and those without a group. */
  const standing: Readonly<Record<string, number>> = { selectDomainLists: 2 };
  const all = new Map<string, FilterAnswer>();
  beforeAll(async () => {
    await fillAround(server, server.tenants.home.id, own);
    await fillLists(server, own);
    await fillCarriedOut(server, own);
    for (const list of lists.filter(({ call }) => filtersOf(call).length > 0)) {
      all.set(list.name, await rowsTold(server, list.call, widest(list, own), token));
    }
  });

  it('is tried where there are rows to be left out, but for lists that are named', () => {
    const empty = [...all].filter(([, told]) => told.code !== 200 || told.rows === 0).map(([name]) => name);
    expect(empty.sort()).toEqual(Object.keys(without).sort());
    expect(filters.length).toBeGreaterThan(250);
  });

  it.each(filters)('$key of $name that nobody understands is refused or finds nothing', async ({ name, call, key }) => {
    // Files are written from the same filter by a handler of their own: the word alone shows whether it is looked at.
    const values = unknownValues(call, key).slice(0, call.reply === 'file' ? 1 : undefined);
    for (const value of values) {
      const told = await rowsTold(server, call, { ...widest({ name, call }, own), [key]: value }, token);
      expect([200, 400, 404], `${value}: ${told.text}`).toContain(told.code);
      if (told.code !== 400) expect(told.rows, value).toBeLessThanOrEqual(standing[name] ?? 0);
    }
  });

  it('is never taken for something else in any call; the page and the order of a list may be', () => {
    const swallowed = calls.flatMap(({ name, call }) =>
      swallowing(call.input)
        .filter((key) => !harmlessKeys.has(key))
        .map((key) => `${name}.${key}`),
    );
    expect(swallowed).toEqual([]);
  });

  it.each(Object.entries(listFiles))('is that of the list in its file, %s', (name, { list }) => {
    expect(listFileCalls[name]?.input).toBe(list.input);
  });

  const refusing = [
    ['getOltList', 'state', 'Online'],
    ['listOltLog', 'source', 'device'],
    ['listDeviceLog', 'event', 'online'],
    ['listNotices', 'scope', 'system'],
    ['languageTexts', 'show', 'all'],
    ['exportLanguage', 'only', 'all'],
    ['listJobLogs', 'time', '2026-11-22,'],
  ] as const;
  it.each(refusing)('%s is refused at %s in words, and takes what is known and nothing', async (name, key, known) => {
    const list = lists.find((one) => one.name === name);
    if (!list) throw new Error(`no list ${name}`);
    const tell = (value: string) => rowsTold(server, list.call, { ...widest(list, own), [key]: value }, token);
    const refused = await tell('~qz');
    expect(JSON.parse(refused.text)).toMatchObject({ code: 400, problems: [{ field: key }] });
    expect(await tell(known)).toMatchObject({ code: 200 });
    expect(await tell('')).toMatchObject({ code: 200, rows: all.get(name)?.rows });
  });
});
