import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { Harness, type HarnessChange } from './harness.fixture.ts';
import { routeOlt, type RouteOlt } from './route-olt.fixture.ts';

// A network that loses datagrams, the same ones in each run: what arrived is not sent again, what did not arrive is.

let harness: Harness;
let olt: RouteOlt;
let oltId: string;

beforeAll(async () => {
  harness = await Harness.start();
  harness.visit = { timeoutMs: 30, retries: 2, heardRetries: 5, setTimeoutMs: 40 };
});
afterAll(() => harness.stop());
beforeEach(async () => {
  olt = await routeOlt();
  oltId = await harness.letIn(olt);
});
afterEach(() => olt.stop());

/** xorshift32 */
function chance(seed: number, share: number): () => boolean {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32 < share;
  };
}

const route = (third: number): HarnessChange => ({
  page: 'routeStatic',
  op: 'add',
  values: { staticRouteIpAddr: `10.1.${third}.0`, staticRouteMask: '255.255.255.0', staticRouteGw: '192.168.8.1' },
});
const aging = (agingTimer: number): HarnessChange => ({ page: 'macAgingTime', op: 'edit', values: { agingTimer } });
const twelve = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? route(n + 1) : aging(300 + n)));

const holdings = () => JSON.stringify([olt.routes, olt.aging]);

/** Carries the changes out, and counts the SETs that changed something on the device. */
async function carryOut(changes: readonly HarnessChange[]): Promise<{ states: string[]; effects: number }> {
  let effects = 0;
  const judge = olt.judge;
  olt.judge = (varbinds) => {
    const said = judge(varbinds);
    const before = holdings();
    const answer = said ?? olt.carryOut(varbinds);
    if (answer === 'kept') for (const { oid, value } of varbinds) olt.put(oid, value);
    if (holdings() !== before) effects += 1;
    return answer;
  };
  const states: string[] = [];
  for (const change of changes) states.push((await harness.apply(oltId, change, olt)).state);
  return { states, effects };
}

/** Of the SETs only, the n-th loses its request or its answer. */
function loseSet(n: number, way: 'request' | 'answer'): void {
  let sets = 0;
  const heard = olt.sets;
  olt.judge = () => undefined;
  olt.losesSet = (which) => {
    if (which === 'request') sets += 1;
    return which === way && sets === n && heard.length <= n;
  };
}

describe('In a network that loses', () => {
  it('a fifth of all datagrams in each direction, at least 11 of 12 changes are verified, and none is done twice', async () => {
    const lost = chance(20_261_122, 0.2);
    const asked = harness.visit;
    // What is asked for is looked at without loss: this is about what is carried out.
    olt.loses = () => lost();
    harness.visit = { ...asked, retries: 8 };
    const { states, effects } = await carryOut(twelve);
    harness.visit = asked;
    const verified = states.filter((state) => state === 'verified').length;
    expect(verified).toBeGreaterThanOrEqual(11);
    expect(effects).toBeLessThanOrEqual(12);
    expect(effects).toBeGreaterThanOrEqual(verified);
    expect(new Set(olt.routes.map(({ to }) => to)).size).toBe(olt.routes.length);
  });

  it('nothing, no request is sent twice', async () => {
    const { states, effects } = await carryOut(twelve.slice(0, 3));
    expect(states).toEqual(['verified', 'verified', 'verified']);
    expect(effects).toBe(3);
    expect(olt.sets).toHaveLength(3);
    expect(new Set(olt.heard).size).toBe(olt.heard.length);
  });

  it('a SET, it is sent again when the device shows that it does not have it, and that is said', async () => {
    loseSet(1, 'request');
    const ended = await harness.apply(oltId, route(1), olt);
    expect(ended).toMatchObject({ state: 'verified', reasons: ['sentAgain'] });
    expect(olt.sets).toHaveLength(1);
    expect(olt.routes).toHaveLength(1);
  });

  it('the answer to a SET, it is not sent again', async () => {
    loseSet(1, 'answer');
    expect(await harness.apply(oltId, route(1), olt)).toMatchObject({ state: 'verified', reasons: ['late'] });
    expect(olt.sets).toHaveLength(1);
  });

  it('every SET, it gives up after three and says that the device was not reached by it', async () => {
    olt.losesSet = (way) => way === 'request';
    const { state, row } = await harness.apply(oltId, aging(900), olt);
    expect({ state, tries: row.progress?.tries }).toEqual({ state: 'refused', tries: 3 });
    expect(olt.aging).toBe(300);
  });

  it('one SET of several, the rest is sent and what arrived is not', async () => {
    const ports = { vlanVid: 200, vlanName: 'lossy', vlanDescr: 'to be' };
    loseSet(2, 'request');
    const ended = await harness.apply(oltId, { page: 'vlanTable', op: 'add', values: ports }, olt);
    expect(ended.reasons).toContain('sentAgain');
    expect(ended.state).toBe('verified');
  });
});
