import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from './context.ts';
import { certificateOf, isEnding } from './outbound/peers.ts';
import { lookAtPeers } from './peer-watch.ts';
import { alarmStage, type AlarmStage } from './testing/alarm-stage.ts';
import { tlsPair } from './testing/tls-pair.ts';

const day = 86_400_000;
/** When the certificate of tests ends. */
const until = Date.parse('2126-10-30T12:39:28Z');
const ofTests = { from: Date.parse('2026-11-23T12:39:28Z'), until };
const tls = createServer(tlsPair);
const mail = new SMTPServer({ ...tlsPair, authOptional: true, disableReverseLookup: true });
let stage: AlarmStage;
let ctx: Context;
let [webPort, mailPort] = [0, 0];
beforeAll(async () => {
  stage = await alarmStage();
  ctx = { ...stage.server.ctx, settings: { ...stage.server.ctx.settings, privateTargets: true } };
  tls.on('tlsClientError', () => undefined).on('secureConnection', (socket) => socket.on('error', () => undefined));
  mail.on('error', () => undefined);
  const smtp = mail.listen(0, '127.0.0.1');
  tls.listen(0, '127.0.0.1');
  await Promise.all([once(tls, 'listening'), once(smtp, 'listening')]);
  [webPort, mailPort] = [tls, smtp].map((one) => (one.address() as AddressInfo).port) as [number, number];
});
afterAll(async () => {
  tls.close();
  await new Promise<void>((done) => mail.close(() => done()));
  await stage.server.stop();
});

const standing = async () =>
  (
    await stage.server.everything.query<{ text: string }>(
      `select text from alarm where kind = 'certificateEnding' and cleared_at is null`,
    )
  ).rows.map(({ text }) => text);

describe('A certificate', () => {
  it('ends soon from three weeks before, and one of a short time when a quarter of it is left', () => {
    const lasting = (days: number, left: number) => isEnding({ from: 0, until: days * day }, (days - left) * day);
    expect([lasting(365, 22), lasting(365, 21), lasting(365, -1)]).toEqual([false, true, true]);
    expect([lasting(40, 14), lasting(40, 10)]).toEqual([false, true]);
  });

  it('is seen where TLS begins at once, and where a mail server begins it when asked', async () => {
    const host = '127.0.0.1';
    expect(await certificateOf(ctx, { host, port: webPort, isStartTls: false })).toEqual(ofTests);
    expect(await certificateOf(ctx, { host, port: mailPort, isStartTls: true })).toEqual(ofTests);
  });

  it('of nobody who must not be called is seen, nor of one who speaks otherwise', async () => {
    const { ctx: closed } = stage.server;
    const host = '127.0.0.1';
    expect(await certificateOf(closed, { host, port: webPort, isStartTls: false })).toBeNull();
    expect(await certificateOf(ctx, { host, port: mailPort, isStartTls: false })).toBeNull();
  });

  it('that ends is one alarm of the console, however often it is looked at, until it is renewed', async () => {
    await stage.server.everything.query(
      `insert into notification_server (tenant_id, id, name, channel, status, address, transport, created_by, created_at)
       values ($1, 1, 'Hook', 'webhook', 'on', $2, 'udp', 'test', now())`,
      [stage.home, `https://127.0.0.1:${webPort}/hook`],
    );
    await stage.server.everything.query(
      `insert into mail_setting (tenant_id, enabled, host, port, security, from_address, updated_at)
       values ($1, true, '127.0.0.1', $2, 'starttls', 'noc@example.net', now())`,
      [stage.home, mailPort],
    );
    await lookAtPeers(ctx, stage.home);
    expect(await standing()).toEqual([]);
    const late = until - 20 * day;
    await lookAtPeers(ctx, stage.home, late);
    await lookAtPeers(ctx, stage.home, late);
    // Those that end on the same day by their places.
    const text = [webPort, mailPort]
      .map(String)
      .toSorted()
      .map((port) => `127.0.0.1:${port} 2126-10-30`)
      .join(', ');
    expect(await standing()).toEqual([text]);
    const mailOnly = `127.0.0.1:${mailPort} 2126-10-30`;
    // Nobody has it called any more: the alarm that stands names who is left, and no longer says what is so no more.
    await stage.server.everything.query(`update notification_server set status = 'off'`);
    await lookAtPeers(ctx, stage.home, late);
    expect(await standing()).toEqual([mailOnly]);
    // Who cannot be seen now keeps its place in what is said.
    await stage.server.everything.query(`update mail_setting set port = 1`);
    await stage.server.everything.query(`update alarm set text = '127.0.0.1:1 2126-10-30' where text = $1`, [mailOnly]);
    await stage.server.everything.query(`update notification_server set status = 'on'`);
    await lookAtPeers(ctx, stage.home, late);
    const both = ['1', webPort].map((port) => `127.0.0.1:${port} 2126-10-30`).join(', ');
    expect(await standing()).toEqual([both]);
    await stage.server.everything.query(`update mail_setting set port = $1`, [mailPort]);
    await lookAtPeers(ctx, stage.home, late);
    expect(await standing()).toEqual([text]);
    // What must not be called is not seen, and is no sign that all is well.
    await lookAtPeers(stage.server.ctx, stage.home);
    expect(await standing()).toEqual([text]);
    await lookAtPeers(ctx, stage.home);
    expect(await standing()).toEqual([]);
  });
});
