import { expect, test } from 'vitest';
import { identityOfEndpoint, isEndpointId } from './endpoint.ts';
import { isReplyTopic, splitReplyTo, withReplyTo } from './mqtt-binding.ts';
import { SessionContext } from './segments.ts';

const pair = () => [new SessionContext(7n, 1_000), new SessionContext(8n, 1_000)] as const;
const message = Buffer.from('a message that is longer than one record may be');
const textOf = (parts: readonly Uint8Array[]) => parts.map((one) => Buffer.from(one).toString());

test('a message that was cut is one message again', () => {
  const [agent, controller] = pair();
  const parts = agent.cut(message, 10);
  expect(parts.map(({ state }) => state)).toEqual([1, 2, 2, 2, 3]);
  expect(textOf(parts.flatMap((one) => controller.take(one).messages))).toEqual([message.toString()]);
  // The next goes on in the same session.
  expect(textOf(agent.cut(Buffer.from('short'), 10).flatMap((one) => controller.take(one).messages))).toEqual([
    'short',
  ]);
});

test('a record that was lost is asked for again, and what came before its turn is kept for it', () => {
  const [agent, controller] = pair();
  const [first, lost, ...rest] = agent.cut(message, 10);
  controller.take(first!);
  const asked = rest.map((one) => controller.take(one));
  expect(asked.flatMap(({ messages }) => messages)).toEqual([]);
  expect(asked[0]?.replies[0]).toMatchObject({ sessionId: 7n, retransmitId: 2n, payload: [] });
  const [again] = agent.take(asked[0]!.replies[0]!).replies;
  expect(again).toMatchObject({ sequenceId: lost!.sequenceId, state: 2 });
  expect(textOf(controller.take(again!).messages)).toEqual([message.toString()]);
});

test('what comes twice counts once', () => {
  const [agent, controller] = pair();
  const [only] = agent.cut(Buffer.from('once'), 100);
  expect(controller.take(only!).messages).toHaveLength(1);
  expect(controller.take(only!).messages).toEqual([]);
});

test('a session that the peer begins anew forgets the one before', () => {
  const [agent, controller] = pair();
  const [first] = agent.cut(message, 10);
  controller.take(first!);
  const anew = new SessionContext(9n, 1_000).cut(Buffer.from('anew'), 10);
  expect(textOf(anew.flatMap((one) => controller.take(one).messages))).toEqual(['anew']);
});

test('a message beyond all bounds is dropped, and the one after it is read', () => {
  const [agent, controller] = pair();
  const huge = agent.cut(Buffer.alloc(5_000, 1), 100);
  expect(huge.flatMap((one) => controller.take(one).messages)).toEqual([]);
  expect(textOf(agent.cut(Buffer.from('next'), 100).flatMap((one) => controller.take(one).messages))).toEqual(['next']);
});

test('an endpoint id tells who the device is, where it is made of that', () => {
  expect(identityOfEndpoint('os::00d09e-SN%2D12-3')).toEqual({ oui: '00D09E', productClass: '', serial: 'SN-12-3' });
  expect(identityOfEndpoint('ops::00D09E-HG%20X-77')).toEqual({ oui: '00D09E', productClass: 'HG X', serial: '77' });
  for (const id of ['proto::agent-1', 'os::00D09E-', 'os::XYZ-1', 'os:a:00D09E-1', 'os::00D09E-%', 'uuid::1', ''])
    expect(identityOfEndpoint(id)).toBeUndefined();
  expect(isEndpointId('proto::agent-1')).toBe(true);
  for (const id of ['', 'x', 'os::a b', 'os::a\nb', `os::${'a'.repeat(300)}`]) expect(isEndpointId(id)).toBe(false);
});

test('the topic of an answer travels in the topic where MQTT has no place for it', () => {
  const topic = withReplyTo('t/usp/controller', 't/usp/agent/os::1/x');
  expect(topic).toBe('t/usp/controller/reply-to=t%2Fusp%2Fagent%2Fos::1%2Fx');
  expect(splitReplyTo(topic)).toEqual({ topic: 't/usp/controller', replyTopic: 't/usp/agent/os::1/x' });
  expect(splitReplyTo('a/reply-to=b/reply-to=c%2Fd')).toEqual({ topic: 'a/reply-to=b', replyTopic: 'c/d' });
  expect(splitReplyTo('a/reply-to=%')).toEqual({ topic: 'a', replyTopic: undefined });
  expect(splitReplyTo('a/b')).toEqual({ topic: 'a/b', replyTopic: undefined });
  expect(['a/+', 'a/#', '', 'a\0'].some(isReplyTopic)).toBe(false);
});
