import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { configTruth } from '@heliograph/lab/control/config-events.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import type { LabDevice } from '@heliograph/lab/network.ts';
import { readSettings } from '@heliograph/server/settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeAnswer } from './support/config-stand.ts';
import { documentedPorts, openPortsOf } from './support/open-ports.ts';
import { RealProduct } from './support/real-product.ts';
import { SnmpRelay, type Stall } from './support/snmp-relay.ts';

// The real product, killed in the middle of changes of five SETs: create a VLAN, name it, let three ports in. In front of each
// device a relay stops the change at another place, so that one kill meets them all there.

interface Place {
  readonly what: string;
  readonly stall: Stall;
  /** The device refuses the third SET, so that what follows is the way back. */
  readonly refuses?: boolean;
  readonly end: 'verified' | 'rolledBack';
}

const places: readonly Place[] = [
  ...[1, 2, 3, 4].map((at): Place => ({
    what: `after SET ${at} reached the device`,
    stall: { at, what: 'answer' },
    end: 'rolledBack',
  })),
  { what: 'after the last SET reached the device', stall: { at: 5, what: 'answer' }, end: 'verified' },
  { what: 'before the first SET reached the device', stall: { at: 1, what: 'request' }, end: 'verified' },
  { what: 'before the third SET reached the device', stall: { at: 3, what: 'request' }, end: 'rolledBack' },
  { what: 'on the way back', stall: { at: 4, what: 'answer' }, refuses: true, end: 'rolledBack' },
];

const ended = ['verified', 'refused', 'rolledBack', 'halfApplied', 'unverified', 'failed'];
const secret = 'Kq7CanaryOfTheLog';

interface Site {
  readonly place: Place;
  readonly device: LabDevice;
  readonly relay: SnmpRelay;
  readonly oltId: string;
}

let lab: Lab;
let product: RealProduct;
const sites: Site[] = [];

/** Asks again until there is something. */
async function eventually<T>(look: () => Promise<T | undefined>, what: string, ms = 90_000): Promise<T> {
  for (const until = performance.now() + ms; performance.now() < until; await delay(100)) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`waited in vain: ${what}`);
}

beforeAll(async () => {
  const devices = places.map((_, n) => ({
    spec: {
      id: `kill-${n}`,
      model: 'V1600G1' as const,
      name: `kill-${n}`,
      contact: '',
      location: '',
      mac: `00:6d:61:aa:cc:0${n}`,
    },
    plant: { onus: [2], ways: 8 as const },
  }));
  lab = await startLab({ scenario: { devices }, snmpPort: 0, controlPort: 0, trap: { address: '127.0.0.1', port: 9 } });
  product = await RealProduct.start({ HELIOGRAPH_LOG_LEVEL: 'trace' });
  for (const [n, place] of places.entries()) {
    const device = lab.network.devices[n];
    if (!device) throw new Error('no device');
    const relay = await SnmpRelay.open(device.agent, `127.92.1.${n + 1}`);
    const reach = { ip: relay.address, snmpPort: relay.port, community: 'public', writeCommunity: 'private' };
    const { id } = await product.data<{ id: string }>('POST', '/device/olt/insertDeviceInfo', reach);
    sites.push({ place, device, relay, oltId: id });
  }
  await eventually(async () => {
    for (const { oltId } of sites) {
      const { syncedAt } = await product.data<{ syncedAt: string | null }>('GET', '/device/config/state', { oltId });
      if (syncedAt === null) return undefined;
    }
    return true;
  }, 'all pages of all devices read');
});
afterAll(async () => {
  await product?.stop();
  for (const { relay } of sites) await relay.close();
  await lab?.stop();
});

const labEvent = async (device: LabDevice, event: object): Promise<void> => {
  const answer = await fetch(`${lab.controlUrl}/devices/${device.olt.spec.id}/events`, {
    method: 'POST',
    body: JSON.stringify(event),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
};

async function begin({ oltId }: Site, page: string, values: object): Promise<string> {
  const body = { oltId, page, op: 'add', values };
  const preview = await product.data<{ problems: object[]; base: string }>('POST', '/device/config/preview', body);
  expect(preview.problems).toEqual([]);
  const change = await product.data<ChangeAnswer>('POST', '/device/config/apply', { ...body, base: preview.base });
  return change.id;
}

const endOf = (changeId: string): Promise<ChangeAnswer> =>
  eventually(async () => {
    const change = await product.data<ChangeAnswer>('GET', '/device/config/change', { changeId });
    return ended.includes(change.state) ? change : undefined;
  }, `the end of ${changeId}`);

type Row = Readonly<Record<string, unknown>>;
const heldVlan = ({ device }: Site, vlanVid: number): Row | undefined =>
  configTruth(device.olt).tables['vlanTable']?.find((row) => row['vlanVid'] === vlanVid);

/** Starts the change of every device, waits until each stands where it is to stand, and kills. */
async function killedAmid(
  vlanVid: number,
  kill: () => void,
): Promise<{ site: Site; change: ChangeAnswer; before: object }[]> {
  // All at once: what stands still is waited for ten seconds, and then asked after.
  const beginAt = async (site: Site) => {
    const { device, relay, place } = site;
    await labEvent(
      device,
      place.refuses === true
        ? { type: 'configFault', mode: 'refuse', table: 'vlanPortModeCfg', times: 1 }
        : { type: 'configFault', mode: 'none' },
    );
    relay.reached.length = 0;
    const before = configTruth(device.olt).tables;
    const stalled = relay.stall(place.stall);
    const id = await begin(site, 'vlanTable', { vlanVid, vlanName: 'k', vlanTagPort: [1, 2], vlanUntagPort: [3] });
    return { site, before, stalled, id };
  };
  const begun = await Promise.all(sites.map(beginAt));
  await Promise.all(begun.map(({ stalled }) => stalled));
  kill();
  await product.ready();
  return Promise.all(begun.map(async ({ site, before, id }) => ({ site, before, change: await endOf(id) })));
}

describe('The ports of an installation at work', () => {
  const documented = documentedPorts();

  it('are told by the README as the settings have them', () => {
    const settings = readSettings({});
    const { httpPort, trapPort, syslogPort, tftpPort, acsPort, acsTlsPort, stunPort } = settings;
    const { mqttPort, mqttWsPort, mqttTlsPort, mqttWssPort } = settings;
    expect(documented).toEqual([
      { protocol: 'tcp', port: String(httpPort), variable: 'HELIOGRAPH_HTTP_PORT' },
      { protocol: 'tcp', port: String(acsPort), variable: 'HELIOGRAPH_ACS_PORT' },
      { protocol: 'tcp', port: String(acsTlsPort), variable: 'HELIOGRAPH_ACS_TLS_PORT' },
      { protocol: 'udp', port: String(stunPort), variable: 'HELIOGRAPH_STUN_PORT' },
      { protocol: 'tcp', port: String(mqttPort), variable: 'HELIOGRAPH_MQTT_PORT' },
      { protocol: 'tcp', port: String(mqttWsPort), variable: 'HELIOGRAPH_MQTT_WS_PORT' },
      { protocol: 'tcp', port: String(mqttTlsPort), variable: 'HELIOGRAPH_MQTT_TLS_PORT' },
      { protocol: 'tcp', port: String(mqttWssPort), variable: 'HELIOGRAPH_MQTT_WSS_PORT' },
      { protocol: 'udp', port: String(trapPort), variable: 'HELIOGRAPH_TRAP_PORT' },
      { protocol: 'udp', port: String(syslogPort), variable: 'HELIOGRAPH_SYSLOG_PORT' },
      { protocol: 'udp', port: String(tftpPort), variable: 'HELIOGRAPH_TFTP_PORT' },
      { protocol: 'udp', port: 'any', variable: undefined },
    ]);
  });

  it('are those and no other', async () => {
    const inOrder = (ports: readonly number[]) => ports.toSorted((one, two) => one - two);
    const tcp = () => openPortsOf(product.roots).flatMap(({ protocol, port }) => (protocol === 'tcp' ? [port] : []));
    // The ACS opens its port once it has read that a tenant wants it.
    await expect.poll(() => inOrder(tcp())).toEqual(inOrder([Number(new URL(product.url).port), product.acsPort]));
    const ports = openPortsOf(product.roots);
    const at = (protocol: string) => ports.filter((one) => one.protocol === protocol);
    expect(new Set(at('tcp').map(({ address }) => address))).toEqual(new Set(['0100007F']));
    expect(at('udp').filter(({ port }) => port === product.trapPort)).toHaveLength(1);
    // Where answers of devices come back to, out of the kernel's own range.
    const [low = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/).map(Number);
    // The STUN server has the number of the ACS here.
    const told = new Set([product.trapPort, product.acsPort]);
    expect(at('udp').filter(({ port }) => !told.has(port) && port < low)).toEqual([]);
    expect(at('udp').length).toBeGreaterThan(1);
  });
});

const victims = [
  { victim: 'the worker', vlanVid: 900, kill: () => product.killRole('worker') },
  { victim: 'everything, database included', vlanVid: 901, kill: () => product.killAll() },
];

describe.each(victims)('kill -9 of $victim in the middle of a change', ({ vlanVid, kill }) => {
  let all: { site: Site; change: ChangeAnswer; before: object }[];
  beforeAll(async () => {
    all = await killedAmid(vlanVid, kill);
  });

  it.each(places.map((place, n) => [place.what, n, place] as const))(
    '%s: it ends by itself, as the device has it, and nothing is sent twice',
    (_, n, place) => {
      const { site, change, before } = all[n] ?? {};
      if (!site || !change) throw new Error('no such change');
      const reasons = change.reasons.map(({ reason }) => reason);
      expect([change.state, reasons.includes('resumed')]).toEqual([place.end, true]);
      const held = heldVlan(site, vlanVid);
      if (place.end === 'verified') {
        expect(held).toMatchObject({ vlanName: 'k', vlanTagPort: 'GE0/1,GE0/2', vlanUntagPort: 'GE0/3' });
      } else {
        expect(held).toBeUndefined();
        expect(configTruth(site.device.olt).tables).toEqual(before);
      }
      const { reached } = site.relay;
      expect(new Set(reached).size).toBe(reached.length);
      if (place.end === 'verified') expect(reached).toHaveLength(5);
    },
  );

  it('the page is as the device has it, and what was ours is no drift', async () => {
    for (const { site, change } of all) {
      const { oltId } = site;
      const page = await product.data<{ columns: string[]; rows: unknown[][]; drift: object[] }>(
        'GET',
        '/device/config/read',
        { oltId, page: 'vlanTable', fresh: true },
      );
      expect(page.drift).toEqual([]);
      const vids = page.rows.map((row) => row[page.columns.indexOf('vlanVid')]);
      expect(vids.includes(vlanVid)).toBe(change.state === 'verified');
    }
  });
});

describe('the log at its most talkative', () => {
  it('shows no secret that was typed', async () => {
    const [site] = sites;
    if (!site) throw new Error('no site');
    const values = { radiusServer: '10.100.0.4', radiusKey: secret };
    const change = await endOf(await begin(site, 'radius', values));
    expect(change.state).toBe('verified');
    expect(JSON.stringify(configTruth(site.device.olt))).toContain(secret);
    expect(product.said).toContain('a change has ended');
    expect(product.said).not.toContain(secret);
  });
});
