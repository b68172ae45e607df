import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { EntityPart } from '@heliograph/catalogue/kit/entity-part.ts';

const texts: Readonly<Record<string, (n: number) => string>> = {
  email: (n) => `sample${n}@example.net`,
  phone: (n) => `139000000${String(n).padStart(2, '0')}`,
  longitude: (n) => `${n}.25`,
  latitude: (n) => `-${n}.5`,
  position: (n) => `${n}.5, -${n}.25`,
  version: (n) => `V1.0.${n}A-1`,
  serialRange: (n) => `GPON0000000${n}`,
  macPart: (n) => `00:6d:61:00:00:0${n}`,
  onuVendor: () => 'GPON',
  ponList: (n) => String(n + 1),
  multicastVlanList: (n) => String(100 + n),
  dayTime: (n) => `0${n}:30`,
  zoneName: () => 'Europe/Berlin',
  host: (n) => `sip${n}.example.net`,
  figure: (n) => String(n * 10),
  positiveFigure: (n) => String(n),
  noSpaces: (n) => `sample${n}`,
};

function valueOf({ field, refers }: EntityPart, n: number): unknown {
  // Whatever it would name is not there in an empty tenant.
  if (refers) return null;
  switch (field.kind) {
    case 'int':
      return field.min + n;
    case 'bool':
      return n % 2 === 1;
    case 'choice':
      return field.options[n % field.options.length]?.value;
    case 'choices':
      return [field.options[n % field.options.length]?.value];
    case 'str':
      return texts[field.format ?? '']?.(n) ?? `Sample ${n}`.slice(0, field.maxLength);
    default:
      return null;
  }
}

const soon = { from: '2098-01-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z' };

const entryOf = (part: string, values: object) => ({ part, slot: 1, values, kept: [] });

/** What the rules of an area ask for besides the definition. */
const special: Readonly<Record<string, object>> = {
  // Without an OLT or a splitter above there is no port of it.
  splitters: { pon: null, abovePort: null },
  'alarm-shields': soon,
  'alarm-renames': soon,
  // What they are to become is another than what they are.
  'alarm-levels': { ...soon, levels: [] },
  'alarm-type-rules': { ...soon, types: [] },
  'alarm-confirms': soon,
  'alarm-clears': soon,
  'alarm-escalations': { ...soon, levels: [], newLevel: 1, afterTimes: 3 },
  'planned-works': {
    ...soon,
    holds: 'once',
    until: null,
    pons: null,
    site: 'Sampled exchange',
    plantZone: 'Sampled zone',
  },
  'notification-servers': { channel: 'alertmanager', address: 'https://example.net:9093', fingerprint: null },
  'notification-users': { quietFrom: '22:00', quietTo: '07:00' },
  // A ladder names a second group.
  'remote-rules': {
    userGroup: 'Sampled',
    servers: 'Sampled',
    ladderMinutes: null,
    confirmUrl: 'https://noc.example.com',
  },
  'sms-rules': { userGroup: 'Sampled', ladderMinutes: null },
  // Readings of its PON ports can be compared with anything.
  thresholds: { what: 'pon.downBps' },
  'voip-profiles': { oltId: '4803' },
  'order-rules': {
    planId: '4701',
    ponMode: 'both',
    oltId: null,
    projectId: null,
    siteId: null,
    namePattern: '{olt}-{sn}',
  },
  'cpe-wan-profiles': { entries: [entryOf('wan', { connection: 'dhcp', vlan: 100 })] },
  'cpe-wifi-profiles': { entries: [entryOf('ssid', { name: 'Sampled' })] },
  'cpe-sip-profiles': { entries: [entryOf('voice', { number: '{number}' })] },
  'cpe-lan-profiles': { entries: [entryOf('lan', { address: '192.168.1.1' })] },
  // Without one it is that of the tenant.
  'app-users': { project: 'Sampled homes' },
  'cpe-preconfigs': {
    wanProfile: '4811',
    wifiProfile: '4812',
    sipProfile: '4813',
    lanProfile: '4814',
    projectId: null,
    groupId: null,
    oltId: null,
  },
  'rd-profiles': {
    planId: '4701',
    multicastVlans: '100,103',
    ipHost: 'none',
    ipFrom: null,
    ipTo: null,
    ipMask: null,
    ipGateway: null,
    ipDns1: null,
    ipDns2: null,
    ssid: 'none',
    ssidName: null,
    wanProfile: null,
    wifiProfile: null,
    sipProfile: null,
    lanProfile: null,
  },
  'rd-applications': { profileId: '4821', oltId: '4822', pon: 0, namePattern: '{olt}-{sn}' },
  notices: { startTime: '2098-01-01T00:00:00.000Z', endTime: '2099-01-01T00:00:00.000Z' },
};

/** The public key of a private one that everybody knows. */
function samplePublicKey(n: number): string {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = createPrivateKey({ key: Buffer.concat([head, Buffer.alloc(32, n + 1)]), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString().trim();
}

/** What differs from one to the next. */
const numbered: Readonly<Record<string, (n: number) => object>> = {
  'signing-keys': (n) => ({ publicKey: samplePublicKey(n) }),
};

const sampledGroup = `insert into notification_group (tenant_id, id, name, created_by, created_at)
  values (1, 4702, 'Sampled', 'test', now()) on conflict do nothing`;

const namedPlan = `insert into service_plan (tenant_id, id, name, down_kbps, up_kbps, vlan, mode, created_by, created_at, updated_at)
    values (1, 4701, 'Named by rules', 50000, 10000, 100, 'bridge', 'test', now(), now()) on conflict do nothing`;

const homeProfiles = `insert into cpe_profile (tenant_id, id, kind, name, entries, created_by, created_at)
    select 1, 4811 + n, (array['wan','wifi','sip','lan'])[n + 1], 'Named by pre-configurations', '[]', 'test', now()
    from generate_series(0, 3) n on conflict do nothing`;

/** What samples of a kind name, in the tenant of the installation: statements that may be run again. */
export const entityNeeds: Readonly<Record<string, string>> = {
  'voip-profiles': `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, pon_mode, created_by)
    select 1, 4803, id, 'With telephones', '127.8.9.3', 10161, 'v2c', 'sealed', 'GPON', 'test' from project where tenant_id = 1 order by id limit 1 on conflict do nothing`,
  'order-rules': namedPlan,
  'rd-profiles': `${namedPlan}; ${homeProfiles}`,
  'rd-applications': `${namedPlan}; insert into rd_profile (tenant_id, id, number, name, plan_id, created_by, created_at)
    values (1, 4821, 65000, 'Named by applications', 4701, 'test', now()) on conflict do nothing;
    insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, pon_mode, created_by)
    select 1, 4822, id, 'Deployed at', '127.8.9.4', 10161, 'v2c', 'sealed', 'GPON', 'test' from project where tenant_id = 1 order by id limit 1 on conflict do nothing`,
  'app-users': `insert into project (tenant_id, id, name)
    values (1, 4831, 'Sampled homes') on conflict do nothing`,
  'cpe-preconfigs': homeProfiles,
  'remote-rules': `${sampledGroup}; insert into notification_server (tenant_id, id, name, channel, status, address, transport, created_by, created_at)
    values (1, 4703, 'Sampled', 'syslog', 'on', '192.0.2.7:514', 'udp', 'test', now()) on conflict do nothing`,
  'sms-rules': sampledGroup,
  'planned-works': `insert into zone (tenant_id, id, name, kind, created_by, created_at, updated_at)
    values (1, 4704, 'Sampled zone', 'place', 'test', now(), now()) on conflict do nothing;
    insert into site (tenant_id, id, name, created_by, created_at, updated_at)
    values (1, 4705, 'Sampled exchange', 'test', now(), now()) on conflict do nothing`,
};

/** The `n`th of some sound things of a kind, no two of them alike; 0 to 9. */
export const entitySample = (entity: Entity, n: number): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(entity.parts).map(([name, part]) => [name, valueOf(part, n)])),
  ...special[entity.id],
  ...numbered[entity.id]?.(n),
});
