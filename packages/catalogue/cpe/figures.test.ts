import { describe, expect, it } from 'vitest';
import { homeFiguresOf, judgedHome, homeAfterLook, type HomeAlarm, type HomeVerdict } from './figures.ts';
import { cpeHistoryOf } from './history.ts';
import { normalise } from './normalise.ts';

const link = 'InternetGatewayDevice.WANDevice.1.WANConnectionDevice.2.WANPPPConnection.1.';
const wlan = 'InternetGatewayDevice.LANDevice.1.WLANConfiguration.1.';
const home = (more: Readonly<Record<string, string>> = {}) =>
  normalise(
    new Map(
      Object.entries({
        'InternetGatewayDevice.DeviceInfo.UpTime': '100',
        [`${link}ConnectionType`]: 'IP_Routed',
        [`${link}ConnectionStatus`]: 'Connected',
        [`${link}Enable`]: '1',
        [`${link}Name`]: 'INTERNET',
        [`${link}LastConnectionError`]: 'ERROR_NONE',
        [`${link}Stats.EthernetBytesSent`]: '10',
        [`${wlan}SSID`]: 'Barn',
        [`${wlan}TotalAssociations`]: '2',
        [`${wlan}AssociatedDevice.1.X_HW_RSSI`]: '-50',
        [`${wlan}AssociatedDevice.2.X_HW_RSSI`]: '-60',
        ...more,
      }).map(([name, value]) => [name, { value }]),
    ),
  );
const states = (device: ReturnType<typeof home>) =>
  Object.fromEntries(Object.entries(judgedHome(device, -78)).map(([kind, { state }]) => [kind, state]));

describe('A look at a home', () => {
  it('keeps what the device tells, and nothing for what it does not', () => {
    expect(homeFiguresOf(home())).toEqual({
      uptime: 100,
      cpu: null,
      memory: null,
      rx: null,
      sent: 10,
      received: null,
      clients: 2,
      signal: -50,
    });
  });

  it('tells a connection that is down from a password that is refused, and says nothing where nothing is told', () => {
    expect(states(home())).toEqual({ cpeWanDown: 'good', cpeLoginRefused: 'good', cpeWeakWifi: 'good' });
    const down = { [`${link}ConnectionStatus`]: 'Disconnected' };
    expect(states(home(down))).toMatchObject({ cpeWanDown: 'bad', cpeLoginRefused: 'good' });
    const refused = { ...down, [`${link}LastConnectionError`]: 'ERROR_AUTHENTICATION_FAILURE' };
    expect(states(home(refused))).toMatchObject({ cpeWanDown: 'bad', cpeLoginRefused: 'bad' });
    expect(states(normalise(new Map()))).toEqual({
      cpeWanDown: undefined,
      cpeLoginRefused: undefined,
      cpeWeakWifi: undefined,
    });
  });

  it('finds weak clients below the bound, and only well above it that all are well', () => {
    const weakest = (signal: string) =>
      states(home({ [`${wlan}AssociatedDevice.2.X_HW_RSSI`]: signal }))['cpeWeakWifi'];
    expect([weakest('-79'), weakest('-77'), weakest('-75')]).toEqual(['bad', undefined, 'good']);
  });
});

describe('An alarm of a home', () => {
  const found = (state: HomeVerdict['state']) =>
    Object.fromEntries(
      ['cpeWanDown', 'cpeLoginRefused', 'cpeWeakWifi'].map((kind) => [
        kind,
        kind === 'cpeWanDown' ? { state, text: 'INTERNET' } : { state: undefined, text: '' },
      ]),
    ) as Record<HomeAlarm, HomeVerdict>;

  it('is told by the second look in a row, once, and ended by the first good one; what is not told changes nothing', () => {
    const one = homeAfterLook({ bad: {}, standing: [] }, found('bad'));
    expect(one.turns).toEqual([]);
    const silent = homeAfterLook(one, found(undefined));
    expect(silent).toMatchObject({ turns: [], bad: { cpeWanDown: 1 } });
    const two = homeAfterLook(silent, found('bad'));
    expect(two.turns).toEqual([{ kind: 'cpeWanDown', change: 'raise', text: 'INTERNET' }]);
    expect(homeAfterLook(two, found('bad')).turns).toEqual([]);
    const well = homeAfterLook(two, found('good'));
    expect(well).toEqual({ bad: {}, standing: [], turns: [{ kind: 'cpeWanDown', change: 'clear', text: '' }] });
    expect(homeAfterLook(homeAfterLook({ bad: {}, standing: [] }, found('bad')), found('good')).turns).toEqual([]);
  });
});

describe('Curves of a home', () => {
  const none = { uptime: null, cpu: null, memory: null, rx: null, clients: null, signal: null };
  const hour = 3_600_000;
  const read = (at: number, received: number) => ({ ...none, at, sent: null, received, cpu: 5 });

  it('have a rate where a counter grew, and stay empty where nothing was read or it began anew', () => {
    const reads = [read(20 * hour + 1, 0), read(21 * hour + 1, 450_000), read(23 * hour + 1, 100)];
    const points = cpeHistoryOf(reads, 'day', 24 * hour - 1);
    expect(points).toHaveLength(24);
    expect(points.slice(19).map(({ at, down, cpu }) => [at / hour, down, cpu])).toEqual([
      [19, null, null],
      [20, null, 5],
      [21, 1000, 5],
      [22, null, null],
      [23, null, 5],
    ]);
  });
});
