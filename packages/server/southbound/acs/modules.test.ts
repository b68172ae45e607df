import type { AcsRequest, CpeAnswer } from '@heliograph/wire/cwmp/message.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CpeFixture } from './acs.fixture.ts';
import { AcsStand } from './acs-stand.fixture.ts';

const unit = 'InternetGatewayDevice.SoftwareModules.DeploymentUnit.1.';
const uuid = 'c0ffee00-0000-5000-8000-000000000001';
const held = { UUID: uuid, Name: 'meter', Version: '1.0', Status: 'Installed', Resolved: '1' };
const moments = { startTime: '', completeTime: '' };

let stand: AcsStand;
beforeAll(async () => {
  stand = await AcsStand.start();
});
afterEach(() => stand.hangUp());
afterAll(() => stand?.stop());

/** A device with one software module, which takes what it is asked and tells later. */
async function device(): Promise<CpeFixture> {
  const values = Object.fromEntries(Object.entries(held).map(([leaf, value]) => [unit + leaf, value]));
  const one = await stand.settled({ values });
  one.odd = takes;
  return one;
}
const takes = ({ method }: AcsRequest): CpeAnswer | 'usual' =>
  method === 'ChangeDUState' ? { method: 'ChangeDUStateResponse' } : 'usual';
const asked = (one: CpeFixture) => one.asked.filter(({ method }) => method === 'ChangeDUState');
const removed = (one: CpeFixture): void => {
  for (const leaf of Object.keys(held)) one.values.delete(unit + leaf);
};

/** A session in which the device says what became of it. */
async function tell(
  one: CpeFixture,
  commandKey: string,
  more: { version?: string; code?: number } = {},
): Promise<void> {
  const { version = '', code = 0 } = more;
  await one.report(['11 DU STATE CHANGE COMPLETE']);
  const fault = { code, text: code === 0 ? '' : 'System resources exceeded' };
  const result = { uuid, unitRef: '', version, state: code === 0 ? 'Installed' : 'Failed', resolved: true };
  const results = [{ ...result, executionUnits: '', ...moments, fault }];
  const heard = await one.post({ method: 'DUStateChangeComplete', commandKey, results });
  expect(heard.said?.method).toBe('DUStateChangeCompleteResponse');
  await one.serve();
}

const update = { operation: 'update', uuid, version: '1.0', url: 'http://files.example.net/meter.ipk' } as const;
const uninstall = { operation: 'uninstall', uuid, version: '1.0' } as const;

describe('A change of a software module', () => {
  it('is asked for once, and done when the device says so and holds it', async () => {
    const one = await device();
    const task = await stand.want(one, 'softwareModule', { module: update });
    await one.session();
    expect(asked(one)).toMatchObject([{ commandKey: task, operations: [{ kind: 'Update', uuid, url: update.url }] }]);
    expect((await stand.taskRow(task))?.state).toBe('running');
    one.values.set(`${unit}Version`, '2.0');
    await tell(one, task, { version: '2.0' });
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
    expect(asked(one)).toHaveLength(1);
  });

  it('has failed where the device says so, in its words, and where it says that it is done and does not hold it', async () => {
    const one = await device();
    const refused = await stand.want(one, 'softwareModule', { module: update });
    await one.session();
    await tell(one, refused, { code: 9027 });
    expect(await stand.taskRow(refused)).toMatchObject({ state: 'failed', fault: 9027 });
    const untrue = await stand.want(one, 'softwareModule', { module: update });
    await one.session();
    await tell(one, untrue, { version: '2.0' });
    const { state, reason } = (await stand.taskRow(untrue)) ?? {};
    expect([state, reason?.en]).toEqual(['failed', expect.stringContaining('not as it was asked for')]);
  });

  it('is not asked for again where the session broke over it, and is known by what the device holds then', async () => {
    const one = await device();
    const task = await stand.want(one, 'softwareModule', { module: uninstall });
    one.odd = ({ method }) => {
      if (method !== 'ChangeDUState') return 'usual';
      throw new Error('cut off');
    };
    await expect(one.session()).rejects.toThrow('cut off');
    one.hangUp();
    one.odd = takes;
    await one.session();
    expect((await stand.taskRow(task))?.state).toBe('running');
    removed(one);
    await one.session();
    expect(await stand.taskRow(task)).toMatchObject({ state: 'done' });
    expect(asked(one)).toHaveLength(1);
  });

  it('is no business of another device, nor of a key that is made up', async () => {
    const [one, other] = [await device(), await device()];
    const task = await stand.want(one, 'softwareModule', { module: uninstall });
    await one.session();
    await tell(other, task, { code: 9027 });
    await tell(one, '99999999999999999999');
    expect((await stand.taskRow(task))?.state).toBe('running');
  });

  it('fails at once for a device that knows no software modules', async () => {
    const one = await stand.settled();
    const task = await stand.want(one, 'softwareModule', { module: update });
    await one.session();
    expect(await stand.taskRow(task)).toMatchObject({ state: 'failed', fault: 9000 });
  });
});
