import type { CpeAnswer, CwmpEnvelope, FromCpe, Inform } from '@heliograph/wire/cwmp/message.ts';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { AcsSession } from './session.ts';

const manner = { version: 'cwmp-1-2', soapPrefix: 'soapenv' } as const;
const says = (body: FromCpe, id = '7', more: Partial<CwmpEnvelope<FromCpe>> = {}): CwmpEnvelope<FromCpe> => ({
  id,
  manner,
  body,
  ...more,
});
const inform = (events = ['2 PERIODIC'], retryCount = 0): Inform => ({
  method: 'Inform',
  device: { manufacturer: 'Maker', oui: '00AA11', productClass: 'HG', serialNumber: 'S1' },
  events: events.map((code) => ({ code, commandKey: '' })),
  maxEnvelopes: 1,
  currentTime: '2026-11-23T12:00:00Z',
  retryCount,
  parameters: [],
});
const values: CpeAnswer = { method: 'GetParameterValuesResponse', parameters: [] };
const wanted = { method: 'GetParameterValues', names: ['Device.DeviceInfo.UpTime'] } as const;
const done = {
  method: 'TransferComplete',
  commandKey: 'k',
  fault: { code: 0, text: '' },
  startTime: '',
  completeTime: '',
} as const;

function opened() {
  const clock = testClock();
  const session = new AcsSession(() => clock.mono());
  session.take(says(inform()));
  session.informed();
  return { clock, session };
}

describe('A session with a customer device', () => {
  it('begins with a report, which is kept before it is acknowledged in the manner of the device', () => {
    const session = new AcsSession(() => 0);
    expect(session.take(says(inform(), '1234'))).toEqual({ does: 'store', inform: inform(), again: false });
    expect(session.informed()).toEqual({ id: '1234', manner, body: { method: 'InformResponse' } });
  });

  it('begins with nothing else', () => {
    for (const first of [undefined, says(values), says(done), says({ method: 'GetRPCMethods' })]) {
      const session = new AcsSession(() => 0);
      expect(session.take(first)).toMatchObject({ does: 'refuse' });
      expect(session.isOver).toBe(true);
    }
  });

  it('gives the turn to us by an empty message, and ends when we want nothing', () => {
    const { session } = opened();
    expect(session.take(undefined)).toEqual({ does: 'ask', last: undefined });
    expect(session.send(undefined)).toBeUndefined();
    expect(session.isOver).toBe(true);
    expect(session.take(undefined)).toMatchObject({ does: 'refuse' });
  });

  it('asks one thing at a time, and tells what became of each', () => {
    const { session } = opened();
    session.take(undefined);
    expect(session.send(wanted)).toEqual({ id: '1', manner, body: wanted });
    expect(session.take(says(values, '1'))).toEqual({ does: 'ask', last: { request: wanted, answer: values } });
    const fault: CpeAnswer = { method: 'Fault', code: 9005, text: 'Invalid parameter name', parameters: [] };
    expect(session.send(wanted)).toMatchObject({ id: '2' });
    expect(session.take(says(fault, '2'))).toEqual({ does: 'ask', last: { request: wanted, answer: fault } });
  });

  it('takes an answer by its name, whatever ID it has, and no answer of another name', () => {
    const { session } = opened();
    session.take(undefined);
    session.send(wanted);
    expect(session.take(says(values, '0'))).toMatchObject({ does: 'ask' });
    session.send({ method: 'Reboot', commandKey: '' });
    const reboot = { method: 'Reboot', commandKey: '' };
    expect(session.take(says(values))).toMatchObject({ does: 'refuse', last: { request: reboot, answer: undefined } });
  });

  it('refuses an answer to nothing', () => {
    const { session } = opened();
    expect(session.take(says(values))).toMatchObject({ does: 'refuse' });
  });

  it('lets the device make its own requests, before our turn and within it', () => {
    const { session } = opened();
    expect(session.take(says(done, 'a'))).toEqual({ does: 'keep', told: done });
    expect(session.kept()).toEqual({ id: 'a', manner, body: { method: 'TransferCompleteResponse' } });
    expect(session.take(says({ method: 'GetRPCMethods' }, 'b'))).toMatchObject({ does: 'reply', reply: { id: 'b' } });
    session.take(undefined);
    session.send(wanted);
    expect(session.take(says(done, 'c'))).toMatchObject({ does: 'keep' });
    session.kept();
    expect(session.take(says(values))).toEqual({ does: 'ask', last: { request: wanted, answer: values } });
  });

  it('answers a request that it does not know by fault 8000, and goes on', () => {
    const { session } = opened();
    expect(session.take(says({ method: 'unknown', name: 'X_Surprise' }, 'z'))).toMatchObject({
      does: 'reply',
      reply: { id: 'z', body: { method: 'Fault', code: 8000 } },
    });
    expect(session.take(undefined)).toMatchObject({ does: 'ask' });
  });

  it('knows a report whose answer was lost, and takes none in the middle', () => {
    const { session } = opened();
    expect([session.repeats(inform(undefined, 1)), session.repeats(inform(['1 BOOT']))]).toEqual([true, false]);
    expect(session.take(says(inform(undefined, 1)))).toMatchObject({ does: 'store', again: true });
    session.informed();
    session.take(undefined);
    session.send(wanted);
    expect(session.take(says(inform()))).toMatchObject({ does: 'refuse' });
    const other = opened().session;
    expect(other.take(says(inform(['1 BOOT'])))).toMatchObject({ does: 'refuse' });
  });

  it('says that nothing came where a device loses our request', () => {
    const { session } = opened();
    session.take(undefined);
    session.send(wanted);
    expect(session.take(undefined)).toEqual({ does: 'ask', last: { request: wanted, answer: undefined } });
  });

  it('waits 30 s for the device, or as long as it asks for, but neither less nor for ever', () => {
    const { clock, session } = opened();
    expect(session.deadline).toBe(30_000);
    clock.advance(10_000);
    session.take(says(done, 'a', { sessionTimeout: 120 }));
    expect(session.deadline).toBe(130_000);
    session.kept();
    session.take(says(done, 'a', { sessionTimeout: 5 }));
    expect(session.deadline).toBe(40_000);
    session.kept();
    session.take(says(done, 'a', { sessionTimeout: 1e9 }));
    expect(session.deadline).toBe(610_000);
  });

  it('tells what was open when it ends early', () => {
    const { session } = opened();
    session.take(undefined);
    session.send(wanted);
    expect(session.end()).toEqual({ request: wanted, answer: undefined });
    expect(session.end()).toBeUndefined();
  });

  it('takes no second message before it has answered the first, and not requests without end', () => {
    const session = new AcsSession(() => 0);
    session.take(says(inform()));
    expect(session.take(undefined)).toMatchObject({ does: 'refuse' });
    const other = opened().session;
    const asked = Array.from({ length: 201 }, () => other.take(says({ method: 'GetRPCMethods' })).does);
    expect(asked.at(-1)).toBe('refuse');
  });

  it('never asks a device to hold its requests', () => {
    const { session } = opened();
    session.take(undefined);
    expect(session.send(wanted)).not.toHaveProperty('hold');
  });
});
