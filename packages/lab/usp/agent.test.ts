import { decodeMsg, decodeRecord, encodeMsg, encodeRecord } from '@heliograph/wire/usp/codec.ts';
import type { UspBody } from '@heliograph/wire/usp/message.ts';
import { expect, test } from 'vitest';
import { virtualTimeline } from '../kit/timeline.ts';
import { UspAgents } from './agents.ts';
import { uspMakers } from './makers.ts';

const controller = 'proto::test';

/** An agent that has started, and what it said. */
function stand() {
  const timeline = virtualTimeline();
  const agent = new UspAgents(timeline).add({ id: 'one', maker: uspMakers[0]!, serial: 'S1', bootMs: 10 });
  const said: UspBody[] = [];
  const up = (): void => agent.connected('t/one/usp/agent');
  const send = (record: Buffer): void => {
    const { content } = decodeRecord(record);
    if (content.is === 'plain') said.push(decodeMsg(content.payload).body);
  };
  agent.start({ up, send, down: () => undefined }, controller);
  timeline.advance(20);
  const ask = (body: UspBody): UspBody[] => {
    said.length = 0;
    const content = { is: 'plain' as const, payload: encodeMsg({ id: '1', body }) };
    agent.take(encodeRecord({ version: '1.3', to: agent.endpoint, from: controller, security: 0, content }));
    return [...said];
  };
  return { agent, timeline, said, ask };
}

const subscribe = (type: string, paths: string): UspBody => {
  const values = {
    ID: type,
    Enable: 'true',
    NotifType: type,
    ReferenceList: paths,
    NotifRetry: 'true',
    Persistent: 'true',
  };
  const params = Object.entries(values).map(([name, value]) => ({ name, value, required: true }));
  return { is: 'add', it: { allowPartial: false, objects: [{ path: 'Device.LocalAgent.Subscription.', params }] } };
};

test('an agent tells what it holds, object by object, and not what USP has as commands', () => {
  const { agent, ask } = stand();
  expect(agent.endpoint).toBe('os::012345-S1');
  const [answer] = ask({
    is: 'get',
    it: { paths: ['Device.DeviceInfo.SerialNumber', 'Device.ManagementServer.'], maxDepth: 0 },
  });
  expect(answer).toMatchObject({
    is: 'getResp',
    it: {
      results: [
        { code: 0, resolved: [{ params: { SerialNumber: 'S1' } }] },
        { code: 7026, resolved: [] },
      ],
    },
  });
});

test('a start is told to who subscribed, again until it is answered, and a subscription lasts', () => {
  const { agent, timeline, said, ask } = stand();
  ask(subscribe('Event', 'Device.Boot!'));
  said.length = 0;
  agent.reboot('LocalReboot');
  timeline.advance(20);
  expect(said).toMatchObject([{ is: 'notify', it: { event: { name: 'Boot!', params: { Cause: 'LocalReboot' } } } }]);
  timeline.advance(5_000);
  expect(said).toHaveLength(2);
});

test('a command that takes its time ends with a word of its own', async () => {
  const { timeline, said, ask } = stand();
  ask(subscribe('OperationComplete', 'Device.IP.Diagnostics.'));
  const inputs = { Host: 'somewhere.example', NumberOfRepetitions: '2' };
  const command = 'Device.IP.Diagnostics.IPPing()';
  expect(ask({ is: 'operate', it: { command, key: 'k7', sendResp: true, inputs } })).toMatchObject([
    { it: { results: [{ requestPath: expect.stringMatching(/^Device\.LocalAgent\.Request\./) }] } },
  ]);
  await expect
    .poll(() => {
      timeline.advance(1_000);
      return said.find(({ is }) => is === 'notify');
    })
    .toMatchObject({
      it: { operationComplete: { key: 'k7', outputs: { args: { Status: 'Complete', SuccessCount: '2' } } } },
    });
});
