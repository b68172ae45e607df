import { describe, expect, it } from 'vitest';
import { cpeCapabilityOf } from './capability.ts';
import { normalise, type CustomerDevice } from './normalise.ts';
import { plan } from './plan.ts';
import { entryForm, profileKindNames, profileKinds, profileProblems, type ProfileEntry } from './profile.ts';
import { atEntries, desiredBy } from './profile-desired.ts';
import { carriedOut, huawei } from './testing/trees.ts';

const wan = (slot: number, values: ProfileEntry['values']): ProfileEntry => ({ part: 'wan', slot, values });
const ssid = (slot: number, values: ProfileEntry['values']): ProfileEntry => ({ part: 'ssid', slot, values });
const pppoe = { connection: 'pppoe', service: 'internet', vlan: 41, username: '{user}', idleTime: 0 };
const fieldsOf = (problems: readonly { readonly field: string }[]) => problems.map(({ field }) => field);

describe('A profile of customer devices', () => {
  it('has fields of the parts that can be typed, and none that devices tell', () => {
    for (const kind of profileKindNames)
      for (const part of profileKinds[kind].parts) {
        const fields = Object.values(entryForm(part).fields);
        expect(fields.length, part).toBeGreaterThan(1);
        expect(
          fields.some(({ shown }) => shown === true),
          part,
        ).toBe(false);
      }
  });

  it('holds at least one connection or name, no number twice, and no more than there may be', () => {
    expect(profileProblems('wan', [])[0]?.message.en).toBe('At least one WAN connection is needed');
    expect(profileProblems('wifi', [ssid(1, { name: 'a' }), ssid(1, { name: 'b' })])).toMatchObject([
      { field: 'ssid.1.slot', message: { en: 'SSID number 1 is there twice' } },
    ]);
    const nine = Array.from({ length: 9 }, (_, n) => ssid((n % 8) + 1, { name: 'a' }));
    expect(profileProblems('wifi', nine).map(({ message }) => message.en)).toContain('SSID number is full');
    const many = Array.from({ length: 9 }, (_, n) => wan((n % 8) + 1, { connection: 'bridge' }));
    expect(profileProblems('wan', many).map(({ message }) => message.en)).toContain('Number of WANs exceeds the limit');
  });

  it('is held to the bounds of the parts at their fields', () => {
    const problems = profileProblems('wan', [
      wan(1, { ...pppoe, password: 'p', mtu: 1493 }),
      wan(2, { connection: 'static', ipv6PrefixLength: 47 }),
    ]);
    expect(fieldsOf(problems)).toEqual(
      expect.arrayContaining(['wan.1.mtu', 'wan.2.ipv6PrefixLength', 'wan.2.address']),
    );
    expect(
      fieldsOf(profileProblems('wifi', [{ part: 'radio', slot: 2, values: { channel: 6 } }, ssid(5, { name: 'a' })])),
    ).toEqual(['radio.2.channel']);
  });

  it('needs a key for a network that has one, unless it holds it already', () => {
    const entry = ssid(1, { name: 'a', security: 'wpa2' });
    expect(fieldsOf(profileProblems('wifi', [entry]))).toEqual(['ssid.1.wpaKey']);
    expect(profileProblems('wifi', [entry], () => true)).toEqual([]);
    expect(fieldsOf(profileProblems('wifi', [ssid(1, { ...entry.values, wpaKey: 'short' })]))).toEqual([
      'ssid.1.wpaKey',
    ]);
    expect(profileProblems('wifi', [ssid(1, { ...entry.values, wpaKey: '{key}' })])).toEqual([]);
  });
});

describe('What a profile makes of a device', () => {
  const device = normalise(huawei);

  it('names the entries that the device has, adds those that it has not, and is nothing the second time', () => {
    const entries = [
      wan(1, { ...pppoe, password: 'secret' }),
      wan(2, { connection: 'dhcp', service: 'iptv', vlan: 99 }),
    ];
    const made = desiredBy(entries, device, { user: 'home@isp' });
    expect(made.problems).toEqual([]);
    const planned = plan(huawei, made.desired);
    expect(planned.problems).toBeUndefined();
    const after = carriedOut(huawei, planned.plan!);
    const again = desiredBy(entries, normalise(after), { user: 'home@isp' });
    const lastSet = () => 'secret';
    expect(plan(after, again.desired, { lastSet }).plan).toEqual({ deletes: [], adds: [], sets: [] });
    expect(normalise(after).wan.some(({ values }) => values.username === 'home@isp' && values.vlan === 41)).toBe(true);
  });

  it.each<[string, ProfileEntry['values'], string | undefined]>([
    ['of its name', { name: 'tv', service: 'internet', vlan: 41 }, 'C.'],
    ['of its service and VLAN', { service: 'internet', vlan: 42 }, 'B.'],
    ['of its service, where it is the only one', { service: 'tr069', vlan: 7 }, 'D.'],
    ['of its VLAN, where nothing is known of what that one is for', { service: 'voip', vlan: 99 }, 'C.'],
    ['none, where several serve the same on other VLANs', { service: 'internet', vlan: 43 }, undefined],
    ['none, where its VLAN serves something else', { service: 'voip', vlan: 41 }, undefined],
    ['none, where nothing says which', { connection: 'dhcp' }, undefined],
  ])('means the connection %s', (_which, values, at) => {
    const there = (one: string, more: object) => ({
      at: one,
      values: { name: null, service: null, vlan: null, ...more },
    });
    const wans = [
      there('A.', { service: 'internet', vlan: 41 }),
      there('B.', { service: 'internet', vlan: 42 }),
      there('C.', { name: 'tv', vlan: 99 }),
      there('D.', { service: 'tr069' }),
    ];
    const of = { ...normalise([]), wan: wans } as unknown as CustomerDevice;
    expect(desiredBy([wan(1, values)], of, {}).desired.wan?.[0]?.at).toBe(at);
  });

  it('says which variable has no value, at the field', () => {
    const { problems } = desiredBy([wan(1, { ...pppoe, password: 'p' })], device, {});
    expect(problems).toMatchObject([
      { field: 'wan.1.username', message: { en: '{user} has no value for this device' } },
    ]);
  });

  it('says at the field of the profile what the device cannot', () => {
    const made = desiredBy([ssid(8, { name: 'a' })], device, {});
    const { problems = [] } = plan(huawei, made.desired);
    expect(fieldsOf(atEntries(made, problems))).toEqual(['ssid.8.']);
  });

  it('follows from what its tree tells of what it can', () => {
    expect(cpeCapabilityOf(huawei)).toMatchObject({ wans: device.wan.length, ssids: device.ssid.length });
    expect(cpeCapabilityOf([])).toMatchObject({ wans: 0, ipv6: null });
  });
});
