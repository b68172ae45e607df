import { gOnuCfgIgmpInfoGet, gOnuCfgIgmpInfoOf } from '@heliograph/wire/mib/gpon-onu-igmp.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setItem } from '../../drivers/bindings/codec.ts';
import { ConfigAgent, inSet } from './agent.fixture.ts';
import { loadOlt } from './device.ts';
import { Harness } from './harness.fixture.ts';
import { Visit } from './visit.ts';

// What answers only about the thing whose number stands in other objects: those are written, read with the answer, and put back.

const { gIgmpPon, gIgmpOnu, gIgmpPortId } = gOnuCfgIgmpInfoOf;
const { gIgmpMaxGroups } = gOnuCfgIgmpInfoGet;
const selectors = [gIgmpPon, gIgmpOnu, gIgmpPortId];

let harness: Harness;
let agent: ConfigAgent;
let visit: Visit;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  agent = await new ConfigAgent().start();
  const { tenantId } = harness;
  const oltId = await harness.letIn(agent);
  const olt = await harness.ctx.scope.tenant(tenantId, (tx) => loadOlt(tx, tenantId, oltId));
  if (!olt) throw new Error('no OLT');
  visit = new Visit(harness.ctx, olt, harness.visit);
});
afterEach(async () => {
  await visit.close();
  await agent.stop();
});

/** A device that was asked about PON 4, ONU 5, place 6 by somebody, and that answers place × 10. */
function answering(): void {
  selectors.forEach(({ oid }, at) => agent.put(oid, at + 4));
  agent.put(gIgmpMaxGroups.oid, 60);
  agent.onSet = (varbinds) => {
    agent.put(gIgmpMaxGroups.oid, Number(inSet(varbinds, gIgmpPortId)) * 10);
    return 'kept';
  };
}

const ask = () =>
  visit.ask([setItem(gIgmpPon, 1), setItem(gIgmpOnu, 7), setItem(gIgmpPortId, 2)], [gIgmpMaxGroups.oid]);
const sent = () => agent.sets.map((varbinds) => selectors.map((one) => inSet(varbinds, one)).join('.'));

describe('A device that is asked about one of its things', () => {
  it('answers about that one, and holds what it was asked about before', async () => {
    answering();
    expect(await ask()).toEqual([20]);
    expect(sent()).toEqual(['1.7.2', '4.5.6']);
  });

  it('is asked again when somebody else asked it in between, and is given up when that goes on', async () => {
    answering();
    const keep = agent.onSet;
    let others = 1;
    agent.onSet = (varbinds) => {
      const answer = keep(varbinds);
      if (others-- <= 0) return answer;
      agent.put(gIgmpPortId.oid, 9);
      return 'ignored';
    };
    expect(await ask()).toEqual([20]);
    expect(sent()).toEqual(['1.7.2', '1.7.2', '4.5.6']);
    others = 3;
    await expect(ask()).rejects.toThrow('askedMeanwhile');
    expect(sent().slice(3)).toEqual(['1.7.2', '1.7.2', '1.7.2', '4.5.6']);
  });

  it('that has no such object is sent nothing', async () => {
    expect(await ask()).toEqual([undefined]);
    expect(agent.sets).toEqual([]);
  });

  it('that does not take back what stood there has answered all the same', async () => {
    answering();
    const keep = agent.onSet;
    agent.onSet = (varbinds) => (inSet(varbinds, gIgmpPon) === '4' ? 'wrongValue' : keep(varbinds));
    expect(await ask()).toEqual([20]);
  });
});
