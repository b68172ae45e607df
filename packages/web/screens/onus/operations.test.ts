import { describe, expect, it } from 'vitest';
import { runAll, unfinished, type OperationOutcome } from './operations.ts';

function record() {
  const outcomes = new Map<string, OperationOutcome>();
  const order: string[] = [];
  return {
    outcomes,
    order,
    tell: (id: string, outcome: OperationOutcome) => {
      outcomes.set(id, outcome);
      order.push(`${id} ${outcome.is}`);
    },
  };
}

describe('A command to several ONUs', () => {
  it('goes to one after the other, and a refusal does not stop the next', async () => {
    const { outcomes, order, tell } = record();
    await runAll({
      ids: ['1', '2', '3'],
      tell,
      isStopped: () => false,
      send: async (id) => {
        if (id === '2') throw new Error('no answer');
        return { phase: 'offLine', verified: id === '1', state: id === '1' ? 'verified' : 'unverified' } as const;
      },
    });
    expect(order).toEqual(['1 running', '1 verified', '2 running', '2 failed', '3 running', '3 taken']);
    expect(outcomes.get('2')).toEqual({ is: 'failed', reason: 'no answer' });
    expect(unfinished(outcomes)).toEqual(['2']);
  });

  it('says of one that the OLT has not come to how far it is, and does not call that done', async () => {
    const { outcomes, tell } = record();
    const send = () => Promise.resolve({ phase: 'working', verified: false, state: 'queued' } as const);
    await runAll({ ids: ['1'], tell, isStopped: () => false, send });
    expect(outcomes.get('1')).toEqual({ is: 'underWay', state: 'queued' });
    expect(unfinished(outcomes)).toEqual([]);
  });

  it('can be stopped; what was not started is named and can be sent later', async () => {
    const { outcomes, tell } = record();
    let sent = 0;
    await runAll({
      ids: ['1', '2', '3'],
      tell,
      isStopped: () => sent > 0,
      send: async () => {
        sent += 1;
        return { phase: 'working', verified: true, state: 'verified' } as const;
      },
    });
    expect(sent).toBe(1);
    expect(unfinished(outcomes)).toEqual(['2', '3']);
  });
});
