import { describe, expect, it } from 'vitest';
import { normalise } from './normalise.ts';
import { partIds, cpePartOf } from './parts.ts';
import { device2, huawei, telecom, sampleTreeOf, zte } from './testing/trees.ts';

const wanPath = 'InternetGatewayDevice.WANDevice.1.WANConnectionDevice';

describe('A device of TR-098', () => {
  const { model, wan, radio, ssid, lan, dhcp, host, voice, optics, device, download } = normalise(huawei);

  it('has its connections, each by its object, with the VLAN and the service that its maker adds', () => {
    expect(model).toBe('tr098');
    expect(wan.map(({ at }) => at)).toEqual([`${wanPath}.2.WANPPPConnection.1.`, `${wanPath}.1.WANIPConnection.1.`]);
    expect(wan[0]?.values).toMatchObject({
      enabled: true,
      status: 'connected',
      connection: 'pppoe',
      protocol: 'ipv4',
      vlan: 200,
      service: 'internet',
      username: 'customer-17',
      password: null,
      mtu: 1492,
      nat: true,
      dns1: '203.0.113.53',
      dns2: null,
      lastError: 'none',
    });
    expect(wan[1]?.values).toMatchObject({
      connection: 'dhcp',
      vlan: 100,
      cos: 0,
      service: 'tr069',
      address: '10.20.1.9',
      dns2: '10.20.0.54',
      nat: false,
      uptime: 4711,
      username: null,
      protocol: null,
    });
  });

  it('says of each value which parameter it came from', () => {
    expect(wan[0]?.from).toMatchObject({
      vlan: `${wanPath}.2.WANPPPConnection.1.X_HW_VLAN`,
      connection: `${wanPath}.2.WANPPPConnection.1.ConnectionType`,
      password: `${wanPath}.2.WANPPPConnection.1.Password`,
    });
    expect(wan[0]?.from.cos).toBeUndefined();
  });

  it('has a radio for each band, though the model has only networks', () => {
    expect(radio.map(({ values }) => [values.band, values.channel, values.channelInUse, values.power])).toEqual([
      ['2.4', 6, 6, 20],
      ['5', 0, 44, 17],
    ]);
  });

  it('has its Wi-Fi names with the authentication that several parameters say together', () => {
    expect(ssid.map(({ values }) => [values.name, values.band, values.security, values.encryption])).toEqual([
      ['Home', '2.4', 'wpaWpa2', 'tkipAes'],
      ['Home 5G', '5', 'wpa2', 'aes'],
    ]);
    expect(ssid[0]?.values).toMatchObject({ hidden: false, clients: 2, wpaKey: null });
    expect(ssid[1]?.values).toMatchObject({ hidden: null, clients: null });
  });

  it('has LAN, DHCP, clients and voice lines with the servers of their profile', () => {
    expect(lan[0]?.values).toMatchObject({ address: '192.168.1.1', mask: '255.255.255.0' });
    expect(dhcp[0]?.values).toMatchObject({ enabled: true, first: '192.168.1.2', lease: 86_400, gateway: null });
    expect(host[0]?.values).toMatchObject({ name: 'laptop', link: 'wifi', active: true, source: 'dhcp' });
    expect(voice.map(({ values }) => [values.enabled, values.status, values.registrar, values.user])).toEqual([
      [true, 'up', 'sip.example.net', '5550101'],
      [false, 'disabled', 'sip.example.net', null],
    ]);
  });

  it('has light, load and the speed of its last test', () => {
    expect(optics[0]?.values).toEqual({ state: 'Up', rx: -21, tx: 2, temperature: 47, voltage: 3.3, bias: 12 });
    expect(device[0]?.values).toMatchObject({
      cpu: 7,
      memory: 53,
      uptime: 86_400,
      temperature: null,
      memoryFree: null,
    });
    expect(download[0]?.values).toMatchObject({ state: 'complete', speed: 80_000_000 });
  });

  it('tells light in dBm whatever its maker counts in', () => {
    expect(normalise(zte).optics[0]?.values).toEqual({
      state: null,
      rx: -16.33,
      tx: 2.5,
      temperature: 45,
      voltage: 3.28,
      bias: 12,
    });
    expect(normalise(telecom).optics[0]?.values).toMatchObject({ state: 'O5', rx: -21.37, tx: 1, voltage: 3.3 });
  });

  it('takes what is sent in the unit in which what is received is possible', () => {
    const told = (rx: string, tx: string) =>
      normalise(
        sampleTreeOf(`
          InternetGatewayDevice.WANDevice.1.X_FH_GponInterfaceConfig.
          RXPower = ${rx}
          TXPower = ${tx}
        `),
      ).optics.map(({ values }) => [values.rx, values.tx]);
    expect(told('-19.5 dBm', '2.25 dBm')).toEqual([[-19.5, 2.25]]);
    expect(told('-195', '23')).toEqual([[-19.5, 2.3]]);
    expect(told('-1950', '225')).toEqual([[-19.5, 2.25]]);
    expect(told('-19500', '2250')).toEqual([[-19.5, 2.25]]);
    expect(told('112', '16788')).toEqual([[-19.51, 2.25]]);
  });

  it('has no results of a diagnosis that was not made, and no times where nothing answered', () => {
    const pinged = (state: string, answered: string) =>
      normalise(
        sampleTreeOf(`
          InternetGatewayDevice.IPPingDiagnostics.
          DiagnosticsState = ${state}
          SuccessCount = ${answered}
          FailureCount = 0
          AverageResponseTime = 0
        `),
      ).ping.map(({ values }) => [values.state, values.answered, values.lost, values.average]);
    expect(pinged('None', '0')).toEqual([['none', null, null, null]]);
    expect(pinged('Complete', '0')).toEqual([['complete', 0, 0, null]]);
    expect(pinged('Complete', '4')).toEqual([['complete', 4, 0, 0]]);
  });

  it('has no time where a device says that it knows none', () => {
    const tree = sampleTreeOf('InternetGatewayDevice.Time.\n CurrentLocalTime = 0001-01-01T00:00:00Z\n Enable = 1');
    expect(normalise(tree).time[0]?.values).toMatchObject({ now: null, enabled: true });
  });

  it('takes a reading that cannot be true for none, and shows what was said', () => {
    const [dark] = normalise(
      sampleTreeOf(`
        InternetGatewayDevice.WANDevice.1.X_GponInterafceConfig.
        RXPower = 0
        TXPower = -99999
        TransceiverTemperature = hot
        SupplyVoltage = 3.3
      `),
    ).optics;
    expect(dark?.values).toMatchObject({ rx: null, tx: null, temperature: null, voltage: 3.3 });
    expect(dark?.strange).toEqual({ rx: '0', tx: '-99999', temperature: 'hot' });
  });

  it('understands how other makers say the same', () => {
    const [connection] = normalise(zte).wan;
    expect(connection?.values).toMatchObject({
      status: 'disconnecting',
      vlan: 300,
      service: 'tr069Internet',
      lastError: 'authentication',
    });
    expect(normalise(zte).device[0]?.values.cpu).toBe(3);
    expect(normalise(zte).ssid[0]?.values).toMatchObject({ hidden: true, security: 'open', band: '2.4' });
    expect(normalise(telecom).wan[0]?.values).toMatchObject({
      connection: 'bridge',
      vlan: 41,
      cos: 5,
      service: 'other',
      protocol: 'both',
    });
  });
});

describe('A device of TR-181', () => {
  const { model, wan, radio, ssid, lan, dhcp, host, voice, optics, device, mqtt } = normalise(device2);

  it('has one connection, found by what its interfaces stand on; LAN and loopback are none', () => {
    expect(model).toBe('tr181');
    expect(wan).toHaveLength(1);
    expect(wan[0]).toMatchObject({
      at: 'Device.IP.Interface.1.',
      values: {
        connection: 'pppoe',
        vlan: 200,
        tpid: 33_024,
        username: 'customer-18',
        address: '203.0.113.18',
        gateway: '203.0.113.1',
        dns1: '203.0.113.53',
        dns2: '203.0.113.54',
        nat: true,
        mtu: 1492,
        protocol: 'ipv4',
        mac: '00:00:5E:00:53:01',
      },
      from: { vlan: 'Device.Ethernet.VLANTermination.1.VLANID', nat: 'Device.NAT.InterfaceSetting.1.Enable' },
    });
    expect(lan[0]?.values).toEqual({ address: '192.168.8.1', mask: '255.255.255.0', mac: '00:00:5E:00:53:02' });
    expect(dhcp[0]?.values).toMatchObject({ first: '192.168.8.10', lease: 3600 });
  });

  it('joins a Wi-Fi name with its access point and its radio', () => {
    expect(radio[0]?.values).toMatchObject({ band: '2.4', channel: 0, channelInUse: 11, width: '20', country: 'DE' });
    expect(ssid).toHaveLength(1);
    expect(ssid[0]?.values).toMatchObject({ name: 'Net', band: '2.4', security: 'wpa2', hidden: false, clients: 3 });
  });

  it('has voice, clients, memory, light and its broker', () => {
    expect(voice[0]?.values).toMatchObject({ number: '5550102', status: 'error', registrar: 'sip.example.org' });
    expect(host[0]?.values).toMatchObject({ link: 'wifi', mac: '00:11:22:33:44:66', name: null });
    expect(device[0]?.values).toMatchObject({ memory: 75, memoryTotal: 524_288, cpu: null });
    expect(optics[0]?.values).toMatchObject({ rx: -19.88, tx: 2.31, temperature: null });
    expect(mqtt[0]?.values).toMatchObject({ address: 'broker.example.org', port: 8883, user: 'cpe', password: null });
  });

  it('has a connection without PPP by what only a WAN has', () => {
    const { wan } = normalise(
      sampleTreeOf(`
        Device.IP.Interface.1.
        Type = Normal
        LowerLayers = Device.Ethernet.Link.1.
        IPv4Address.1.IPAddress = 198.51.100.7
        IPv4Address.1.AddressingType = DHCP
        Device.DHCPv4.Client.1.
        Enable = 1
        Interface = Device.IP.Interface.1.
        IPRouters = 198.51.100.1
      `),
    );
    expect(wan.map(({ values }) => [values.connection, values.address, values.gateway])).toEqual([
      ['dhcp', '198.51.100.7', '198.51.100.1'],
    ]);
  });
});

it('What no field asks for is looked at once, however many fields there are', () => {
  let read = 0;
  const leaf = {
    get value() {
      read += 1;
      return '1';
    },
  };
  normalise([...device2, ...Array.from({ length: 6000 }, (_, n) => [`Device.X_FILL.${n}.Value`, leaf] as const)]);
  expect(read).toBeLessThanOrEqual(6000);
});

describe('What is not known', () => {
  it('is null in every field of every part that is there, never 0', () => {
    for (const tree of [huawei, zte, telecom, device2]) {
      const device = normalise(tree);
      for (const part of partIds) {
        for (const { values } of device[part]) {
          expect(Object.keys(values)).toEqual(Object.keys(cpePartOf(part).fields));
          expect(Object.values(values)).not.toContain(undefined);
        }
      }
    }
  });

  it('is a whole device, where it told nothing that is one', () => {
    const nothing = normalise(sampleTreeOf('Root.A.\n B = 1'));
    expect(nothing.model).toBeNull();
    for (const part of partIds) expect(nothing[part]).toEqual([]);
  });

  it('is never told of a secret, though a device tells it', () => {
    const told = new Map(huawei).set(`${wanPath}.2.WANPPPConnection.1.Password`, { value: 'canary' });
    expect(JSON.stringify(normalise(told))).not.toContain('canary');
  });
});

describe('An overlay of the operator', () => {
  const own = {
    id: 'own',
    model: 'tr098' as const,
    match: { productClass: ['f6*'] },
    parts: { wan: { fields: { mtu: ['X_OWN_MTU', 'MaxMRUSize'] } } },
  };
  const tree = new Map(zte).set(`${wanPath}.2.WANPPPConnection.1.X_OWN_MTU`, { value: '1400' });

  it('is tried before what is shipped, on devices that it is for', () => {
    expect(normalise(tree, [own]).wan[0]?.values.mtu).toBe(1400);
    expect(normalise(tree, [{ ...own, match: { productClass: ['H*'] } }]).wan[0]?.values.mtu).toBe(1480);
    expect(normalise(zte, [own]).wan[0]?.values.mtu).toBe(1480);
  });
});
