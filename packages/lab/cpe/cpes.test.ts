import { describe, expect, it, onTestFinished } from 'vitest';
import { powerOffOnu, powerOnOnu, cutOnu, restoreOnu } from '../devices/events.ts';
import { labPhaseOf } from '../devices/life.ts';
import { onuRx } from '../devices/optics.ts';
import { startLab, type Lab } from '../lab.ts';
import { smallScenario } from '../scenarios/small.ts';
import type { Cpe } from './cpe.ts';
import { Herd } from './herd.ts';
import { TestAcs } from './testing/acs.ts';
import { until } from './testing/until.ts';

/** A lab whose time a test moves, and an ACS that nobody has told it of. */
const standing = async (): Promise<{ lab: Lab; acs: TestAcs }> => {
  const acs = await new TestAcs().start();
  const lab = await startLab({
    scenario: smallScenario,
    controlPort: 0,
    snmpPort: 0,
    virtualTime: true,
    oneAddress: true,
    cpes: { bootMs: 1000, spreadMs: 1 },
  });
  onTestFinished(async () => {
    await lab.stop();
    await acs.stop();
  });
  return { lab, acs };
};

/** The same, with all customer devices known to the ACS. */
const running = async () => {
  const { lab, acs } = await standing();
  lab.network.cpes.tell({ url: `${acs.url}/acs`, username: 'u', password: 'p' });
  lab.advance(2000);
  await acs.until(({ ended }) => ended === 9);
  const cpe = lab.network.cpes.get('olt-north-cpe-1')!;
  await cpe.settled();
  const olt = lab.network.device('olt-north')!.olt;
  const slot = olt.onus.find(cpe.facts.ponSerial, 'gpon')!;
  return { lab, acs, cpe, olt, slot };
};

/** Events that this device has told, from an Inform of all on. */
const toldBy = (acs: TestAcs, cpe: Cpe, from = 0): string[] =>
  acs.informs
    .slice(from)
    .filter(({ device }) => device.serialNumber === cpe.facts.serial)
    .flatMap(({ events }) => events.map(({ code }) => code));

const call = async (lab: Lab, path: string, body?: unknown) => {
  const answer = await fetch(
    lab.controlUrl + path,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  );
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('customer devices of a lab', () => {
  it('stand behind ONUs once there is an ACS, three behind each OLT, and call themselves as their ONUs', async () => {
    const { lab, acs } = await standing();
    expect(lab.network.cpes.all).toEqual([]);
    expect(await call(lab, '/acs', { url: `${acs.url}/acs`, username: 'u', password: 'p' })).toMatchObject({
      status: 200,
    });
    lab.advance(2000);
    await acs.until(({ ended }) => ended === 9);
    const serials = acs.informs.map(({ device }) => device.serialNumber);
    expect(new Set(serials).size).toBe(9);
    const { olt } = lab.network.device('olt-harbour')!;
    for (const { id, facts } of lab.network.cpes.all) {
      expect(serials).toContain(facts.serial);
      // EPON units are known by their MAC address.
      if (id.startsWith('olt-harbour')) expect(olt.onus.find(facts.mac, 'epon')).toBeDefined();
    }
    const kinds = lab.network.cpes.all
      .filter(({ id }) => id.startsWith('olt-north'))
      .map(({ facts }) => facts.vendor.id);
    expect(new Set(kinds).size).toBe(3);
  });

  it('see the light that their ONU sees', async () => {
    const { cpe, olt, slot, lab } = await running();
    const rx = onuRx(olt, slot, lab.network.timeline.now());
    expect(cpe.facts.light().rx).toBe(rx);
    cutOnu(olt, slot);
    expect(cpe.facts.light().rx).toBeUndefined();
    expect(cpe.facts.isLinkUp()).toBe(false);
  });

  it('are cut off with their fibre and go on trying, and start again with their power', async () => {
    const { cpe, olt, slot, lab, acs } = await running();
    const url = cpe.tree.read('ManagementServer.ConnectionRequestURL') ?? '';
    cutOnu(olt, slot);
    await expect(fetch(url)).rejects.toThrow();
    cpe.wish('2 PERIODIC');
    await cpe.settled();
    expect(cpe.tally.failures).toBe(1);
    restoreOnu(olt, slot);
    lab.advance(12_000);
    await acs.until(({ informs }) => informs.some(({ retryCount }) => retryCount === 1));
    await cpe.settled();
    powerOffOnu(olt, slot);
    expect(cpe.state).toBe('off');
    const before = acs.informs.length;
    powerOnOnu(olt, slot);
    lab.advance(20_000);
    await acs.until(() => toldBy(acs, cpe, before).includes('1 BOOT'));
  });

  it('take their ONU with them when they are told to reboot', async () => {
    const { cpe, olt, slot, lab, acs } = await running();
    acs.ask.push({ method: 'Reboot', commandKey: 'r' });
    cpe.wish('2 PERIODIC');
    await until(() => labPhaseOf(olt, slot) === 'dyingGasp');
    await cpe.settled();
    expect(cpe.state).toBe('off');
    lab.advance(60_000);
    await acs.until(() => toldBy(acs, cpe).includes('M Reboot'));
    expect(labPhaseOf(olt, slot)).toBe('working');
  });

  it('are listed, read and moved by the control API', async () => {
    const { lab, acs, cpe } = await running();
    const list = await call(lab, '/cpes');
    expect(list.body).toHaveLength(9);
    const path = `/cpes/${cpe.id}`;
    expect((await call(lab, path)).body).toMatchObject({
      state: 'running',
      serial: cpe.facts.serial,
      sessions: { sessions: 1 },
    });
    expect((await call(lab, '/cpes/none')).status).toBe(404);
    const name = `${cpe.tree.root}ManagementServer.Password`;
    expect((await call(lab, `${path}/parameters/${name}`)).body).toEqual({ [name]: 'p' });
    expect(Object.keys((await call(lab, `${path}/parameters`)).body)).toHaveLength(cpe.tree.size);
    expect((await call(lab, `${path}/parameters/None.`)).status).toBe(404);
    const event = (body: unknown) => call(lab, `${path}/events`, body);
    expect((await event({ type: 'setValue', path: 'DeviceInfo.ProvisioningCode', value: 'inside' })).status).toBe(200);
    await acs.until(({ informs }) =>
      informs.some(({ parameters }) => parameters.some(({ value }) => value === 'inside')),
    );
    expect((await event({ type: 'quirk', quirk: 'zeroId' })).status).toBe(200);
    expect(cpe.quirks.has('zeroId')).toBe(true);
    expect((await event({ type: 'quirk', quirk: 'none' })).status).toBe(400);
    expect((await event({ type: 'hang' })).status).toBe(200);
    expect((await event({ type: 'release' })).status).toBe(200);
    expect((await event({ type: 'powerOff' })).body).toMatchObject({ state: 'off' });
    const added = await call(lab, '/cpes', { id: 'alone', vendor: 'nokia', serial: 'ALCL0001' });
    expect(added).toMatchObject({ status: 201, body: { vendor: 'nokia', serial: 'ALCL0001' } });
    lab.advance(2000);
    await acs.until(({ informs }) => informs.some(({ device }) => device.serialNumber === 'ALCL0001'));
  });
});

describe('a herd', () => {
  it('has each of its devices known once, and again after a blackout', async () => {
    const acs = await new TestAcs().start();
    const herd = new Herd({
      count: 60,
      withinMs: 50,
      acs: { url: `${acs.url}/acs`, username: 'u', password: 'p' },
      interval: 0,
    });
    onTestFinished(async () => {
      await herd.stop();
      await acs.stop();
    });
    await acs.until(({ ended }) => ended === 60);
    expect(new Set(acs.informs.map(({ device }) => device.serialNumber)).size).toBe(60);
    await until(() => herd.state.sessions === 60 && herd.state.open === 0);
    await herd.blackout(10);
    await until(() => herd.state.sessions === 120 && herd.state.open === 0);
    expect(herd.state).toMatchObject({ devices: 60, started: 60, known: 60, sessions: 120, failures: 0 });
  });
});
