import { sealedProfiles } from './cpe-issue-samples.ts';
import { entities } from '@heliograph/catalogue/entities/all.ts';
import { openAccess } from '@heliograph/server/southbound/snmp-access.ts';
import { entityNeeds, entitySample } from '@heliograph/server/testing/entity-samples.ts';
import type { TestServer } from '@heliograph/server/testing/server.ts';
import { expect } from 'vitest';
import { fullAlarmRules } from './alarm-samples.ts';
import { sealedPreset } from './rapid-samples.ts';
import type { TenantRows } from './tenant-rows.ts';

/** A stored row with something in every field that may be empty, and what an edit is sent that changes nothing of it. */
export interface RowToEdit {
  readonly sent: object;
  readonly table: string;
  /** The columns that name the row, as the database spells their values. */
  readonly where: Readonly<Record<string, string>>;
}
export type RowsToEdit = Readonly<Record<string, RowToEdit>>;

interface Stand {
  readonly server: TestServer;
  readonly own: TenantRows;
  readonly send: (path: string, body: object) => Promise<Record<string, unknown>>;
  /** Adds a row by its call; the answer is the id of the newest row of the table. */
  readonly add: (path: string, body: object, table: string, key?: string) => Promise<string>;
}

const remark = 'kept';
const later = '2099-01-01T00:00:00.000Z';
const row = (table: string, key: string, id: string, column = 'id', others: object = {}): RowToEdit => ({
  sent: { [key]: id, ...others },
  table,
  where: { [column]: id },
});

function standOf(server: TestServer, own: TenantRows, token: string): Stand {
  const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await server.call('POST', path, { token, body });
    expect(answer, `${path} ${JSON.stringify(answer)}`).toMatchObject({ code: 200 });
    return answer;
  };
  const add = async (path: string, body: object, table: string, key = 'id'): Promise<string> => {
    await send(path, body);
    const { rows } = await server.everything.query<{ id: string }>(
      `select ${key} as id from ${table} where tenant_id = 1 order by ${key} desc limit 1`,
    );
    return String(rows[0]?.id);
  };
  return { server, own, send, add };
}

async function people({ own, add }: Stand): Promise<RowsToEdit> {
  const person = { nickName: 'Kept', phonenumber: '13900139000', email: 'kept@example.net', sex: '1', country: 'DE' };
  const links = { deptId: own.department, leaderId: own.user, postIds: [own.post], roleIds: [own.role] };
  const user = { userName: 'kept.one', password: 'Sample@2026', userLevel: 'ordinary', ...person, ...links, remark };
  const role = { roleName: 'Kept', roleKey: 'kept', roleSort: 7, menuIds: [310], status: '1', remark };
  const scope = { dataScope: '2', deptIds: [own.department], menuCheckStrictly: false, deptCheckStrictly: false };
  const department = { parentId: own.department, deptName: 'Kept', orderNum: 7, leader: 'L', status: '1' };
  const reached = { phone: '13900139001', email: 'd@example.net' };
  const groups = { groupScope: '2', projectIds: [own.project] };
  const roleId = await add('/system/role', { ...role, ...scope, ...groups }, 'role');
  return {
    editUser: row('app_user', 'userId', await add('/system/user', { ...user, status: '1' }, 'app_user')),
    editRole: row('role', 'roleId', roleId),
    setRoleDataScope: row('role', 'roleId', roleId),
    editDepartment: row('department', 'deptId', await add('/system/dept', { ...department, ...reached }, 'department')),
  };
}

const serialOf = async (server: TestServer, cpe: string): Promise<string> =>
  (await server.everything.query<{ serial: string }>('select serial from cpe where id = $1', [cpe])).rows[0]?.serial ??
  '';

/** The plain things of the console, each from a sample with something in every field. */
async function plain({ server, own, add }: Stand): Promise<RowsToEdit> {
  const places: Readonly<Record<string, object>> = {
    'order-rules': { oltId: own.olt, projectId: own.project, siteId: own.site, status: 'on' },
    'planned-works': {
      olt: 'OLT',
      pons: '1',
      plantZone: 'Zone above',
      project: 'Default project',
      holds: 'weekly',
      days: [1],
      until: '2099-01-01T00:00:00.000Z',
    },
    thresholds: { olt: 'OLT', pons: '1', project: 'Default project' },
    ...sealedProfiles,
    'rd-profiles': sealedPreset,
    'cpe-preconfigs': { projectId: own.project, groupId: own.cpeGroup, oltId: own.olt },
    'app-users': { devices: await serialOf(server, own.cpe) },
    zones: { parent: 'Zone above' },
    splitters: { zone: 'Zone above', above: 'Splitter above', abovePort: 1, pon: null },
    ...(await fullAlarmRules(server, own)),
  };
  const noted = `'test', now(), now()`;
  await server.everything.query(
    `insert into zone (tenant_id, id, name, kind, created_by, created_at, updated_at) values (1, 4801, 'Zone above', 'place', ${noted})`,
  );
  await server.everything.query(
    `insert into splitter (tenant_id, id, name, olt_id, pon, created_by, created_at, updated_at) values (1, 4802, 'Splitter above', $1, 1, ${noted})`,
    [own.olt],
  );
  for (const { id } of entities) await server.everything.query(entityNeeds[id] ?? '');
  // One after the other: several kinds stand in one table, and the newest row is taken for the one that was added.
  const made: Record<string, RowToEdit> = {};
  for (const entity of entities) {
    const id = await add(entity.path, { ...entitySample(entity, 7), ...places[entity.id] }, entity.table);
    made[entity.names.edit ?? ''] = row(entity.table, entity.key, id);
  }
  return made;
}

async function written({ server, own, add }: Stand): Promise<RowsToEdit> {
  const kind = { dictName: 'Kept', dictType: 'kept_type', status: '1', remark };
  const entry = { dictType: 'kept_type', dictLabel: '留', dictLabelEn: 'Kept', dictValue: 'k', dictSort: 7, remark };
  const shown = { listClass: 'primary', cssClass: 'kept', isDefault: 'Y', status: '1' };
  const job = { jobName: 'Kept', jobGroup: 'SYSTEM', invokeTarget: 'pollOlts', methodParameter: { macs: own.oltMac } };
  const due = { cronExpression: '0 0 3 * * ?', timeZone: 'Europe/Berlin', misfirePolicy: '1', concurrent: '0' };
  const versions = { platform: 'ios', version: 'V1.0.0A-1', build: 7, isForced: true, notes: 'Words' };
  const link = { menuType: 'C', path: 'https://example.net', isFrame: '0', perms: 'own:kept:open', isCache: '0' };
  const menu = { ...link, menuName: '留', menuNameEn: 'Kept' };
  const place = { icon: 'gear', orderNum: 7, visible: '1', status: '1' };
  const watch = { name: 'Kept watch', description: remark, metrics: [4, 11], cycle: '30min', status: '1' };
  const pack = server.ctx.newId();
  // What a file would bring, which the tests of languages have.
  await server.everything.query(
    `insert into language_pack (tenant_id, id, language, name, status, words, version, done, complete, created_by, updated_by)
     values (1, $1, 'fr', 'Kept', '1', '{"Name": "Nom"}', '1', 1, 1, 'admin', 'admin')`,
    [pack],
  );
  const graph = {
    graphName: 'Kept',
    graphType: 'plant',
    graphDesc: 'Words',
    background: 'paper',
    grid: false,
    theme: 'dark',
  };
  const graphId = await add('/topology/graph', { ...graph, projectId: own.project }, 'topology_graph');
  const boardId = await add(
    '/statistics/board',
    { boardName: 'Kept', description: 'Words', shared: 'roles', roleIds: [own.role], template: 'noc' },
    'own_board',
  );
  const type = await add('/system/dict/type', kind, 'dict_type');
  const data = await add('/system/dict/data', { ...entry, ...shown }, 'dict_data');
  return {
    editDictionaryType: row('dict_type', 'dictId', type),
    editDictionaryEntry: row('dict_data', 'dictCode', data),
    saveBoard: { sent: { boardId, version: 1 }, table: 'own_board', where: { id: boardId } },
    saveGraph: { sent: { graphId, version: 1 }, table: 'topology_graph', where: { id: graphId } },
    editJob: row('job', 'jobId', await add('/monitor/job/addJob', { ...job, ...due, status: '1', remark }, 'job')),
    editStrategy: row('job', 'strategyId', await add('/monitor/strategy', { ...watch, macs: own.oltMac }, 'job')),
    editAppVersion: row('app_version', 'versionId', await add('/system/appVersion', versions, 'app_version')),
    editMenu: row(
      'menu_change',
      'menuId',
      await add('/system/menu', { ...menu, ...place }, 'menu_change', 'menu_id'),
      'menu_id',
    ),
    editLanguage: row('language_pack', 'id', pack),
  };
}

/** What a call of the console is called here, and what it asks for besides. */
async function interfaces({ server }: Stand): Promise<RowsToEdit> {
  await server.everything.query(
    `insert into interface_change (tenant_id, call, name_zh, name_en, perms, updated_at)
     values (1, 'GET /system/notice/list', '留', 'Kept', 'own:kept:open', now())`,
  );
  const where = { call: 'GET /system/notice/list' };
  return { editInterface: { sent: { id: 'listNotices' }, table: 'interface_change', where } };
}

async function elsewhere({ server, own, send, add }: Stand, token: string): Promise<RowsToEdit> {
  const storage = { configKey: 'kept', endpoint: 's3.example.net', isHttps: false, region: 'eu-1', bucketName: 'kept' };
  const access = { prefix: 'a/b', accessKey: 'key', secretKey: 'secret-1', accessPolicy: '1', remark };
  const provider = { name: 'Kept', issuer: 'https://id.example.net', clientId: 'c', clientSecret: 's', enabled: false };
  const claims = { nameClaim: 'sub', nickClaim: 'nick', emailClaim: 'mail', createUsers: true, roleId: own.role };
  const console = { consoleUrl: 'https://noc.example.net', scope: 'openid email', domains: 'example.net' };
  const mail = { host: 'mail.example.net', port: 587, security: 'starttls', userName: 'm', password: 'p' };
  const sms = { provider: 'http', url: 'https://sms.example.net/send', method: 'PUT', body: '{code}', success: 'ok' };
  const sender = { sender: 'K', account: 'k', secret: 's', template: 't', countryCode: '+86', headers: 'X-Kept: 1' };
  await send('/system/tenant/updateSystemMail', {
    ...mail,
    enabled: true,
    fromAddress: 'm@example.net',
    fromName: 'K',
  });
  await send('/system/tenant/updateSystemSms', { ...sms, ...sender, enabled: true });
  const told = { addresses: 'noc@example.net', levels: '1,2', types: '3', keyword: 'los', language: 'en' };
  const mails = { token, query: { ...told, enabled: 'true' } };
  expect(await server.call('GET', '/topo/setMailRuleInfo', mails)).toMatchObject({ code: 200 });
  const store = await add(
    '/resource/oss/config',
    { ...storage, ...access, domain: 'files.example.net' },
    'storage_config',
  );
  const signIn = { ...provider, ...claims, ...console, linkByEmail: true };
  return {
    editStorage: row('storage_config', 'ossConfigId', store),
    editIdentityProvider: row(
      'identity_provider',
      'id',
      await add('/system/identityProvider', signIn, 'identity_provider'),
    ),
    updateSystemMail: { sent: {}, table: 'mail_setting', where: { tenant_id: '1' } },
    setMailRuleInfo: { sent: {}, table: 'mail_rule', where: { tenant_id: '1' } },
    updateSmsSetting: { sent: {}, table: 'sms_setting', where: { tenant_id: '1' } },
  };
}

async function network({ own, send, add }: Stand): Promise<RowsToEdit> {
  const project = { name: 'Kept', location: 'Nord', timeZone: 'Europe/Berlin', shareSwitch: false, remark };
  const rule = { deviceMac: '00:6d:61:aa:00:01', deviceSn: 'SN-KEPT-1', deviceClass: 'OLT', checkStatus: 0, remark };
  const listed = { deviceMac: '00:6d:61:aa:00:03', deviceSn: 'SN-KEPT-3', deviceName: 'Kept', reason: 'Words' };
  const strange = { ...rule, deviceMac: '00:6d:61:aa:00:02', deviceSn: 'SN-KEPT-2', ip: '127.8.3.1' };
  const olt = { ip: '127.8.3.2', snmpPort: 1161, snmpVersion: 'v3', userName: 'kept', sysHostName: 'Kept', remark };
  const keys = {
    authProtocol: 'sha256',
    authPassword: 'auth-secret',
    privProtocol: 'aes128',
    privPassword: 'priv-secret',
  };
  const placed = { projectId: own.project, groupId: own.group };
  const open = { ...project, shareExpiry: later, defaultRole: 'Guest' };
  const projectId = await add('/system/project/insertProject', open, 'project');
  await send('/system/project/projectAuth', { projectId, userId: own.user, role: 'Guest', expireTime: later });
  const group = { groupName: 'Kept', parentId: own.group, remark };
  const groupId = await add('/system/group/addOltDomainInfo', group, 'device_group');
  const ruleId = await add('/device/olt/addDeviceAuthorized', { ...rule, deviceTypeArr: ['V1600G1'] }, 'access_rule');
  const typed = { ...strange, deviceType: 'V1600G1' };
  const oltId = await add('/device/olt/insertDeviceInfo', { ...olt, ...keys, ...placed }, 'olt');
  const share = { project_id: projectId, user_id: own.user };
  return {
    updateProject: row('project', 'projectId', projectId),
    updateProjectAuth: { sent: { projectId, userId: own.user }, table: 'project_member', where: share },
    updateOltDomainInfo: row('device_group', 'id', groupId),
    updateProjectDomainInfo: row('device_group', 'id', groupId),
    updateDeviceAuthorized: row('access_rule', 'id', ruleId),
    updateDeviceUnauthorized: row(
      'unauthorized_device',
      'id',
      await add('/device/olt/addDeviceUnauthorized', typed, 'unauthorized_device'),
    ),
    editBlacklist: row('blacklisted_device', 'id', await add('/device/blacklist', listed, 'blacklisted_device')),
    updateDeviceInfo: row('olt', 'id', oltId, 'id', { ip: olt.ip }),
  };
}

/** Customer devices, their groups, and where they report. */
async function customerDevices({ server, own }: Stand, token: string): Promise<RowsToEdit> {
  const body = { enabled: true, username: 'first', password: 'Sample@2026', informSeconds: 600 };
  expect(await server.call('PUT', '/tr069/systemManage', { token, body })).toMatchObject({ code: 200 });
  await server.everything.query(
    `update mqtt_access set broker_url = 'mqtts://broker.example.net', broker_user = 'console', broker_password = 'sealed',
      broker_state = 'failed', broker_fault = 'refused', broker_at = now() where tenant_id = 1`,
  );
  return {
    editOnuDescription: row('cpe', 'id', own.cpe),
    updateCpeGroup: row('cpe_group', 'id', own.cpeGroup),
    setAcs: { sent: {}, table: 'acs_access', where: { tenant_id: '1' } },
    setMqttConfig: { sent: {}, table: 'mqtt_access', where: { tenant_id: '1' } },
  };
}

async function tenants({ server, send }: Stand, token: string): Promise<RowsToEdit> {
  const sold = {
    userQuota: 9,
    oltQuota: 8,
    onuQuota: 7,
    cpeQuota: 6,
    expireTime: later,
    autoDeleteDays: 5,
    licenseNumber: 'L1',
  };
  const told = {
    contactUserName: 'K',
    contactPhone: '13900139002',
    contactEmail: 'k@example.net',
    companyName: 'K Ltd',
  };
  const where = { address: 'Street 1', postcode: '12345', intro: 'Words', timeZone: 'Europe/Berlin' };
  const first = { tenantId: 'kept01', username: 'keeper', password: 'Sample@2026', deviceNetworks: '10.9.0.0/16' };
  const bought = { packageName: 'Kept', menuIds: [310], menuCheckStrictly: false, remark };
  const plan = await send('/system/tenant/package', bought);
  const { packageId } = plan['data'] as { packageId: string };
  const more = { ...first, name: 'Kept', domain: 'kept.example.net', packageId, accessSystemFiles: false, remark };
  const made = await send('/system/tenant', { ...sold, ...told, ...where, ...more });
  await send('/system/tenant/updatePersonalTenantInfo', { ...told, ...where });
  const me = { nickName: 'Me', email: 'me@example.net', phonenumber: '13900139003', sex: '1' };
  expect(await server.call('PUT', '/system/user/profile', { token, body: me })).toMatchObject({ code: 200 });
  const legal = { kind: 'terms', en: 'Words', zh: '词' };
  expect(await server.call('PUT', '/system/legal', { token, body: legal })).toMatchObject({ code: 200 });
  return {
    editPlan: row('tenant_plan', 'packageId', packageId),
    editTenant: row('tenant', 'id', (made['data'] as { id: string }).id),
    updatePersonalTenantInfo: { sent: {}, table: 'tenant', where: { id: '1' } },
    updateProfile: { sent: {}, table: 'app_user', where: { tenant_id: '1', user_name: 'admin' } },
    publishLegal: { sent: { kind: 'terms' }, table: 'legal_text', where: { kind: 'terms' } },
  };
}

/** One row for every call that edits, by the name of the call. */
export async function rowsToEdit(server: TestServer, token: string, own: TenantRows): Promise<RowsToEdit> {
  const stand = standOf(server, own, token);
  return {
    ...(await people(stand)),
    ...(await plain(stand)),
    ...(await written(stand)),
    ...(await interfaces(stand)),
    ...(await elsewhere(stand, token)),
    ...(await network(stand)),
    ...(await customerDevices(stand, token)),
    ...(await tenants(stand, token)),
  };
}

/** Columns of a row that hold nothing. */
export async function emptyColumns(server: TestServer, { table, where }: RowToEdit): Promise<string[]> {
  const named = Object.keys(where).map((column, index) => `${column}::text = $${index + 1}`);
  const { rows } = await server.everything.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t where ${named.join(' and ')}`,
    Object.values(where),
  );
  expect(rows, table).toHaveLength(1);
  const hollow = (value: unknown) => value === null || value === '' || JSON.stringify(value) === '[]';
  return Object.entries(rows[0]?.row ?? {})
    .filter(([, value]) => hollow(value))
    .map(([column]) => column)
    .sort();
}

/** Logs, events and what time by itself changes. */
const passing =
  /^(audit_log|login_log|live_event|session|captcha|job_due|olt_live|process_metrics|sign_in_\w+|log_\w+|poll_lease|work_member)$/;

/** The credentials of OLTs, opened: sealing the same twice makes two texts. */
async function accessOfOlts(server: TestServer): Promise<string[]> {
  const { rows } = await server.everything.query<{ id: string; sealed: string }>(
    `select id, snmp_secret as sealed from olt where snmp_version = 'v3' order by id`,
  );
  return rows.map(({ id, sealed }) => JSON.stringify(openAccess(server.ctx.vault, 1, 'olt', id, sealed)));
}

/** Every row of the database; who changed what when is no part of it. */
export async function everyRow(server: TestServer): Promise<Record<string, string[]>> {
  const { rows: tables } = await server.everything.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace order by 1`,
  );
  const parts = tables
    .filter((table) => !passing.test(table.name))
    .map(({ name }) => {
      const aside = `- 'updated_at' - 'updated_by' - 'next_try_at'${name === 'olt' ? " - 'snmp_secret'" : ''}`;
      return `select '${name}' as name, array(select (to_jsonb(t) ${aside})::text from ${name} t order by 1) as rows`;
    });
  // One statement that is planned once: a hundred take longer to plan than to run.
  const { rows } = await server.everything.query<{ name: string; rows: string[] }>({
    name: 'every row',
    text: parts.join(' union all '),
  });
  return {
    'access of OLTs': await accessOfOlts(server),
    ...Object.fromEntries(rows.map((one) => [one.name, one.rows])),
  };
}
