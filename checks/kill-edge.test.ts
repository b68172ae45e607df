import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { portAlarm } from '@heliograph/lab/devices/life.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { smallScenario } from '@heliograph/lab/scenarios/small.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealProduct } from './support/real-product.ts';

/** As much as the receive buffer of this machine certainly holds: it may be twice what is asked for, and a trap takes 1.3 kB of it. */
const most = '/proc/sys/net/core/rmem_max';
const fits = existsSync(most) ? Math.floor(Number(readFileSync(most, 'utf8')) / 700) : 0;
const count = Math.min(500, fits);

interface Row {
  readonly kind?: string;
  readonly description: string;
  readonly count: number;
}

describe('kill -9 of the process that hears traps and syslog', () => {
  let product: RealProduct;
  let lab: Lab;

  beforeAll(async () => {
    product = await RealProduct.start();
    const trap = { address: '127.0.0.1', port: product.trapPort };
    lab = await startLab({ scenario: smallScenario, trap, snmpPort: 0, controlPort: 0 });
    const [first] = lab.network.devices;
    if (!first) throw new Error('no device');
    const reach = {
      ip: first.agent.address,
      snmpPort: first.agent.port,
      snmpVersion: 'v2c',
      community: first.olt.communities.read,
    };
    expect(await product.call('POST', '/device/olt/insertDeviceInfo', reach)).toMatchObject({ code: 200 });
  });
  afterAll(async () => {
    await lab?.stop();
    await product?.stop();
  });

  const told = async (text: string): Promise<number> => {
    const rows = await product.data<Row[]>('GET', '/system/alarm/getAlarmEventListByCondition', { pageSize: 100 });
    return rows.find(({ description }) => description.startsWith(text))?.count ?? 0;
  };

  it('loses no trap that its receive buffer holds: all that are sent while it is away are stored', async () => {
    const [device] = lab.network.devices;
    const say = (text: string): void => device?.notifier.burst(portAlarm(device.olt, 'fan', { text, class: 'raised' }));
    await expect.poll(async () => (say('fan before'), told('fan before'))).toBeGreaterThan(0);
    // What was said last may be on its way: it is in when this is, which came behind it.
    say('fan still');
    await expect.poll(() => told('fan still')).toBeGreaterThan(0);
    const before = await told('fan still');
    product.killRole('edge');
    for (let n = 0; n < count; n += 1) say('fan while away');
    expect(count).toBeGreaterThan(0);
    await expect.poll(() => told('fan while away')).toBeGreaterThanOrEqual(before + count);
    expect(await told('fan while away')).toBe(before + count);
  });

  it('loses no line of syslog either', async () => {
    const [device] = lab.network.devices;
    const listening = () => product.data<{ port: number | null }>('GET', '/monitor/log/syslog/state');
    await expect.poll(async () => (await listening()).port).not.toBeNull();
    const port = (await listening()).port ?? 0;
    const kept = async (keyword: string): Promise<number> =>
      (await product.data<unknown[]>('GET', '/monitor/log/syslog/list', { keyword, pageSize: 100 })).length;
    const olt = createSocket('udp4');
    try {
      olt.bind(0, device?.agent.address);
      await once(olt, 'listening');
      const say = (text: string): void =>
        olt.send(`<187>2026/11/28 03:12:44   ONU Offline   ${text}`, port, '127.0.0.1');
      await expect.poll(async () => (say('line before'), kept('line before'))).toBeGreaterThan(0);
      product.killRole('edge');
      for (let n = 0; n < 90; n += 1) say(`line while away ${n}`);
      await expect.poll(() => kept('line while away')).toBe(90);
    } finally {
      olt.close();
    }
  });
});
