import { entities } from '@heliograph/catalogue/entities/all.ts';
import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { z } from 'zod';
import { alarmSamples } from './alarm-samples.ts';
import { cpeIssueSamples } from './cpe-issue-samples.ts';
import { cpeRowOf, cpeSamples } from './cpe-samples.ts';
import { rapidSamples } from './rapid-samples.ts';
import { mqttSamples } from './mqtt-samples.ts';
import { upgradeRowOf, upgradeSamples } from './upgrade-samples.ts';
import type { TenantRows } from './tenant-rows.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maxLength?: number;
}

export type CallValues = Record<string, unknown>;

interface InputFields {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: ReadonlySet<string>;
}
/** A table of calls does not change, its schema takes half a millisecond to spell out, and is asked for at each of a call's values. */
const spelled = new WeakMap<AnyCall, InputFields>();

/** The fields of a call's input as a client sees them. */
export function inputFields(call: AnyCall): InputFields {
  const known = spelled.get(call) ?? spellOut(call);
  spelled.set(call, known);
  return known;
}

function spellOut(call: AnyCall): InputFields {
  const all = { properties: {} as Record<string, Schema>, required: new Set<string>() };
  const add = (schema: Schema) => {
    Object.assign(all.properties, schema.properties);
    for (const name of schema.required ?? []) all.required.add(name);
    for (const part of schema.allOf ?? []) add(part);
  };
  add(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema);
  return all;
}

/** What a field of this name holds, wherever it occurs. Everything else follows from its schema or its form. */
const byName: Readonly<Record<string, (own: TenantRows) => unknown>> = {
  projectId: (own) => own.project,
  projectIds: (own) => own.project,
  groupId: (own) => own.group,
  sysMac: (own) => own.oltMac,
  oltMac: (own) => own.oltMac,
  sysMacs: (own) => own.oltMac,
  oltId: (own) => own.olt,
  onuId: (own) => own.onu,
  cpeId: (own) => own.cpe,
  cpeIds: (own) => own.cpe,
  siteId: (own) => own.site,
  siteIds: (own) => own.site,
  graphId: (own) => own.graph,
  boardId: (own) => own.board,
  boardIds: (own) => own.board,
  placeId: (own) => own.olt,
  oltIds: (own) => own.olt,
  deviceId: (own) => own.olt,
  runId: (own) => own.cpeRun,
  profileIds: (own) => own.cpeProfile,
  appUserId: (own) => own.appUser,
  appUserIds: (own) => own.appUser,
  incidentId: (own) => own.incident,
  alarmId: (own) => own.alarm,
  firmwareId: (own) => own.firmware,
  userId: (own) => own.user,
  userIds: (own) => own.user,
  deviceIds: (own) => own.olt,
  sourceDomainId: (own) => own.group,
  domainId: (own) => own.group,
  leaderId: (own) => own.user,
  roleId: (own) => own.role,
  roleIds: (own) => own.role,
  deptId: (own) => own.department,
  deptIds: (own) => own.department,
  postId: (own) => own.post,
  postIds: (own) => own.post,
  menuId: () => '310',
  menuIds: () => '310',
  ip: () => '127.9.9.9',
  host: () => '127.9.9.9',
  username: () => 'somebody',
  password: () => 'Sample@2026',
  oldPassword: () => 'Sample@2026',
  newPassword: () => 'Sample@2027',
  community: () => 'public',
};

/** `id` and `ids` mean something else in each area. */
function rowOf(path: string, own: TenantRows): string {
  const ofCpe = cpeRowOf(path, own);
  if (ofCpe !== undefined) return ofCpe;
  const ofUpgrade = upgradeRowOf(path, own);
  if (ofUpgrade !== undefined) return ofUpgrade;
  if (path.startsWith('/system/user/list')) return own.department;
  if (path.startsWith('/system/user')) return own.user;
  if (path.startsWith('/topology')) return own.graph;
  if (path.startsWith('/alarm/incident')) return own.incident;
  if (/alarm|topo/i.test(path)) return own.alarm;
  if (/unauthorized/i.test(path)) return own.unauthorized;
  if (/authorized/i.test(path)) return own.rule;
  if (path.startsWith('/onu/decay')) return own.olt;
  if (/onu/i.test(path)) return own.onu;
  return own.olt;
}

function fromForm(field: Field): unknown {
  switch (field.kind) {
    case 'int':
      return field.min;
    case 'bool':
      return true;
    case 'choice':
      return field.options[0]?.value;
    case 'choices':
      return [field.options[0]?.value];
    case 'port':
      return 1;
    case 'ports':
      return [1];
    default:
      if (field.format === 'email') return 'somebody@example.net';
      if (field.format === 'phone') return '13800138000';
      if (field.format === 'position') return '1.5, -2.25';
      if (field.format === 'longitude' || field.format === 'latitude') return '1.5';
      if (field.format === 'zoneName') return 'UTC';
      if (field.format === 'figure' || field.format === 'positiveFigure') return '1';
      return field.format === 'ipv4' ? '127.9.9.9' : 'Sample 1'.slice(0, field.maxLength);
  }
}

function fromSchema(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.allOf ?? [];
  if (first) return fromSchema(first);
  switch (schema.type) {
    case 'array':
      return [fromSchema(schema.items ?? {})];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, fromSchema(schema.properties?.[key] ?? {})]),
      );
    default:
      return '1';
  }
}

/** What satisfies the rules between the fields of an entity, as its definition says it. */
const ofEntities = entities.flatMap(({ names, rules = [] }) =>
  [names.add, names.edit].map((name) => [
    name,
    (): CallValues => Object.assign({}, ...rules.map(({ passes }) => passes)) as CallValues,
  ]),
);

/** A call that needs more than its required fields, or values that depend on each other. */
const special: Readonly<Record<string, (own: TenantRows) => CallValues>> = {
  ...(Object.fromEntries(ofEntities) as object),
  ...alarmSamples,
  ...cpeSamples,
  ...upgradeSamples,
  ...mqttSamples,
  ...cpeIssueSamples,
  ...rapidSamples,
  ...Object.fromEntries(
    ['readConfigPage', 'exportConfigPage', 'acceptConfigDrift'].map((name) => [name, () => ({ page: 'macAgingTime' })]),
  ),
  ...Object.fromEntries(
    ['previewConfigChange', 'applyConfigChange', 'dryRunConfigBulk'].map((name) => [
      name,
      () => ({ page: 'macAgingTime', op: 'edit', values: { agingTimer: 600 } }),
    ]),
  ),
  mark: (own) => ({ kind: 'olt', id: own.olt, lon: 1, lat: 1 }),
  setMapConfig: () => ({
    tileFile: null,
    tileUrl: 'https://tiles.example.net/{z}/{x}/{y}.png',
    apiKey: 'key-1',
    attribution: 'Sample',
    longitude: '1.5',
    latitude: '1.5',
  }),
  mapTile: () => ({ z: 0, x: 0, y: 0 }),
  mapMarkers: () => ({ west: 0, south: 0, east: 1, north: 1, zoom: 5 }),
  addBoard: (own) => ({ shared: 'roles', copyOf: own.board }),
  saveBoard: () => ({ version: 1, shared: 'roles', layout: [] }),
  tilePlaces: () => ({ of: 'olt' }),
  tileSeries: () => ({ what: 'olt.cpu', of: 'olt', window: 'hour' }),
  tileOnuSeries: (own) => ({ what: 'onuOptics.rx', of: 'onu', placeId: own.onu, window: 'hour' }),
  tileTop: () => ({ what: 'olt.cpu', of: 'olt', window: 'hour' }),
  tileOnuTop: () => ({ what: 'light', of: 'olt' }),
  setRemoteWrite: () => ({
    url: 'https://metrics.example.net/api/v1/write',
    auth: 'basic',
    userName: 'agent',
    secret: 'Sampled1',
  }),
  addGraph: () => ({ graphSavedData: '{"items":[],"links":[]}' }),
  saveGraph: () => ({ version: 1, graphSavedData: '{"items":[],"links":[]}' }),
  bindDevice: () => ({ kind: 'olt', itemId: 'i1' }),
  unbindDevice: () => ({ itemId: 'i1' }),
  runDiagnosis: () => ({ page: 'diagnosePing' }),
  addDeviceAuthorized: () => ({ deviceSn: 'SN-2' }),
  updateDeviceAuthorized: () => ({ deviceSn: 'SN-3' }),
  addDeviceUnauthorized: () => ({ ip: '127.9.9.8' }),
  updateDeviceUnauthorized: () => ({ ip: '127.9.9.7' }),
  insertDeviceInfo: () => ({ community: 'public' }),
  setDiscovery: () => ({ ports: '161' }),
  addOrderRule: () => ({ planId: '4701', ponMode: 'both', serial: 'GPON', namePattern: '{sn}' }),
  editOrderRule: () => ({ planId: '4701', ponMode: 'both', serial: 'GPON', namePattern: '{sn}' }),
  setOnuAutoDelete: () => ({ pons: '1-4' }),
  tryThreshold: () => ({ what: 'pon.downBps' }),
  // A table in text is made ten times as fast as a workbook.
  exportMduList: () => ({ format: 'csv' }),
  exportOnus: (own) => ({ format: 'csv', id: own.olt }),
  checkCustomers: () => ({ toSuspended: '1' }),
  testConnection: () => ({ community: 'public' }),
  checkReplacement: () => ({ community: 'public' }),
  startReplacement: () => ({ community: 'public' }),
  clearOrUnclearAlarm: () => ({ action: 'clear' }),
  ensureAlarmEvent: () => ({ action: 'confirm' }),
  oneStepCleanOrAck: () => ({ action: 'clear' }),
  clearAlarmList: () => ({ action: 'clear' }),
  addDictionaryType: () => ({ dictType: 'sample_type' }),
  editDictionaryType: () => ({ dictType: 'sample_type' }),
  addDictionaryEntry: () => ({ dictType: 'sample_type' }),
  editDictionaryEntry: () => ({ dictType: 'sample_type' }),
  sortMenus: () => ({ orderNums: '1' }),
  updateSmsSetting: () => ({ url: 'https://sms.example.net/send' }),
  ...Object.fromEntries(
    ['addIdentityProvider', 'editIdentityProvider'].map((name) => [
      name,
      () => ({
        issuer: 'https://id.example.net',
        consoleUrl: 'https://noc.example.net',
        scope: 'openid',
        createUsers: false,
      }),
    ]),
  ),
  ...Object.fromEntries(
    ['forgotCode', 'forgotPassword', 'registerCode', 'register', 'authRegister'].map((name) => [
      name,
      () => ({ via: 'email', address: 'somebody@example.net', tenantId: 'sample1' }),
    ]),
  ),
  loginForgotPassword: () => ({ account: 'somebody@example.net' }),
  ...Object.fromEntries(
    ['addStrategy', 'editStrategy', 'getStrategyCost'].map((name) => [
      name,
      (own: TenantRows) => ({ macs: own.oltMac, metrics: [4] }),
    ]),
  ),
  ...Object.fromEntries(
    ['getStrategyResults', 'getStrategyRanking', 'getStrategySeries', 'getStrategyForecast'].map((name) => [
      name,
      () => ({ code: 4 }),
    ]),
  ),
  getChartMarks: () => ({ from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' }),
  addUser: () => ({ userName: 'sample.user' }),
  addToBlacklist: () => ({ deviceSn: 'SN-77' }),
  editBlacklist: () => ({ deviceSn: 'SN-78' }),
  exportBlacklist: () => ({ format: 'csv' }),
  keepLog: () => ({ log: 'login', days: 365 }),
  verifyLog: () => ({ log: 'login', from: '0' }),
  unlockUser: () => ({ userName: 'viewer' }),
  removeNotices: () => ({ noticeIds: '1' }),
  addRole: () => ({ roleKey: 'sample', userLevel: 'custom' }),
  editRole: () => ({ roleKey: 'sample', userLevel: 'custom' }),
  exportUsers: () => ({ format: 'csv' }),
  exportUsersByPost: () => ({ format: 'csv' }),
  exportAllUsers: () => ({ format: 'csv' }),
  languageTexts: () => ({ language: 'es' }),
  exportLanguage: () => ({ language: 'es', format: 'csv' }),
  addTenant: () => ({ name: 'Sample tenant', tenantId: 'sample1', timeZone: 'UTC' }),
  editTenant: () => ({ name: 'Sample tenant', timeZone: 'UTC' }),
  updatePersonalTenantInfo: () => ({ timeZone: 'UTC' }),
  addPlan: () => ({ packageName: 'Sample plan', menuIds: [310] }),
  editPlan: () => ({ packageName: 'Sample plan', menuIds: [310] }),
  exportTenants: () => ({ format: 'csv' }),
  exportPlans: () => ({ format: 'csv' }),
  // An address that is refused stops the test of a storage before it waits for anybody.
  ...Object.fromEntries(
    ['addStorage', 'editStorage', 'testStorage', 'systemOssAddConfig', 'systemOssEditConfig'].map((name) => [
      name,
      () => ({ endpoint: '127.0.0.1', bucketName: 'bucket', accessKey: 'key', accessPolicy: '0', configKey: 'sample' }),
    ]),
  ),
  ...Object.fromEntries(
    ['addAppVersion', 'editAppVersion'].map((name) => [name, () => ({ version: 'V1.0.0A-1', build: 1, status: '1' })]),
  ),
  ...Object.fromEntries(
    ['createBackup', 'createBackupTask'].map((name) => [
      name,
      () => ({ timeZone: 'UTC', keep: 3, parts: ['settings'] }),
    ]),
  ),
};

/** Ends the session that asks, in either spelling: whoever tries many calls in one session leaves it out. */
export const signsOut = (call: AnyCall): boolean => (call.spells ?? call).path === '/logout';

/** Field names that say which row is meant; a call that has several takes any one of them. */
export const referenceKeys =
  /^(id|ids|oltId|onuId|cpeIds?|runId|alarmId|incidentId|projectIds?|groupId|group|userId|sysMac|sysMacs|oltMac|macs?|oltIds|onuIds|sysMacList|deviceMacs|userIds|leaderId|roleIds?|deptIds?|postIds?|menuIds?|packageId|planId|deviceIds?|domainId|sourceDomainId|appUserIds?|siteIds?|graphId|boardIds?|placeId)$/;

/** Rows that a field of such a name can be about, and what else its table is joined with. */
const meant: readonly (readonly [RegExp, readonly (keyof TenantRows)[]])[] = [
  [/^appUser/, ['appUser', 'mqttCpe', 'project']],
  [/incident/i, ['incident', 'alarm']],
  [/onu/i, ['onu', 'olt']],
  [/^runId/, ['cpeRun']],
  [/^place/, ['olt', 'onu']],
  [/firmware/i, ['firmware', 'upgradeTask']],
  [/cpe|fileId/i, ['cpe', 'cpeGroup', 'cpeWaiting', 'mqttCpe', 'cpeFile', 'cpeDiagnosis']],
  [/olt|mac|device/i, ['olt', 'oltMac', 'onu', 'unauthorized', 'rule']],
  [/user|leader/i, ['user', 'role', 'department']],
  [/role/i, ['role', 'user']],
  [/dept/i, ['department', 'user']],
  [/post/i, ['post', 'user']],
  [/project/i, ['project', 'group', 'olt']],
  [/group|domain/i, ['group', 'cpeGroup', 'project']],
];

/** Kinds of rows whose ids are tried in a field; all of them where its name does not say what it is about. */
export const kindsFor = (field: string, own: TenantRows): readonly (keyof TenantRows)[] =>
  meant.find(([names]) => names.test(field))?.[1] ??
  (Object.keys(own) as (keyof TenantRows)[]).filter((kind) => kind !== 'cpeMac');

/** Sound input of a call, naming rows of `own` where it names any. */
export function callSampleOf(name: string, call: AnyCall, own: TenantRows): CallValues {
  const { properties, required } = inputFields(call);
  const sample: CallValues = {};
  for (const [key, schema] of Object.entries(properties)) {
    const field = call.form?.fields[key];
    const wanted = required.has(key) || (field !== undefined && !field.optional);
    const named = key === 'id' || key === 'ids' ? () => rowOf(call.path, own) : byName[key];
    if (named && (wanted || referenceKeys.test(key))) sample[key] = named(own);
    else if (field && wanted) sample[key] = fromForm(field);
    else if (wanted) sample[key] = fromSchema(schema);
  }
  const all = { ...sample, ...special[name]?.(own) };
  // What a call's own sample leaves out on purpose is not asked for at all.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
