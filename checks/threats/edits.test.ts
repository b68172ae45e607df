import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputFields, reference, sampleOf } from '../support/call-samples.ts';
import { startCallStand } from '../support/call-stand.ts';
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
  editUser: 'add_digest',
  // A file comes by an upload, the time with the release.
  editAppVersion: 'file_id released_at',
  // Of the console's own entries alone.
  editMenu: 'component',
  // What the device says of itself, and where it was last seen.
  updateDeviceUnauthorized: `claimed_until contact cpu cpu_max cpu_min enrich_fault firmware hardware host_name last_seen_at
    licence_limit licence_time location login_at memory memory_max memory_min model monitor_at offline_at pon_mode running_time
    snmp_port snmp_secret snmp_version sys_descr sys_object_id temperature temperature_max temperature_min trap_secret`,
  editBlacklist: 'device_type firmware hardware ip last_address last_at',
  updateDeviceInfo: `capability cli_port cli_protocol cli_secret contact device_type doubt_since firmware hardware licence_limit
    licence_time location mac pon_mode serial stat_seconds sys_descr sys_object_id`,
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
    const keys = Object.keys(properties).filter((key) => !required.has(key) && !reference.test(key));
    return name in otherwise ? [] : keys.map((key) => ({ name, call, key }));
  });

  it('is told from what it empties by every other call that changes something', () => {
    const names = new Set(changing.map(({ name }) => name));
    expect(Object.keys(otherwise).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(optional)('is asked for where $name sets nothing else ($key)', async ({ name, call, key }) => {
    const { [key]: _left, ...others } = sampleOf(name, call, own);
    const before = await everyRow(server);
    expect(await ask(call, others, token)).toMatchObject({ code: 400 });
    expect(await everyRow(server)).toEqual(before);
  });
});
