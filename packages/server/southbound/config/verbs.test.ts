import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onuActivate, onuDeactivate, onuReboot } from '@heliograph/catalogue/verbs/onu.ts';
import { gOnuOp, gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { ConfigAgent, inSet, type SetAnswer } from './agent.fixture.ts';
import { awaitEnd } from './await-end.ts';
import { queueChange, type ChangeRow } from './changes.store.ts';
import { Harness } from './harness.fixture.ts';

const place = 'onu/1/2';
const [enabled, disabled, working, offLine] = [1, 2, 3, 6];

let harness: Harness;
let olt: ConfigAgent;
let oltId: string;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  olt = await new ConfigAgent().start();
  oltId = await harness.letIn(olt);
  stands(enabled, working);
  await harness.server.everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state, since) values ($1, $2, $3, 1, 2, 'VSOL00000102', 3, 1, now())`,
    [harness.tenantId, harness.ctx.newId(), oltId],
  );
});
afterEach(() => olt.stop());

/** What the OLT shows of the ONU from now on. */
function stands(admin: number, phase: number): void {
  olt.row(gOnuStaInfo, [1, 2], { gOnuStaInfoAdminSta: admin, gOnuStaInfoPhaseSta: phase });
}
const onCommand = (act: () => SetAnswer): void => {
  olt.onSet = act;
};
const acts = (admin: number, phase: number): void =>
  onCommand(() => {
    stands(admin, phase);
    return 'kept';
  });

const ask = ({ id }: { readonly id: string }): Promise<ChangeRow> =>
  harness.ctx.scope.tenant(harness.tenantId, (tx) =>
    queueChange(harness.ctx, tx, {
      tenantId: harness.tenantId,
      oltId,
      place,
      page: id,
      op: 'run',
      key: null,
      before: null,
      after: null,
      secrets: {},
      base: null,
      by: 'admin',
      origin: { actorId: '1', requestId: 'request 1', ip: '192.0.2.9' },
    }),
  );
async function give(verb: { readonly id: string }) {
  const { id } = await ask(verb);
  await harness.work(oltId, olt);
  return harness.change(id);
}
const unsaved = async () => (await harness.device(oltId))?.unsaved_since ?? null;
const phaseInLists = async () => {
  const { rows } = await harness.server.everything.query<{ phase: number }>('select phase from onu where olt_id = $1', [
    oltId,
  ]);
  return rows[0]?.phase;
};

describe('A command to an ONU', () => {
  it('is one SET with the action last, is read back, shown at once, and unsaved when it is a setting', async () => {
    acts(disabled, offLine);
    const { state, row } = await give(onuDeactivate);
    expect(state).toBe('verified');
    expect(row).toMatchObject({ before: { admin: true, phase: working }, after: { admin: false, phase: offLine } });
    expect(olt.sets).toHaveLength(1);
    const [sent = []] = olt.sets;
    const { gOnuOpPonInx, gOnuOpOnuInx, gOnuOpAction } = gOnuOp;
    expect([gOnuOpPonInx, gOnuOpOnuInx, gOnuOpAction].map((one) => inSet(sent, one))).toEqual(['1', '2', '4']);
    expect(sent.at(-1)?.oid).toEqual(gOnuOpAction.oid);
    expect(await unsaved()).not.toBeNull();
    expect(await phaseInLists()).toBe(7);
  });

  it('that finds it done already sends nothing and says so', async () => {
    expect(await give(onuActivate)).toMatchObject({ state: 'verified', reasons: ['nothing'] });
    expect(olt.sets).toHaveLength(0);
  });

  it('to reboot is verified when the ONU goes away, and leaves nothing to be saved', async () => {
    acts(enabled, offLine);
    expect(await give(onuReboot)).toMatchObject({ state: 'verified', reasons: [] });
    expect(await unsaved()).toBeNull();
  });

  it('whose effect comes after seconds is looked for again', async () => {
    let looks = 0;
    onCommand(() => 'kept');
    const { id } = await ask(onuReboot);
    for (let left = await harness.turn(oltId); left.kind === 'later'; left = await harness.turn(oltId)) {
      harness.pass(left.ms, olt);
      looks += 1;
      if (looks === 2) stands(enabled, offLine);
    }
    expect(await harness.change(id)).toMatchObject({ state: 'verified' });
    expect(olt.sets).toHaveLength(1);
  });

  it.each([onuReboot, onuDeactivate])('without an effect ($id) is not called done', async (verb) => {
    expect(await give(verb)).toMatchObject({ state: 'unverified', reasons: ['notSeen'] });
    expect(olt.sets).toHaveLength(1);
    expect(await phaseInLists()).toBe(working);
  });

  it('that the OLT refuses ends with its words', async () => {
    onCommand(() => 'genErr');
    const { state, row } = await give(onuReboot);
    expect({ state, reason: row.reasons?.[0]?.reason }).toEqual({ state: 'refused', reason: 'refused' });
    expect(row.reasons?.[0]?.detail?.en).toContain('genErr');
    expect(await unsaved()).toBeNull();
  });

  it('is not a page: nothing of it is kept, and it is no drift', async () => {
    acts(disabled, offLine);
    await give(onuDeactivate);
    expect(await harness.page(oltId, onuDeactivate.id)).toBeUndefined();
  });

  it('that the model does not know is not sent', async () => {
    expect(await give({ id: 'onuExplode' })).toMatchObject({ state: 'failed', reasons: ['conflict'] });
    expect(olt.sets).toHaveLength(0);
  });
});

describe('A command whose process is killed', () => {
  async function killedAt(verb: { readonly id: string }, act: () => void): Promise<string> {
    const { ctx, die } = harness.mortal();
    onCommand(() => {
      die();
      act();
      return 'silent';
    });
    const { id } = await ask(verb);
    await harness.turn(oltId, 'change', ctx, 'killed').catch(() => undefined);
    expect((await harness.change(id)).state).toBe('applying');
    await harness.server.everything.query(`update config_device set lease_until = clock_timestamp() - interval '1 ms'`);
    harness.pass(31_000, olt);
    onCommand(() => 'kept');
    await harness.work(oltId, olt);
    return id;
  }

  it('is never a second reboot: an ONU that is there may be back already', async () => {
    const id = await killedAt(onuReboot, () => undefined);
    expect(await harness.change(id)).toMatchObject({ state: 'unverified', reasons: ['resumed', 'interrupted'] });
    expect(olt.sets).toHaveLength(1);
  });

  it('is sent again where twice does no more than once', async () => {
    const id = await killedAt(onuDeactivate, () => undefined);
    expect((await harness.change(id)).reasons).toContain('resumed');
    expect(olt.sets).toHaveLength(2);
  });

  it('is found done on the device', async () => {
    const id = await killedAt(onuDeactivate, () => stands(disabled, offLine));
    expect(await harness.change(id)).toMatchObject({ state: 'verified', reasons: ['resumed'] });
    expect(olt.sets).toHaveLength(1);
  });
});

describe('Whoever waits for the end of a command', () => {
  it('hears of it when it comes', async () => {
    acts(disabled, offLine);
    const ended = awaitEnd(harness.ctx, await ask(onuDeactivate), 60_000);
    await harness.work(oltId, olt);
    expect((await ended).state).toBe('verified');
  });

  it('is told after so long how far it has come, and it goes on', async () => {
    const queued = await ask(onuReboot);
    const ended = awaitEnd(harness.ctx, queued, 9_000);
    harness.clock.advance(9_000);
    expect((await ended).state).toBe('queued');
    acts(enabled, offLine);
    await harness.work(oltId, olt);
    expect(await harness.change(queued.id)).toMatchObject({ state: 'verified' });
  });
});
