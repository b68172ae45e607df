import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readSyslog } from '@heliograph/wire/syslog/message.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { portAlarm } from '../devices/life.ts';
import { Network } from '../network.ts';

let network: Network | undefined;
afterEach(() => network?.stop());

describe('The syslog of an OLT', () => {
  it('goes from its own address to the server that is configured, in its columns, also for what no trap tells', async () => {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    network = new Network({
      snmpPort: 0,
      virtualTime: true,
      syslog: { address: '127.0.0.1', port: socket.address().port },
    });
    const { olt, agent } = await network.add({
      spec: { id: 'a', model: 'V1600G1', name: 'n', contact: 'c', location: 'l', mac: '00:6d:61:00:00:07' },
      plant: { onus: [4], ways: 32 },
    });
    const heard = once(socket, 'message');
    olt.raise(portAlarm(olt, 'ponLos', { pon: 3, text: 'PON 0/3 LOS' }));
    const [bytes, from] = (await heard) as [Buffer, { address: string }];
    expect(from.address).toBe(agent.address);
    expect(readSyslog(bytes)).toMatchObject({ facility: 23, severity: 2, name: 'PON Los', text: 'PON 0/3 LOS' });
    expect(olt.config.unsaved()).toBe(false);
    socket.close();
  });
});
