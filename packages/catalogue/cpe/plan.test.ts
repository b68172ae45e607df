import { describe, expect, it } from 'vitest';
import { normalise } from './normalise.ts';
import { withInstances, plan, type Desired, type PlanOptions } from './plan.ts';
import { partIds, cpePartOf, type PartId } from './parts.ts';
import { carriedOut, device2, huawei, telecom, sampleTreeOf, zte, type SampleTree } from './testing/trees.ts';

const connections = 'InternetGatewayDevice.WANDevice.1.WANConnectionDevice';
const pppoe = `${connections}.2.WANPPPConnection.1.`;
const ipoe = `${connections}.1.WANIPConnection.1.`;
const wifi = 'InternetGatewayDevice.LANDevice.1.WLANConfiguration.';

const planned = (tree: SampleTree, desired: Desired, options?: PlanOptions) => {
  const { plan: made, problems } = plan(tree, desired, options);
  expect(problems).toBeUndefined();
  if (!made) throw new Error('no plan');
  return made;
};
const setsOf = (tree: SampleTree, desired: Desired, options?: PlanOptions) =>
  planned(tree, desired, options).sets.map(({ name, value }) => [name, value]);
const problemsOf = (tree: SampleTree, desired: Desired, options?: PlanOptions) =>
  plan(tree, desired, options).problems?.map(({ part, entry, field, message }) => [part, entry, field, message.en]);

describe('What is wanted already', () => {
  it.each([
    ['Huawei', huawei],
    ['ZTE', zte],
    ['China Telecom', telecom],
    ['TR-181', device2],
  ])('needs nothing: a device of %s stays as it is', (_name, tree) => {
    const device = normalise(tree);
    const desired: Record<string, object[]> = {};
    for (const part of partIds) {
      desired[part] = device[part].map(({ at, values }) => ({
        at,
        values: Object.fromEntries(
          Object.entries(values).filter(([name]) => {
            const field = cpePartOf(part).fields[name as never] as { readonly kind: string; readonly shown?: boolean };
            return field.shown !== true && field.kind !== 'secret' && name !== 'state';
          }),
        ),
      }));
    }
    // Some of it would not be typed like this, such as the packets of 56 octets that a device has as it comes.
    const { plan: made, problems } = plan(tree, desired);
    const sound = problems === undefined ? desired : without(desired, problems);
    expect(made ?? plan(tree, sound).plan).toEqual({ deletes: [], adds: [], sets: [] });
  });
});

function without(
  desired: Record<string, object[]>,
  problems: readonly { readonly part: string; readonly entry: number; readonly field: string }[],
): Desired {
  const copy = structuredClone(desired) as Record<string, { values: Record<string, unknown> }[]>;
  for (const { part, entry, field } of problems) delete copy[part]?.[entry]?.values[field];
  return copy as Desired;
}

describe('A change', () => {
  it('sends what differs and nothing else, with the type that the device told', () => {
    expect(planned(huawei, { wan: [{ at: pppoe, values: { username: 'other', mtu: 1492, vlan: 201 } }] })).toEqual({
      deletes: [],
      adds: [],
      sets: [
        { part: 'wan', entry: 0, field: 'vlan', name: `${pppoe}X_HW_VLAN`, value: '201', type: 'unsignedInt' },
        { part: 'wan', entry: 0, field: 'username', name: `${pppoe}Username`, value: 'other', type: 'string' },
      ],
    });
  });

  it('spells booleans as the device does', () => {
    const at = normalise(zte).wan[0]?.at ?? '';
    expect(setsOf(zte, { wan: [{ at, values: { nat: false } }] })).toEqual([[`${at}NATEnabled`, 'false']]);
    expect(setsOf(huawei, { wan: [{ at: pppoe, values: { nat: false } }] })).toEqual([[`${pppoe}NATEnabled`, '0']]);
  });

  it('sends a secret when there is one, once, and never an empty one', () => {
    const desired = { wan: [{ at: pppoe, values: { password: 'hush hush' } }] };
    const [set] = planned(huawei, desired).sets;
    expect(set).toMatchObject({ name: `${pppoe}Password`, value: 'hush hush', secret: true });
    expect(setsOf(huawei, desired, { lastSet: () => 'hush hush' })).toEqual([]);
    expect(setsOf(huawei, { wan: [{ at: pppoe, values: { password: '' } }] })).toEqual([]);
  });

  it('puts items into the list that they share', () => {
    expect(setsOf(huawei, { dhcp: [{ values: { dns1: '9.9.9.9', dns2: '1.1.1.1' } }] })).toEqual([
      ['InternetGatewayDevice.LANDevice.1.LANHostConfigManagement.DNSServers', '9.9.9.9,1.1.1.1'],
    ]);
    expect(setsOf(huawei, { wan: [{ at: ipoe, values: { connection: 'static', dns2: '1.1.1.1' } }] })).toEqual([
      [`${ipoe}AddressingType`, 'Static'],
      [`${ipoe}DNSServers`, '10.20.0.53,1.1.1.1'],
    ]);
  });

  it('says an authentication by all parameters that make it, and sends the key where it fits', () => {
    const change = (wpaKey: string) =>
      setsOf(huawei, { ssid: [{ at: `${wifi}1.`, values: { security: 'wpa2', encryption: 'aes', wpaKey } }] });
    expect(change('correct horse')).toEqual([
      [`${wifi}1.BeaconType`, '11i'],
      [`${wifi}1.IEEE11iEncryptionModes`, 'AESEncryption'],
      [`${wifi}1.PreSharedKey.1.KeyPassphrase`, 'correct horse'],
    ]);
    expect(change('ab'.repeat(32)).at(-1)).toEqual([`${wifi}1.PreSharedKey.1.PreSharedKey`, 'ab'.repeat(32)]);
  });

  it('leaves a channel to the device, or fixes it, by the two parameters that say so', () => {
    const [low, high] = normalise(huawei).radio.map(({ at }) => at);
    expect(setsOf(huawei, { radio: [{ at: low ?? '', values: { channel: 0 } }] })).toEqual([
      [`${low}AutoChannelEnable`, '1'],
    ]);
    expect(setsOf(huawei, { radio: [{ at: high ?? '', values: { channel: 36, power: 14 } }] })).toEqual([
      [`${high}AutoChannelEnable`, '0'],
      [`${high}Channel`, '36'],
      [`${high}TransmitPower`, '25'],
    ]);
  });

  it('goes to parameters whose names alone are known', () => {
    const unread = new Map(huawei).set(`${pppoe}Username`, { value: null, type: '', writable: null });
    expect(planned(unread, { wan: [{ at: pppoe, values: { username: 'a' } }] }).sets).toMatchObject([
      { name: `${pppoe}Username`, value: 'a', type: 'string' },
    ]);
  });

  it('starts a diagnosis last, and starts it again', () => {
    const values = { state: 'requested', target: 'example.net', count: 3, size: 64, interface: pppoe };
    const sets = setsOf(huawei, { ping: [{ values }] });
    expect(sets.at(-1)).toEqual(['InternetGatewayDevice.IPPingDiagnostics.DiagnosticsState', 'Requested']);
    expect(sets).toHaveLength(5);
    const running = carriedOut(huawei, planned(huawei, { ping: [{ values }] }));
    expect(setsOf(running, { ping: [{ values }] })).toEqual([sets.at(-1)]);
  });

  it('of a Wi-Fi name of TR-181 goes to its access point', () => {
    const at = 'Device.WiFi.SSID.4.';
    const values = { hidden: true, wpaKey: 'ab'.repeat(32), name: 'Net 2', enabled: false };
    expect(setsOf(device2, { ssid: [{ at, values }] })).toEqual([
      [`${at}SSID`, 'Net 2'],
      ['Device.WiFi.AccessPoint.7.SSIDAdvertisementEnabled', 'false'],
      ['Device.WiFi.AccessPoint.7.Security.PreSharedKey', 'ab'.repeat(32)],
      [`${at}Enable`, 'false'],
      ['Device.WiFi.AccessPoint.7.Enable', 'false'],
    ]);
  });

  it('is refused at the field where the device has no such thing or does not let it be changed', () => {
    const fixed = new Map(huawei).set(`${pppoe}Username`, { value: 'customer-17', writable: false });
    expect(problemsOf(fixed, { wan: [{ at: pppoe, values: { username: 'a', cos: 3 } }] })).toEqual([
      ['wan', 0, 'cos', 'This device does not offer it'],
      ['wan', 0, 'username', 'This device does not let it be changed'],
    ]);
    expect(setsOf(fixed, { wan: [{ at: pppoe, values: { username: 'a' } }] }, { ignoreWritable: true })).toHaveLength(
      1,
    );
    expect(problemsOf(huawei, { wan: [{ at: pppoe, values: { status: 'connected', nothing: 1 } }] })).toEqual([
      ['wan', 0, 'status', 'This device does not let it be changed'],
      ['wan', 0, 'nothing', 'There is no such field on this page'],
    ]);
    expect(problemsOf(huawei, { wan: [{ at: `${connections}.9.WANIPConnection.1.`, values: { nat: true } }] })).toEqual(
      [['wan', 0, '', 'This entry is no longer on the device']],
    );
    expect(
      problemsOf(huawei, { wan: [{ at: pppoe, values: { connection: 'dhcp' } }] })
        ?.at(-1)
        ?.at(-1),
    ).toContain('remove it and add another');
  });

  it('is refused where two lines want another server of the profile that they share', () => {
    const at = (n: number) => `InternetGatewayDevice.Services.VoiceService.1.VoiceProfile.1.Line.${n}.`;
    const want = (...servers: readonly string[]): Desired => ({
      voice: servers.map((registrar, n) => ({ at: at(n + 1), values: { registrar } })),
    });
    expect(setsOf(huawei, want('a.example.net', 'a.example.net'))).toHaveLength(1);
    expect(problemsOf(huawei, want('a.example.net', 'b.example.net'))).toEqual([
      ['voice', 1, 'registrar', 'It is shared with another entry, which sets another value'],
    ]);
  });

  it('is not judged by what was wrong before and is not touched', () => {
    const odd = new Map(huawei).set(`${pppoe}MaxMRUSize`, { value: '1500' });
    expect(setsOf(odd, { wan: [{ at: pppoe, values: { nat: false } }] })).toHaveLength(1);
    expect(problemsOf(odd, { wan: [{ at: pppoe, values: { mtu: 1499 } }] })).toEqual([
      ['wan', 0, 'mtu', 'At most 1492 with PPPoE'],
    ]);
  });

  it('of a device whose data model is not known is refused', () => {
    expect(problemsOf(new Map(), { time: [{ values: { enabled: true } }] })).toEqual([
      ['time', 0, '', 'The data model of this device is not known yet'],
    ]);
  });
});

describe('A connection that is added', () => {
  const values = { connection: 'pppoe', username: 'new', password: 'secret!', vlan: 300, service: 'internet' };
  const brings = { X_HW_VLAN: '0', X_HW_SERVICELIST: '' };

  it('is an object of TR-098 with its values after it, also those that its maker adds', () => {
    const made = planned(huawei, { wan: [{ values }] });
    expect(made.adds.map(({ object, as }) => [object, as])).toEqual([
      [`${connections}.`, '<1>'],
      [`${connections}.<1>.WANPPPConnection.`, '<2>'],
    ]);
    // What its neighbour has stands there in the same type.
    expect(made.sets.find(({ field }) => field === 'vlan')?.type).toBe('unsignedInt');
    const text = new Map(huawei).set(`${pppoe}X_HW_VLAN`, { value: '200', type: 'int' });
    expect(planned(text, { wan: [{ values }] }).sets.find(({ field }) => field === 'vlan')?.type).toBe('int');
    expect(made.sets.map(({ name, value }) => [name.split('.').at(-1), value])).toEqual([
      ['X_HW_SERVICELIST', 'INTERNET'],
      ['ConnectionType', 'IP_Routed'],
      ['X_HW_VLAN', '300'],
      ['Username', 'new'],
      ['Password', 'secret!'],
      ['IdleDisconnectTime', '0'],
      ['NATEnabled', '1'],
      ['Enable', '1'],
    ]);
    const after = normalise(carriedOut(huawei, made, brings)).wan;
    expect(after).toHaveLength(3);
    expect(after[1]?.values).toMatchObject({ connection: 'pppoe', username: 'new', vlan: 300, service: 'internet' });
  });

  it('is a stack of interfaces of TR-181 that stands on the uplink of the others', () => {
    const made = planned(device2, { wan: [{ values: { ...values, service: undefined } }] });
    expect(made.adds.map(({ object }) => object)).toEqual([
      'Device.Ethernet.VLANTermination.',
      'Device.PPP.Interface.',
      'Device.IP.Interface.',
      'Device.NAT.InterfaceSetting.',
    ]);
    expect(made.sets.filter(({ refers }) => refers).map(({ name, value }) => `${name} = ${value}`)).toEqual([
      'Device.Ethernet.VLANTermination.<1>.LowerLayers = Device.Ethernet.Link.1',
      'Device.PPP.Interface.<2>.LowerLayers = Device.Ethernet.VLANTermination.<1>',
      'Device.IP.Interface.<3>.LowerLayers = Device.PPP.Interface.<2>',
      'Device.NAT.InterfaceSetting.<4>.Interface = Device.IP.Interface.<3>',
    ]);
    const after = normalise(carriedOut(device2, made)).wan;
    expect(after).toHaveLength(2);
    expect(after[1]?.values).toMatchObject({ connection: 'pppoe', username: 'new', vlan: 300, nat: true });
    expect(planned(carriedOut(device2, made), { wan: [{ at: after[1]?.at ?? '', values: { vlan: 300 } }] })).toEqual({
      deletes: [],
      adds: [],
      sets: [],
    });
  });

  it('without PPP has a DHCP client, or rows for what is fixed', () => {
    const dhcp = planned(device2, { wan: [{ values: { connection: 'dhcp', vlan: 0 } }] });
    const [, fromDhcp] = normalise(carriedOut(device2, dhcp)).wan;
    expect(fromDhcp?.values).toMatchObject({ connection: 'dhcp', vlan: 0, nat: true });
    const fixed = { connection: 'static', address: '198.51.100.7', mask: '255.255.255.0', gateway: '198.51.100.1' };
    const untagged = { wan: [{ at: 'Device.IP.Interface.1.', values: { vlan: 0 } }] };
    expect(problemsOf(device2, untagged)?.[0]?.[3]).toContain('remove it and add another');
    const tree = new Map(device2).set('Device.Routing.Router.1.Enable', { value: 'true' });
    const made = planned(tree, { wan: [{ values: { ...fixed, dns1: '9.9.9.9' } }] });
    const after = normalise(carriedOut(tree, made)).wan[1];
    expect(after?.values).toMatchObject({ ...fixed, dns1: '9.9.9.9' });
  });

  it('is refused at the fields that it lacks', () => {
    expect(problemsOf(huawei, { wan: [{ values: { connection: 'pppoe' } }] })).toEqual([
      ['wan', 0, 'username', 'This field is required'],
      ['wan', 0, 'password', 'PPPoE needs a password'],
    ]);
    expect(problemsOf(huawei, { wan: [{ values: { connection: 'static' } }] })?.map(([, , field]) => field)).toEqual([
      'address',
      'mask',
      'gateway',
      'dns1',
    ]);
    const nowhere = sampleTreeOf('Device.DeviceInfo.\n UpTime = 1');
    expect(problemsOf(nowhere, { wan: [{ values }] })?.[0]?.[3]).toContain('its uplink is not known');
    expect(problemsOf(huawei, { mqtt: [{ values: { port: 1883 } }] })).toEqual([
      ['mqtt', 0, '', 'This device does not offer it'],
    ]);
    expect(problemsOf(huawei, { ssid: [{ values: { name: 'More' } }] })).toEqual([
      ['ssid', 0, '', 'This device does not let one be added'],
    ]);
  });

  it('is refused where there are as many as there may be, in the words of the specification', () => {
    const many = Array.from({ length: 7 }, () => ({ values: { ...values, service: undefined } }));
    expect(problemsOf(huawei, { wan: many })).toEqual([['wan', 6, '', 'Number of WANs exceeds the limit']]);
  });
});

describe('A connection that is removed', () => {
  it('takes with it what belongs to it alone', () => {
    expect(planned(huawei, { wan: [{ at: pppoe, remove: true }] }).deletes).toEqual([`${connections}.2.`]);
    const shared = new Map(huawei).set(`${connections}.2.WANIPConnection.1.Enable`, { value: '1' });
    expect(planned(shared, { wan: [{ at: pppoe, remove: true }] }).deletes).toEqual([pppoe]);
    const two = carriedOut(device2, planned(device2, { wan: [{ values: { connection: 'dhcp', vlan: 300 } }] }));
    expect(planned(two, { wan: [{ at: 'Device.IP.Interface.1.', remove: true }] }).deletes).toEqual([
      'Device.NAT.InterfaceSetting.1.',
      'Device.IP.Interface.1.',
      'Device.PPP.Interface.1.',
      'Device.Ethernet.VLANTermination.1.',
    ]);
  });

  it('is not the last one', () => {
    expect(problemsOf(device2, { wan: [{ at: 'Device.IP.Interface.1.', remove: true }] })).toEqual([
      ['wan', 0, '', 'The last WAN connection stays'],
    ]);
  });

  it('makes room for another in the same change', () => {
    const desired: Desired = {
      wan: [{ at: 'Device.IP.Interface.1.', remove: true }, { values: { connection: 'dhcp', vlan: 7 } }],
    };
    expect(planned(device2, desired).adds[0]?.object).toBe('Device.Ethernet.VLANTermination.');
    expect(normalise(carriedOut(device2, planned(device2, desired))).wan.map(({ values }) => values.vlan)).toEqual([7]);
  });
});

describe('Everything that can be typed', () => {
  // What is sent and read back is what was wanted: else a change would never be verified.
  const samples: Readonly<Record<string, readonly unknown[]>> = {
    channel: [0, 1, 11],
    power: Array.from({ length: 21 }, (_, dbm) => dbm),
    security: ['open', 'wpa', 'wpa2', 'wpaWpa2'],
    lease: [60, 86_400, -1],
    timeout: [1, 60_000],
  };
  const changeable = (part: PartId) =>
    Object.entries(cpePartOf(part).fields).flatMap(([name, field]) => {
      if (field.kind === 'secret' || field.kind === 'reading' || field.shown === true || name === 'connection')
        return [];
      if (samples[name]) return samples[name].map((value) => [name, value] as const);
      if (field.kind === 'bool') return [true, false].map((value) => [name, value] as const);
      if (field.kind === 'choice') return field.options.map(({ value }) => [name, value] as const);
      return field.kind === 'int' ? [field.min, field.max].map((value) => [name, value] as const) : [];
    });

  it.each([
    ['Huawei', huawei],
    ['ZTE', zte],
    ['TR-181', device2],
  ])('of a device of %s comes back as it was sent', (_name, tree) => {
    let tried = 0;
    for (const part of partIds) {
      for (const { at } of normalise(tree)[part]) {
        for (const [name, value] of changeable(part)) {
          const desired = { [part]: [{ at, values: { [name]: value, ...keys(name, value) } }] } as Desired;
          const { plan: made } = plan(tree, desired);
          if (!made || made.sets.length === 0) continue;
          const after = carriedOut(tree, made);
          const again = plan(after, desired, { lastSet: () => 'correct horse' }).plan?.sets ?? [];
          expect([part, name, value, again.filter(({ field }) => field !== 'state')]).toEqual([part, name, value, []]);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(15);
  });
  const keys = (name: string, value: unknown) =>
    name === 'security' && value !== 'open' && value !== 'enterprise' ? { wpaKey: 'correct horse' } : {};
});

it('Instance numbers stand where the device gave them, and nowhere else', () => {
  expect(
    withInstances(
      'A.<1>.B.<12>.C',
      new Map([
        ['<1>', 4],
        ['<12>', 7],
      ]),
    ),
  ).toBe('A.4.B.7.C');
  expect(withInstances('<2>', new Map())).toBe('<2>');
});
