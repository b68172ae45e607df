import { describe, expect, it } from 'vitest';
import { checkup, type Findings, type CheckedHome, type OnuFindings, type PingEnd, type Wan } from './checkup.ts';

const at = '2026-11-23T12:00:00.000Z';
const onu: OnuFindings = {
  at,
  oltRx: -22,
  outage: null,
  evidence: {
    state: 'online',
    phase: 'working',
    cause: null,
    missing: false,
    rx: -19,
    band: 'good',
    siblings: { total: 20, online: 20, rxMedian: -20 },
    together: null,
    oltAnswers: true,
    drops: 0,
  },
};
const wan: Wan = {
  name: 'INTERNET',
  enabled: true,
  status: 'connected',
  service: 'internet',
  connection: 'pppoe',
  address: '203.0.113.5',
  gateway: '203.0.113.1',
  lastError: 'none',
  uptime: 10,
};
const home: CheckedHome = {
  at,
  unread: [],
  uptime: 100,
  wans: [wan],
  radios: [{ band: '2.4', enabled: true, channel: 6 }],
  ssids: { total: 1, on: 1, clients: 2 },
  hosts: { total: 3, active: 2 },
  weakClients: 0,
};
const well: Findings = { onu, acs: { at, online: true, lastInform: at }, home };
const answered = (stage: number, lost = 0): PingEnd => ({
  stage,
  outcome: 'complete',
  result: { answered: 5 - lost, lost, average: 8 },
  at,
});
const pings = [answered(1), answered(2)];
const said = (findings: Findings, probes: readonly PingEnd[] = pings) => checkup(findings, probes).verdict;
const stateOf = (findings: Findings, id: string, probes = pings) =>
  checkup(findings, probes).checks.find((check) => check.id === id)?.state;

describe('A one-click diagnosis', () => {
  it('tells of weak clients and of channels that are shared, and only blames a channel where another is better', () => {
    const air = (better: number | null) => ({ at, channels: [{ band: '2.4', channel: 6, heard: 7, better }] });
    expect(said({ ...well, home: { ...home, weakClients: 2, air: air(1) } })).toMatchObject({
      id: 'wifi',
      state: 'warn',
      more: { en: '2 clients with a weak signal; channel 6 shared with 7 networks, 1 is quieter' },
    });
    const fine = { ...well, home: { ...home, air: air(null) } };
    expect(said(fine)).toMatchObject({ id: 'fine' });
    const note = checkup(fine, pings).checks.find(({ id }) => id === 'wifi')?.note.en;
    expect(note).toContain('channel 6 shared with 7');
  });

  it('says of a channel that the device chooses and does not tell that it is automatic', () => {
    const radios = [home.radios[0]!, { band: '5', enabled: true, channel: 0 }];
    const note = checkup({ ...well, home: { ...home, radios } }, pings).checks.find(({ id }) => id === 'wifi')?.note;
    expect(note?.en).toContain('channels 6, automatic');
    expect(note?.zh).toContain('信道 6, 自动');
  });

  it('finds nothing where all answers', () => {
    expect(said(well)).toMatchObject({ id: 'fine', state: 'good' });
    expect(new Set(checkup(well, pings).checks.map(({ state }) => state))).toEqual(new Set(['good']));
  });

  it('takes nothing for good that was not read', () => {
    const none: Findings = { onu: null, acs: null, home: null };
    expect(said(none, [])).toMatchObject({ id: 'unsure', state: 'unknown' });
    expect(new Set(checkup(none, []).checks.map(({ state }) => state))).toEqual(new Set(['unknown']));
    expect(stateOf({ ...well, home: { ...home, unread: ['wan', 'host'] } }, 'wan')).toBe('unknown');
    expect(stateOf({ ...well, home: { ...home, unread: ['host'], hosts: { total: 0, active: 0 } } }, 'hosts')).toBe(
      'unknown',
    );
  });

  it('says the first cause, which explains the rest', () => {
    const dark = {
      ...onu,
      evidence: { ...onu.evidence, state: 'offline', phase: 'los', cause: 'los', rx: null, band: 'none' as const },
    };
    const verdict = said({ onu: dark, acs: { at, online: false, lastInform: at }, home: null }, []);
    expect(verdict).toMatchObject({ id: 'line', state: 'bad', head: { en: 'Drop fibre of this customer' } });
    expect(said({ ...well, acs: { at, online: false, lastInform: at }, home: null }, [])).toMatchObject({
      id: 'acs',
      state: 'bad',
    });
    const refused = { ...wan, status: 'disconnected', address: null, lastError: 'authentication' };
    expect(said({ ...well, home: { ...home, wans: [refused] } }, [])).toMatchObject({
      id: 'wan',
      more: { en: 'User name or password refused' },
    });
    expect(said(well, [answered(1), answered(2, 5)])).toMatchObject({ id: 'internet', state: 'bad' });
    expect(said({ ...well, home: { ...home, hosts: { total: 2, active: 0 } } })).toMatchObject({
      id: 'hosts',
      state: 'warn',
    });
  });

  it('blames no gateway that is silent while the internet answers', () => {
    expect(said(well, [answered(1, 5), answered(2)])).toMatchObject({ id: 'fine' });
    expect(said(well, [answered(1, 5), answered(2, 5)])).toMatchObject({ id: 'gateway', state: 'bad' });
  });

  it('says for weak light what the page of the ONU says', () => {
    const weak = { ...onu, evidence: { ...onu.evidence, rx: -26, band: 'warning' as const } };
    expect(said({ ...well, onu: weak })).toMatchObject({
      id: 'light',
      state: 'warn',
      head: { en: 'Weak light on this drop only' },
    });
    expect(stateOf({ ...well, onu: weak }, 'line')).toBe('good');
  });

  it('is about the connection of the customer, and not about that for management', () => {
    const managed = { ...wan, service: 'tr069' };
    expect(stateOf({ ...well, home: { ...home, wans: [managed] } }, 'wan')).toBe('bad');
    expect(
      stateOf({ ...well, home: { ...home, wans: [managed, { ...wan, status: 'connecting', address: null }] } }, 'wan'),
    ).toBe('bad');
  });
});
