import { noticesArea } from '@heliograph/server/areas/notices/notices.ts';
import { messaging } from '@heliograph/server/areas/messaging/messaging.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { sendMail } from '@heliograph/server/outbound/mail.ts';
import type { OutboundMessage } from '@heliograph/server/outbound/message.ts';
import { mailOf } from '@heliograph/server/outbound/settings.ts';
import {
  openPostOffice,
  openSmsReceiver,
  type PostOffice,
  type SmsReceiver,
} from '@heliograph/server/testing/post-office.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// What leaves by mail and SMS: text somebody typed stays text, and reaches those it is for.

let server: TestServer;
let token: string;
let post: PostOffice;
let sms: SmsReceiver;
beforeAll(async () => {
  server = await startTestServer({
    areas: (ctx) => [messaging(ctx), noticesArea(ctx)],
    env: { HELIOGRAPH_LOG_LEVEL: 'silent', HELIOGRAPH_PRIVATE_TARGETS: 'on' },
  });
  token = await server.signIn();
  [post, sms] = [await openPostOffice(), await openSmsReceiver()];
});
afterAll(async () => {
  await server.stop();
  await post.stop();
  await sms.stop();
});

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Envelope> =>
  server.call(method, path, { token, ...(body ? { body } : {}) });

describe('A mail', () => {
  const good = 'me@example.net';
  const evil = 'evil@evil.example';
  const setting = async () => {
    const found = await mailOf(server.ctx, server.tenants.home.id);
    if (!found) throw new Error('no mail server');
    return found;
  };
  beforeEach(async () => {
    post.mails.length = 0;
    const body = {
      host: '127.0.0.1',
      port: post.port,
      security: 'none',
      fromAddress: 'noc@example.net',
      fromName: 'NOC',
    };
    await call('POST', '/system/tenant/updateSystemMail', body);
  });
  /** Header lines, folded ones put together. */
  const headersOf = (raw: string) => (raw.split(/\r?\n\r?\n/)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);

  const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u0000', '\v', '%0d%0a', '\\r\\n', '=0D=0A'];
  it.each(breaks)(
    'with %j in its subject, words or sender has one receiver and the headers of every other',
    async (mark) => {
      const typed = [
        `Hello${mark}Bcc: ${evil}`,
        `Hello${mark}To: ${evil}${mark}${mark}<x>`,
        `${mark}X-Evil: 1${mark}${mark}x`,
      ];
      const names = ({ raw }: { raw: string }) =>
        headersOf(raw)
          .map((line) => line.split(':')[0] ?? '')
          .sort((a, b) => a.localeCompare(b));
      for (const words of ['Plain', ...typed]) {
        await sendMail(server.ctx, { ...(await setting()), from_name: words }, { to: good, subject: words, words });
      }
      const [plain, ...others] = post.mails;
      for (const mail of others) {
        expect(mail.to).toEqual([good]);
        expect(names(mail)).toEqual(names(plain ?? { raw: '' }));
      }
      expect(others).toHaveLength(3);
    },
  );

  it.each([
    `${good},${evil}`,
    `${good};${evil}`,
    `${good} ${evil}`,
    `${good}\r\nRCPT TO:<${evil}>`,
    `${good}>\r\nRCPT TO:<${evil}`,
    `${good}\nBcc: ${evil}`,
    `"${evil} x"@example.net`,
    `"${evil}"@example.net`,
    `<${evil}>${good}`,
    `x <${evil}>`,
    `group: ${good}, ${evil};`,
    `${evil}(${good})`,
    `me@example.net@evil.example`,
  ])('to %j reaches nobody else, whatever let it through', async (to) => {
    const message: OutboundMessage = { to, subject: 'Hello', words: 'Hello' };
    await sendMail(server.ctx, await setting(), message).catch(() => undefined);
    const receivers = post.mails.flatMap((mail) => [...mail.to]);
    expect(receivers.filter((one) => /evil/.test(one))).toEqual([]);
    expect(receivers.length).toBeLessThanOrEqual(1);
  });

  it('has no sender that breaks its line', async () => {
    for (const mark of breaks.slice(0, 3)) {
      for (const field of ['fromAddress', 'fromName', 'host', 'userName']) {
        const body = {
          host: '127.0.0.1',
          port: post.port,
          security: 'none',
          fromAddress: 'noc@example.net',
          fromName: 'NOC',
        };
        const answer = await call('POST', '/system/tenant/updateSystemMail', {
          ...body,
          [field]: `noc${mark}Bcc: ${evil}`,
        });
        expect(answer.code, `${field} ${JSON.stringify(mark)}`).toBe(400);
      }
    }
  });
});

describe('A short message', () => {
  const templates =
    '{{7*7}} ${7*7} <%= 7*7 %> #{7*7} ${constructor} ${__proto__} ${toString} ${secret.length} ${ text } ${process.env} $${text}';

  it('fills in the names of a fixed list and leaves every other text as it is', async () => {
    sms.received.length = 0;
    const body = {
      provider: 'http',
      url: `${sms.url}/\${7*7}/{{7*7}}?to=\${phone}&x=\${constructor}`,
      headers: `X-Words: ${templates}\nX-Bad Name: 1\nContent-Type: text/plain\nX-Sender: \${sender}`,
      body: `${templates}|\${text}|\${phone}`,
      sender: '${secret} {{7*7}}',
      secret: 'Canary-3394',
    };
    expect(await call('POST', '/system/tenant/updateSystemSms', body)).toMatchObject({ code: 200 });
    expect(await call('POST', '/system/tenant/testSystemSms', { phonenumber: '13800138000' })).toMatchObject({
      code: 200,
    });
    const [got] = sms.received;
    expect(decodeURI(got?.url ?? '')).toBe('/${7*7}/{{7*7}}?to=13800138000&x=${constructor}');
    const [first = '', , third] = (got?.body ?? '').split('|');
    expect(first.startsWith(templates.slice(0, -'$${text}'.length))).toBe(true);
    expect(third).toBe('13800138000');
    // What a value holds is not filled in once more.
    expect(got?.headers['x-sender']).toBe('${secret} {{7*7}}');
    expect(JSON.stringify(got)).not.toContain('Canary-3394');
    expect(JSON.stringify(got)).not.toContain('"49');
  });

  it('adds no header by what a value holds', async () => {
    sms.received.length = 0;
    const body = { provider: 'http', url: sms.url, headers: 'X-Account: ${account}', body: '{}', account: 'a' };
    for (const account of ['a\r\nX-Evil: 1', 'a\nX-Evil: 1', 'a\u0085X-Evil: 1']) {
      const saved = await call('POST', '/system/tenant/updateSystemSms', { ...body, account });
      expect(saved.code, JSON.stringify(account)).toBe(400);
    }
    const odd = {
      ...body,
      headers: 'X-One: 1\r\nX-Two: 2\rX-Evil: 3\nHost: evil.example\nContent-Length: 3\nTransfer-Encoding: chunked',
    };
    await call('POST', '/system/tenant/updateSystemSms', odd);
    await call('POST', '/system/tenant/testSystemSms', { phonenumber: '13800138000' });
    for (const got of sms.received) expect(got.headers['x-evil']).toBeUndefined();
  });
});

describe('An announcement', () => {
  it('is shown as it was typed, to those who have not signed in as well', async () => {
    const typed = '{{7*7}} ${7*7} <%= 7*7 %> #{7*7} {x} %s <b>';
    const body = { noticeTitle: typed, noticeContent: `${typed}\n${typed}`, scope: 'system' };
    expect(await call('POST', '/system/notice', body)).toMatchObject({ code: 200 });
    const { data } = await server.call('GET', '/system/notice/public');
    expect(data).toMatchObject([{ noticeTitle: typed, noticeContent: `${typed}\n${typed}` }]);
  });
});
