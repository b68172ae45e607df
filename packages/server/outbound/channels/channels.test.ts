import { text } from '@heliograph/catalogue/kit/text.ts';
import { decodeMessage } from '@heliograph/wire/snmp/message.ts';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../http.ts';
import type { Sending, ToldIncident } from '../told.ts';
import { byStatus, cutBytes, inMarkdown, type Channel, type Parcel, type ChannelSetting } from './channel.ts';
import { channels } from './channels.ts';
import { webhookKeyOf } from './webhook.ts';

const now = Date.parse('2026-11-23T12:00:00.500Z');
const told: ToldIncident = {
  key: 'incident-7',
  action: 'raise',
  severity: 2,
  number: '7',
  title: text('PON 3 is down', 'PON 3 中断'),
  words: text('28 ONUs', '28 个 ONU'),
  at: '2026-11-23T12:00:00.000Z',
  since: '2026-11-23T11:59:00.000Z',
  url: 'https://noc.example.net/alarm',
  device: 'OLT "East"]',
  object: text('PON 3', 'PON 3'),
  project: 'East',
  count: 29,
  ids: { oltId: '5' },
};
const sending = (more: Partial<Sending> = {}): Sending => ({
  id: '4711',
  now,
  told,
  to: { name: 'Wang', language: 'en', zone: 'UTC', address: null },
  title: 'PON 3 is down',
  words: '28 ONUs',
  ...more,
});
const over = sending({ told: { ...told, action: 'resolve', severity: 1 } });
const setting = (more: Partial<ChannelSetting> = {}): ChannelSetting => ({
  address: 'https://example.net/hook?x=1',
  secret: '',
  target: 'noc',
  transport: 'udp',
  fingerprint: '',
  snmp: {
    message: 'trap',
    user: 'noc',
    authProtocol: 'sha256',
    privProtocol: 'aes128',
    privSecret: 'private of noc',
  },
  ...more,
});
const http = (parcel: Parcel) => {
  if (parcel.over !== 'http') throw new Error('not over HTTP');
  return { url: new URL(parcel.url), headers: parcel.headers, body: JSON.parse(String(parcel.body)) as never };
};
const asked = (channel: Channel, given: ChannelSetting = setting(), what = sending()) =>
  http(channel.request(given, what));
const answer = (status: number, body: unknown = '', headers: Record<string, string> = {}): OutboundAnswer => ({
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const c = channels;

describe('A webhook', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

  it('is signed as Standard Webhooks 1.0.0 says, over exactly the body that is sent', () => {
    const parcel = c.webhook.request(setting({ secret }), sending());
    if (parcel.over !== 'http') throw new Error('not over HTTP');
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = parcel.headers;
    const signed = createHmac('sha256', Buffer.alloc(32, 7))
      .update(`msg_4711.1795435200.${String(parcel.body)}`)
      .digest('base64');
    expect([id, at, signature]).toEqual(['msg_4711', '1795435200', `v1,${signed}`]);
  });

  it('has the same id at each try and the time of this one', () => {
    const headers = (at: number) => http(c.webhook.request(setting({ secret }), sending({ now: at }))).headers;
    const [first, later] = [headers(now), headers(now + 60_000)];
    expect(later['webhook-id']).toBe(first['webhook-id']);
    expect(later['webhook-timestamp']).not.toBe(first['webhook-timestamp']);
    expect(later['webhook-signature']).not.toBe(first['webhook-signature']);
  });

  it('takes the example of the specification as a key, and nothing shorter or longer', () => {
    expect(webhookKeyOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toHaveLength(24);
    for (const bad of [
      'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'whsec_',
      'whsec_c2hvcnQ=',
      `whsec_${'A'.repeat(120)}`,
      'whsec_ä',
    ]) {
      expect(webhookKeyOf(bad), bad).toBeUndefined();
    }
  });
});

describe('The robots that sign', () => {
  it('sign for DingTalk with the secret as key, in the query, in milliseconds', () => {
    const { url } = asked(
      c.dingtalk,
      setting({ address: 'https://oapi.dingtalk.com/robot/send?access_token=t', secret: 'SEC1' }),
    );
    const sign = createHmac('sha256', 'SEC1').update(`${now}\nSEC1`).digest('base64');
    expect(Object.fromEntries(url.searchParams)).toEqual({ access_token: 't', timestamp: String(now), sign });
  });

  it('sign for Feishu with the secret as message, in the body, in seconds', () => {
    const { url, body } = asked(c.feishu, setting({ secret: 'SEC2' }));
    const sign = createHmac('sha256', '1795435200\nSEC2').update('').digest('base64');
    expect(body).toMatchObject({ timestamp: '1795435200', sign, msg_type: 'post' });
    expect(url.search).toBe('?x=1');
  });
});

describe('What is sent', () => {
  it('names the chat of the receiver, or that of the server', () => {
    const to = { ...sending().to, address: '-100' };
    expect(asked(c.telegram, setting({ address: '', secret: '1:A' }))).toMatchObject({
      url: { href: 'https://api.telegram.org/bot1:A/sendMessage' },
      body: { chat_id: 'noc' },
    });
    expect(asked(c.telegram, setting(), sending({ to })).body).toMatchObject({ chat_id: '-100' });
    expect(asked(c.telegram).body).not.toHaveProperty('parse_mode');
  });

  it('ends in PagerDuty and Alertmanager what it began there', () => {
    const given = setting({ address: '', secret: 'k'.repeat(32) });
    expect(asked(c.pagerduty, given).body).toMatchObject({ event_action: 'trigger', dedup_key: 'incident-7' });
    expect(asked(c.pagerduty, given, over).body).toMatchObject({ event_action: 'resolve', dedup_key: 'incident-7' });
    const [[raised], [resolved]] = [asked(c.alertmanager).body, asked(c.alertmanager, setting(), over).body] as [
      [Alert],
      [Alert],
    ];
    expect(resolved.labels).toEqual(raised.labels);
    expect(raised.labels).not.toHaveProperty('severity');
    expect(Date.parse(raised.endsAt)).toBeGreaterThan(now);
    expect(resolved.endsAt).toBe(told.at);
  });

  it('calls nobody in Discord, and keeps what stood in the address', () => {
    const { url, body } = asked(c.discord);
    expect(body).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(url.search).toBe('?x=1&wait=true&thread_id=noc');
  });

  it('is a card of a workflow for Teams, and words for WeCom within their octets', () => {
    expect(asked(c.teams).body).toMatchObject({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null }],
    });
    const long = asked(c.wecom, setting(), sending({ words: '告警'.repeat(2000) })).body as {
      text: { content: string };
    };
    expect(Buffer.byteLength(long.text.content)).toBeLessThanOrEqual(2048);
    expect(long.text.content).not.toContain('\ufffd');
  });

  it('wakes people by ntfy for what is critical alone', () => {
    const priority = (severity: number) =>
      (asked(c.ntfy, setting(), sending({ told: { ...told, severity } })).body as { priority: number }).priority;
    expect([1, 2, 3, 4].map(priority)).toEqual([5, 4, 3, 2]);
    expect(asked(c.ntfy, setting({ secret: 'tk_1' })).headers['authorization']).toBe('Bearer tk_1');
  });
});
interface Alert {
  readonly labels: object;
  readonly endsAt: string;
}

describe('What a device calls itself', () => {
  it.each([
    ['slack', '<!channel> & *x*', '&lt;!channel&gt; &amp; *x*'],
    ['discord', '[a](b) `c`', '\\[a\\]\\(b\\) \\`c\\`'],
    ['telegram', '<b>_x_', '<b>_x_'],
    ['feishu', '<at user_id="all">', '<at user_id="all">'],
  ] as const)('is no markup in %s', (channel, name, spelled) => {
    expect(channels[channel].escape(name)).toBe(spelled);
  });
  it('is no markup in a card', () => expect(inMarkdown('# _a_')).toBe('\\# \\_a\\_'));
});

describe('Syslog', () => {
  const bytes = (transport: ChannelSetting['transport'], what = sending()) => {
    const parcel = c.syslog.request(setting({ address: '[2001:db8::1]:6514', transport }), what);
    if (parcel.over === 'http' || parcel.over === 'inform') throw new Error('no bytes');
    return { ...parcel, said: Buffer.from(parcel.bytes).toString('utf8') };
  };

  it('is a line of RFC 5424 with the alarm as data, its signs escaped', () => {
    const { said, host, port } = bytes('udp');
    expect([host, port]).toEqual(['2001:db8::1', 6514]);
    expect(said).toMatch(
      /^<131>1 2026-11-23T12:00:00\.000Z \S+ heliograph - incident-7 \[alarm resource="OLT \\"East\\"\\\] PON 3" probableCause="0" perceivedSeverity="2"\] \ufeffPON 3 is down 28 ONUs$/,
    );
    expect(bytes('udp', over).said).toContain('perceivedSeverity="5"');
  });

  it('says its length first over TLS, in octets, and fits what a receiver takes', () => {
    const { said } = bytes('tls', sending({ words: '断纤'.repeat(4000) }));
    const at = said.indexOf(' ');
    expect(Buffer.byteLength(said.slice(at + 1))).toBe(Number(said.slice(0, at)));
    expect(Number(said.slice(0, at))).toBeLessThanOrEqual(8192);
    expect(Buffer.byteLength(bytes('udp', sending({ words: 'x'.repeat(9000) })).said)).toBeLessThanOrEqual(2048);
  });

  it('is one line whatever a device writes', () => {
    expect(bytes('tcp', sending({ words: 'a\n<0>1 forged' })).said).not.toContain('\n');
  });
});

describe('A trap', () => {
  it('is version 2c with the severity of ITU and the key of the incident', () => {
    const parcel = c.snmp.request(setting({ address: '192.0.2.9:162', secret: 'noc' }), over);
    if (parcel.over !== 'udp') throw new Error('not over UDP');
    const read = decodeMessage(parcel.bytes);
    expect(read).toMatchObject({ ok: true, value: { version: 'v2c', community: 'noc', pdu: { type: 'trapV2' } } });
    const { varbinds } = (read as unknown as { value: { pdu: { varbinds: { value: { value: unknown } }[] } } }).value
      .pdu;
    expect(Buffer.from(varbinds[2]?.value.value as Uint8Array).toString()).toBe('incident-7');
    expect(varbinds[3]?.value.value).toBe(1);
  });

  it('is an inform where the server says so, and always of version 3, with both passwords', () => {
    const address = '192.0.2.9:162';
    const snmp = setting().snmp;
    const v2c = c.snmp.request(setting({ address, secret: 'noc', snmp: { ...snmp, message: 'inform' } }), over);
    expect(v2c).toMatchObject({ over: 'inform', port: 162, as: { version: 'v2c', community: 'noc' } });
    const v3 = c.snmpv3.request(setting({ address, secret: 'signed by noc', snmp }), over);
    const user = { name: 'noc', authProtocol: 'sha256', authPassword: 'signed by noc', privPassword: 'private of noc' };
    expect(v3).toMatchObject({ over: 'inform', host: '192.0.2.9', as: { version: 'v3', user } });
    expect(v3).toHaveProperty('varbinds.length', 10);
  });
});

describe('An answer', () => {
  const wait = (seconds: number) => ({ is: 'wait', seconds });
  const no = (reason: string) => ({ is: 'refused', reason });

  it.each([
    [204, {}, { is: 'sent' }],
    [302, {}, no('client')],
    [400, {}, no('client')],
    [403, {}, no('auth')],
    [410, {}, no('client')],
    [429, { 'retry-after': '7' }, wait(7)],
    [429, {}, wait(60)],
    [429, { 'retry-after': '999999' }, wait(3600)],
    [500, {}, no('server')],
    [503, { 'retry-after': '9' }, wait(9)],
  ])('with status %i and %j is judged by it', (status, headers, verdict) => {
    expect(byStatus(answer(status, '', headers as Record<string, string>))).toEqual(verdict);
  });

  it.each([
    ['wecom', { errcode: 0 }, { is: 'sent' }],
    ['wecom', { errcode: 45009 }, wait(60)],
    ['wecom', { errcode: 93000 }, no('auth')],
    ['wecom', { errcode: 40058 }, no('client')],
    ['wecom', '<html>', no('server')],
    ['dingtalk', { errcode: 130101 }, wait(600)],
    ['dingtalk', { errcode: 310000 }, no('auth')],
    ['dingtalk', { errcode: -1 }, no('server')],
    ['feishu', { code: 0 }, { is: 'sent' }],
    ['feishu', { code: 19021 }, no('auth')],
    ['feishu', { code: 11232 }, wait(60)],
    ['slack', 'ok', { is: 'sent' }],
    ['slack', '<html>ok', no('server')],
    ['telegram', { ok: true }, { is: 'sent' }],
    ['telegram', { ok: false }, no('server')],
  ] as const)('of %s with status 200 and %j is judged by what it says', (channel, body, verdict) => {
    expect(channels[channel].verdict(answer(200, body))).toEqual(verdict);
  });

  it('asks for patience where each service says it', () => {
    expect(c.telegram.verdict(answer(429, { ok: false, error_code: 429, parameters: { retry_after: 35 } }))).toEqual(
      wait(35),
    );
    expect(c.discord.verdict(answer(429, { retry_after: 0.35 }))).toEqual(wait(1));
    expect(c.ntfy.verdict(answer(429, { code: 42908 }))).toEqual(wait(3600));
    expect(c.ntfy.verdict(answer(429, { code: 42901 }))).toEqual(wait(30));
    expect(c.pagerduty.verdict(answer(429))).toEqual(wait(30));
    expect(c.telegram.verdict(answer(404, { ok: false }))).toEqual(no('auth'));
  });
});

it('A cut leaves whole characters', () => {
  expect(cutBytes('断'.repeat(10), 11)).toBe('断断…');
  expect(cutBytes('ab', 2)).toBe('ab');
});
