import type { Desired } from '@heliograph/catalogue/cpe/plan.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openWritten } from '../../estate/cpes/device.ts';
import { dryPlan, wishPlan } from '../../estate/cpes/plans.ts';
import { cancelTask } from '../../estate/cpes/tasks.ts';
import type { CpeFixture } from './acs.fixture.ts';
import { AcsStand } from './acs-stand.fixture.ts';

const root = 'InternetGatewayDevice.';
const wans = `${root}WANDevice.1.WANConnectionDevice.`;
const ppp = {
  Enable: '0',
  ConnectionStatus: 'Unconfigured',
  ConnectionType: 'IP_Routed',
  Name: '',
  Username: '',
  Password: '',
  NATEnabled: '0',
  IdleDisconnectTime: '0',
};
const wifi = `${root}LANDevice.1.WLANConfiguration.1.`;
const values = {
  ...Object.fromEntries(Object.entries(ppp).map(([leaf, value]) => [`${wans}1.WANPPPConnection.1.${leaf}`, value])),
  [`${wifi}SSID`]: 'Barn',
  [`${wifi}Enable`]: '1',
};
const newWan: Desired = { wan: [{ values: { connection: 'pppoe', username: 'guest', password: 'open sesame' } }] };
const newName: Desired = { ssid: [{ at: wifi, values: { name: 'Attic' } }] };

let stand: AcsStand;
beforeAll(async () => {
  stand = await AcsStand.start();
});
afterEach(() => stand.hangUp());
afterAll(() => stand?.stop());

const device = async (): Promise<CpeFixture> => {
  const one = await stand.settled({ values });
  one.rows.set(`${root}WANDevice.{i}.WANConnectionDevice.`, { WANPPPConnectionNumberOfEntries: '0' });
  one.rows.set(`${root}WANDevice.{i}.WANConnectionDevice.{i}.WANPPPConnection.`, ppp);
  return one;
};

/** A wish of which the ACS has heard. */
async function want(of: CpeFixture, desired: Desired): Promise<string> {
  const { id: cpeId } = await stand.rowOf(of);
  const { ctx } = stand.server;
  const wished = await ctx.scope.tenant(stand.home, (tx) =>
    wishPlan(ctx, tx, stand.home, { cpeId, desired, by: 'test' }),
  );
  if (!('taskId' in wished)) throw new Error(JSON.stringify(wished));
  await expect.poll(() => stand.acs.known.part(stand.home)?.byId.get(cpeId)?.hasTasks).toBe(true);
  return wished.taskId;
}

const methods = (one: CpeFixture) =>
  one.asked.map(({ method }) => method).filter((method) => !method.startsWith('Get'));
const numbers = (one: CpeFixture) => [
  ...new Set([...one.values.keys()].flatMap((name) => (name.startsWith(wans) ? [name.slice(wans.length)[0]] : []))),
];

/** A session that breaks once the device has done what it was asked, before it says so; or before it has done it. */
async function broken(one: CpeFixture, method: string, isDone: boolean): Promise<void> {
  one.odd = (asked) => {
    if (asked.method !== method) return 'usual';
    if (isDone) one.answer(asked);
    throw new Error('cut');
  };
  await expect(one.session()).rejects.toThrow('cut');
  one.odd = () => 'usual';
  one.hangUp();
}

describe('A plan of a customer device', () => {
  it('adds what is new with its values, and is done when nothing more is wanted; passwords are nowhere in the clear', async () => {
    const one = await device();
    const task = await want(one, newWan);
    await one.session();
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done', reason: null, secret: null });
    const added = `${wans}2.WANPPPConnection.1.`;
    expect([one.values.get(`${added}Username`), one.values.get(`${added}Password`)]).toEqual(['guest', 'open sesame']);
    expect(methods(one)).toEqual(['AddObject', 'AddObject', 'SetParameterValues']);
    const { id, written } = await stand.rowOf(one);
    expect(openWritten(stand.server.ctx.vault, stand.home, id, written)).toEqual({
      [`${added}Password`]: 'open sesame',
    });
    expect(JSON.stringify(await stand.query('select * from cpe_task'))).not.toContain('open sesame');
  });

  it('adds nothing twice where the answer to an add was lost', async () => {
    const one = await device();
    const task = await want(one, newWan);
    await broken(one, 'AddObject', true);
    await one.session();
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
    expect(numbers(one)).toEqual(['1', '2']);
  });

  it('adds what the device had not yet added when the session broke', async () => {
    const one = await device();
    const task = await want(one, newWan);
    await broken(one, 'AddObject', false);
    await one.session();
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
    expect(numbers(one)).toEqual(['1', '2']);
  });

  it('sends nothing again that the device holds already', async () => {
    const one = await device();
    const task = await want(one, newName);
    await broken(one, 'SetParameterValues', true);
    one.asked.length = 0;
    await one.session();
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
    expect(methods(one)).toEqual([]);
  });

  it('takes away what it has added for values that the device refuses, and says which parameter it was', async () => {
    const one = await device();
    const task = await want(one, newWan);
    const name = `${wans}2.WANPPPConnection.1.Username`;
    one.odd = (asked) =>
      asked.method === 'SetParameterValues'
        ? { method: 'Fault', code: 9003, text: 'Invalid', parameters: [{ name, code: 9007, text: 'Bad value' }] }
        : 'usual';
    await one.session();
    expect(await stand.taskRow(task)).toMatchObject({ state: 'failed', fault: 9003, parameter: name });
    expect(numbers(one)).toEqual(['1']);
  });

  it('waits for the restart that makes values hold, and sends them once', async () => {
    const one = await device();
    const at = `${wans}1.WANPPPConnection.1.`;
    const task = await want(one, { wan: [{ at, values: { username: 'anna', password: 'open sesame' } }] });
    one.odd = (asked) => {
      if (asked.method !== 'SetParameterValues') return 'usual';
      one.answer(asked);
      return { method: 'SetParameterValuesResponse', status: 1 };
    };
    await one.session();
    expect(await stand.taskRow(task)).toMatchObject({ state: 'waiting' });
    await one.session();
    await one.session();
    expect(methods(one)).toEqual(['SetParameterValues', 'Reboot']);
    await one.session(['1 BOOT', 'M Reboot']);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
    expect(methods(one)).toEqual(['SetParameterValues', 'Reboot']);
  });

  it('does not send a parameter again to any device of a make that breaks off over it, until it is allowed', async () => {
    const one = await device();
    const task = await want(one, newName);
    for (let time = 0; time < 2; time += 1) {
      await broken(one, 'SetParameterValues', false);
      await one.report(['1 BOOT']);
      one.hangUp();
    }
    await one.session();
    const name = `${wifi}SSID`;
    expect(await stand.taskRow(task)).toMatchObject({ state: 'failed', parameter: name });
    const { ctx } = stand.server;
    const { id: cpeId } = await stand.rowOf(await device());
    const dry = () => ctx.scope.tenant(stand.home, (tx) => dryPlan(ctx, tx, stand.home, { cpeId, desired: newName }));
    expect(await dry()).toMatchObject({ problems: [{ part: 'ssid', entry: 0, field: 'name' }] });
    await stand.query('delete from cpe_quarantine');
    expect(await dry()).toMatchObject({ isNothing: false });
  });

  it('is refused where the device has another value in the end', async () => {
    const one = await device();
    const task = await want(one, newName);
    one.odd = ({ method }) =>
      method === 'SetParameterValues' ? { method: 'SetParameterValuesResponse', status: 0 } : 'usual';
    await one.session();
    expect(await stand.taskRow(task)).toMatchObject({ state: 'failed', parameter: `${wifi}SSID` });
  });

  it('may be cancelled as long as the device has not been asked', async () => {
    const one = await device();
    const { id: cpeId } = await stand.rowOf(one);
    const task = await want(one, newName);
    const { ctx } = stand.server;
    const cancel = () => ctx.scope.tenant(stand.home, (tx) => cancelTask(ctx, tx, stand.home, cpeId, task));
    expect([await cancel(), await cancel()]).toEqual([true, false]);
    await one.session();
    expect(methods(one)).toEqual([]);
    expect(await stand.taskRow(task)).toMatchObject({ state: 'failed' });
  });
});
