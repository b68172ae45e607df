import { plainEntities } from '@heliograph/server/entities/serve-entity.ts';
import { startVoipProfiles, voipProfilesArea } from '@heliograph/server/areas/voip-profiles/voip-profiles.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';

// A VoIP profile of the console, written to ONUs of a simulated OLT that has none.

let stand: ConfigStand;
let running: { stop(): Promise<void> };

type Row = Record<string, unknown>;
const send = (path: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<Envelope> =>
  stand.server.call(method, path, { token: stand.token, body: body as Record<string, unknown> });
const ask = async (path: string, query: Record<string, string> = {}): Promise<Row[]> => {
  const answer = await stand.server.call('GET', path, { token: stand.token, query: { oltId: stand.oltId, ...query } });
  expect(answer).toMatchObject({ code: 200 });
  return answer['rows'] as Row[];
};
const inOrder = (rows: unknown[][]) => rows.toSorted((one, two) => String(one[0]).localeCompare(String(two[0])));
const states = async () =>
  inOrder((await ask('/device/voipProfile/onus')).map(({ sn, state, reason }) => [sn, state, reason]));
const profile = async (): Promise<Row> => (await ask('/device/voipProfile/list'))[0] ?? {};
const settled = { interval: 50 };
const give = async (...onuIds: string[]) =>
  send('/device/voipProfile/apply', { profileId: (await profile())['profileId'], onuIds });
const held = async (table: string): Promise<Row[]> => ((await stand.truth()).tables[table] ?? []) as Row[];
const typed = {
  profileName: 'City voice',
  registrar: 'sip.city.example.net',
  registrarPort: 5062,
  registerInterval: 1800,
  sockets: 1,
  silence: true,
  echo: true,
  gainIn: 3,
  gainOut: -3,
  dtmf: 2,
};
let sns: string[];

beforeAll(async () => {
  stand = await startConfigStand({
    snmpPort: 10_681,
    areas: (ctx) => [voipProfilesArea(ctx), ...plainEntities(ctx)],
  });
  running = startVoipProfiles(stand.server.ctx);
  const { rows } = await stand.server.everything.query<{ sn: string }>(
    `update onu set sn = 'GPON0000000' || onu_no returning sn`,
  );
  sns = rows.map(({ sn }) => sn).toSorted((one, two) => one.localeCompare(two));
});
afterAll(async () => {
  await running.stop();
  await stand.stop();
});

describe('A VoIP profile of the console', () => {
  it('is written to the ONUs that are given it, servers and telephone sockets, and nothing else of them', async () => {
    expect(await send('/device/voipProfile', { ...typed, oltId: stand.oltId })).toMatchObject({ code: 200 });
    const before = await held('priSipParamTable');
    expect(await give(stand.onuIds[0])).toMatchObject({ code: 200, data: { given: 1 } });
    await expect.poll(states, settled).toEqual([[sns[0], 'same', null]]);
    const [first, ...others] = await held('priSipParamTable');
    expect(first).toMatchObject({
      sipPTRegServIp: 'sip.city.example.net',
      sipPTRegServPort: 5062,
      sipPTRegInterValue: 1800,
      // Not said by the profile.
      sipPTProxyServIp: 'sip.example.net',
    });
    expect(others).toEqual(before.slice(1));
    expect((await held('priPotsParameterTable'))[0]).toMatchObject({ priPortPtPotsNoS: 1, priPotsPtDtmfModeS: 2 });
    expect(await profile()).toMatchObject({ given: 1, differing: 0, failed: 0 });
  });

  it('is not written again where the ONU holds it, and goes on to the others', async () => {
    const changes = async () => (await stand.server.everything.query('select 1 from config_change')).rowCount;
    const n = (await changes()) ?? 0;
    expect(await give(...stand.onuIds)).toMatchObject({ code: 200, data: { given: 2 } });
    await expect.poll(states, settled).toEqual(
      inOrder([
        [sns[0], 'same', null],
        [sns[1], 'same', null],
      ]),
    );
    // The servers and one socket of the second alone.
    expect(await changes()).toBe(n + 2);
  });

  it('shows which ONUs hold something else by now: by their own doing, or because the profile was changed', async () => {
    await stand.call('POST', 'apply', {
      page: 'sip',
      onuId: stand.onuIds[1],
      op: 'edit',
      values: { sipPTRegInterValue: 600 },
    });
    await expect.poll(states, settled).toEqual(
      inOrder([
        [sns[0], 'same', null],
        [sns[1], 'differs', 'SIP servers: Register interval'],
      ]),
    );
    const { profileId } = await profile();
    expect(await send('/device/voipProfile', { profileId, gainIn: 0 }, 'PUT')).toMatchObject({ code: 200 });
    await expect.poll(async () => (await profile())['differing'], settled).toBe(2);
    await give(...stand.onuIds);
    await expect.poll(async () => (await profile())['differing'], settled).toBe(0);
    await expect
      .poll(async () => (await held('priSipParamTable')).slice(0, 2).map((row) => row['sipPTRegInterValue']), settled)
      .toEqual([1800, 1800]);
  });

  it('says why an ONU could not be given it, in the words of the device, and is given again', async () => {
    const { profileId } = await profile();
    await send('/device/voipProfile', { profileId, sockets: 3 }, 'PUT');
    await give(stand.onuIds[0]);
    await expect
      .poll(async () => (await states()).find(([sn]) => sn === sns[0]), settled)
      .toEqual([sns[0], 'failed', expect.stringMatching(/Not taken by the device/)]);
    expect(await profile()).toMatchObject({ failed: 1 });
    await send('/device/voipProfile', { profileId, sockets: 1 }, 'PUT');
    await give(stand.onuIds[0]);
    await expect.poll(async () => (await profile())['failed'], settled).toBe(0);
  });

  it('is for ONUs of its OLT alone, and a port without its server is refused at its field', async () => {
    expect(await give('4711')).toMatchObject({ code: 404 });
    const wrong = { ...typed, oltId: stand.oltId, profileName: 'Other', proxyPort: 5060 };
    expect(await send('/device/voipProfile', wrong)).toMatchObject({ code: 400 });
    const { profileId } = await profile();
    expect(await send('/device/voipProfile', { profileId, oltId: '4711' }, 'PUT')).toMatchObject({ code: 400 });
  });
});
