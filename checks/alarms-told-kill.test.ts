import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ToldStand } from './support/told-stand.ts';
import { killCount } from './support/kill-count.ts';

/** Each process once; `KILLS=50` is the goal, and takes some minutes. */
const kills = killCount(3);
/** For as long as a slow machine takes for one of them. */
const patience = { timeout: 120_000 + kills * 60_000 };

describe('kill -9 of the trap intake, the worker and the database while alarms come and people are told', () => {
  let stand: ToldStand;
  beforeAll(async () => {
    stand = await ToldStand.start();
  });
  afterAll(() => stand?.stop());

  it('loses no alarm and makes none twice: what was raised is shown or masked', patience, async () => {
    for (let round = 0; round < kills; round += 1) {
      await stand.killAmid(stand.victim(round));
      await stand.stored();
      const all = stand.standing();
      const shown = all.filter((one) => one.endsWith('shown')).length;
      await expect.poll(() => stand.seen().catch(() => undefined)).toEqual({ shown, masked: all.length - shown });
      await stand.toldAll();
    }
    const plain = stand.tellers.filter(({ isInform }) => !isInform);
    expect(await stand.storedTraps()).toEqual(new Map(plain.map(({ oltId, said }) => [oltId, said])));
  });

  it('leaves no beginning and no end of an incident untold, and no message has two ids', patience, async () => {
    stand.clearAll();
    await stand.stored();
    await stand.toldEnds();
    const { receiver } = stand;
    expect(receiver.unsigned).toBe(0);
    const all = await stand.incidents();
    expect(all.length).toBeGreaterThan(0);
    const ids = all.map(({ id }) => ['raise', 'resolve'].map((action) => receiver.idsOf(`incident/${id}`, action)));
    expect(ids.flat().filter(({ length }) => length !== 1)).toEqual([]);
    // The other way round: one id is one message.
    const messages = new Set(receiver.heard.map(({ id, key, action }) => `${id} ${key} ${action}`));
    expect(messages.size).toBe(new Set(receiver.heard.map(({ id }) => id)).size);
    process.stdout.write(
      `${kills} kills, ${all.length} incidents, ${receiver.heard.length} messages heard, ${messages.size} different ones, ${receiver.unanswered} not answered\n`,
    );
  });

  it('tells nobody of what a rule shields', () => {
    const shielded = new Set(stand.tellers.filter((one) => stand.isShielded(one, 'onu/1/1')).map(({ oltId }) => oltId));
    const ported = stand.tellers.find((one) => stand.isShielded(one, 'onu/2/1') && !shielded.has(one.oltId));
    const heard = stand.receiver.heard.filter(
      ({ oltId = '', object }) => shielded.has(oltId) || (oltId === ported?.oltId && object.startsWith('PON 2')),
    );
    expect(heard).toEqual([]);
  });
});
