import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { dayMs, hourMs, plantOlt, setClock } from '../../history/history.fixture.ts';
import { rollUp } from '../../history/roll-up.ts';
import { writeSamples } from '../../history/write.ts';
import { readSheet } from '../../sheets/sheets.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { readReport, sendReport, reportWindowOf } from './reports.ts';
import { reportTablesOf, reportTime } from './report-tables.ts';

const now = Math.floor(Date.now() / dayMs) * dayMs + 8 * hourMs + 90_000;
const clock = setClock(now);
const at = (hoursAgo: number) => new Date(Math.floor(now / hourMs) * hourMs - hoursAgo * hourMs);
let server: TestServer;
let ctx: Context;
let tenantId: number;
const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (address, _session, done) =>
    done(address.address.startsWith('gone') ? new Error('no such person') : undefined),
  onData: (stream, _session, done) => {
    let mail = '';
    stream.on('data', (part: Buffer) => (mail += part.toString()));
    stream.on('end', () => {
      mails.push(mail);
      done();
    });
  },
});
const put = (text: string, values: readonly unknown[] = []) => server.everything.query(text, [tenantId, ...values]);

beforeAll(async () => {
  server = await startTestServer({ clock, areas: () => [] });
  ctx = { ...server.ctx, settings: { ...server.ctx.settings, privateTargets: true } };
  tenantId = server.tenants.home.id;
  for (const id of [1, 2, 3]) await plantOlt(server.everything, server.tenants.home, id);
  await put(
    `insert into site (tenant_id, id, name, created_by, created_at, updated_at) values ($1, 7, 'Mill street', 'test', now(), now())`,
  );
  await put(
    `update olt set name = 'OLT ' || id, created_at = $2, location = 'Rack ' || id, site_id = case when id < 3 then 7 end where tenant_id = $1`,
    [at(24 * 30)],
  );
  await put(
    `insert into olt_live (tenant_id, olt_id, online, since) values ($1, 1, true, $2), ($1, 2, false, $3), ($1, 3, null, null)`,
    [at(20), at(6)],
  );
  const word = (olt: number, event: string, when: Date) =>
    put(`insert into device_log (tenant_id, id, olt_id, event, at) values ($1, $2, $3, $4, $5)`, [
      server.ctx.newId(),
      olt,
      event,
      when,
    ]);
  await word(1, 'offline', at(30));
  await word(1, 'online', at(20));
  await word(2, 'offline', at(6));
  await put(`update olt_port set link = true, speed = '1000M', onu_total = case when kind = 'pon' then 2 end, onu_online = case when kind = 'pon' then 1 end
    where tenant_id = $1 and olt_id = 1`);
  for (const n of [1, 2])
    await put(
      `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, name, phase, state) values ($1, $2::int8, 1, 1, $2::int4, 'GPON0000000' || $2::text, 'Drop ' || $2::text, 3, 1)`,
      [n],
    );
  const change = (onu: number, phase: number, cause: string | null, when: Date) =>
    put(`insert into onu_change (tenant_id, onu_id, id, at, phase, down_cause) values ($1, $2, $3, $4, $5, $6)`, [
      onu,
      server.ctx.newId(),
      when,
      phase,
      cause,
    ]);
  const [up, lost, gasp] = [phaseCode('working'), phaseCode('los'), phaseCode('dyingGasp')];
  await change(1, lost, 'los', at(10));
  await change(1, gasp, 'power', at(9.5));
  await change(1, up, null, at(9));
  await change(2, gasp, 'power', at(3));
  await server.everything.query('select metric_days_ahead($1::date, 9)', [new Date(now - 8 * dayMs)]);
  for (const [hours, mbit] of [
    [5, 100],
    [4, 700],
    [3, 100],
  ] as const)
    await server.ctx.scope.tenant(tenantId, (tx) =>
      writeSamples(tx, { tenantId, oltId: '1' }, new Date(at(hours).getTime() + 60_000), {
        uplink: [{ port: 1, upBps: mbit * 1e6, downBps: mbit * 2e6 }],
      }),
    );
  await rollUp(server.ctx, tenantId);
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  await put(
    `insert into mail_setting (tenant_id, enabled, host, port, security, from_address) values ($1, true, '127.0.0.1', $2, 'none', 'noc@example.net')`,
    [port],
  );
  await put(
    `insert into notification_group (tenant_id, id, name, created_by, created_at) values ($1, 1, 'NOC', 'admin', now())`,
  );
  const person = (id: number, name: string, email: string, language: string, zone: string) =>
    put(
      `insert into notification_user (tenant_id, id, name, phone, email, group_ids, status, language, zone, created_by, created_at)
       values ($1, $2, $3, '', $4, '{1}', 'on', $5, $6, 'admin', now())`,
      [id, name, email, language, zone],
    );
  await person(11, 'Ana', 'ana@example.net', 'en', 'UTC');
  await person(12, 'Wang', 'wang@example.net', 'zh', 'Asia/Shanghai');
});
afterAll(async () => {
  await new Promise<void>((done) => smtp.close(() => done()));
  await server.stop();
});

const report = () => readReport(ctx, tenantId, reportWindowOf(1, now));
const send = (group: string) => sendReport(ctx, tenantId, { group, days: 1, signal: new AbortController().signal });
/** The workbook of a mail, or its pages. */
const attached = (mail: string, ending = '.xlsx'): Buffer => {
  const part = mail.split(/\r\n--/).find((one) => one.includes(ending)) ?? '';
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n')).replaceAll(/\s/g, ''), 'base64');
};

describe('The report of a network', () => {
  it('says how long each OLT answered, by project too; who was never reached has no figure', async () => {
    const { availability } = await report();
    expect(availability.map(({ name, lost, losses, watched }) => [name, lost / 3600, losses, watched / 3600])).toEqual([
      ['OLT 1', 4, 1, 24],
      ['OLT 2', 6, 1, 24],
      ['OLT 3', 0, 0, 0],
    ]);
    const [sheet] = reportTablesOf(await report(), { language: 'en', zone: 'UTC' });
    const shares = sheet?.rows.map((row) => [row[0], row[2], row[4], row[3]]);
    expect(shares).toEqual([
      ['All OLTs', null, 79.167, null],
      ['Project', null, 79.167, null],
      ['OLT', 'OLT 1', 83.333, 'Mill street'],
      ['OLT', 'OLT 2', 75, 'Mill street'],
      ['OLT', 'OLT 3', null, null],
    ]);
  });

  it('sums up each site in a sheet of its own, last what stands at none; there is no such sheet where there are no sites', async () => {
    const whole = await report();
    const sheets = reportTablesOf(whole, { language: 'en', zone: 'UTC' });
    expect(sheets.map(({ name }) => name)).toEqual(['Availability', 'By site', 'Worst drops', 'Capacity']);
    expect(sheets[1]?.headings.slice(0, 5)).toEqual([
      'Site',
      'OLTs',
      'Watched, OLT hours',
      'Answered, %',
      'Times lost',
    ]);
    expect(sheets[1]?.rows.map((row) => row.slice(0, 7))).toEqual([
      ['Mill street', 2, 48, 79.167, 2, 600, 360],
      ['No site', 1, 0, null, 0, 0, 0],
    ]);
    expect([sheets[2]?.rows[0]?.[1], sheets[3]?.rows[0]?.[1]]).toEqual(['Mill street', 'Mill street']);
    const nowhere = { ...whole, availability: whole.availability.map((row) => ({ ...row, site: null })) };
    const names = reportTablesOf(nowhere, { language: 'zh', zone: 'UTC' }).map(({ name }) => name);
    expect(names).toEqual(['可用率', '最差用户线路', '容量']);
  });

  it('names the drops that were away for longest, each loss once whatever cause is told later', async () => {
    const { drops } = await report();
    expect(
      drops.map(({ name, losses, seconds, by_fibre: fibre, by_power: power }) => [name, losses, seconds, fibre, power]),
    ).toEqual([
      ['Drop 2', 1, 3 * 3600, 0, 1],
      ['Drop 1', 1, 3600, 1, 0],
    ]);
  });

  it('says how full ports were and when, and nothing of what was not read', async () => {
    const { capacity } = await report();
    expect(capacity).toMatchObject([
      { port: 'GE1', speed: '1000M', onus: null, meanUp: 3e8, busyUp: 7e8, busyDown: 14e8, busyAt: at(4) },
      { port: 'PON1', onus: 2, online: 1, meanUp: null, busyUp: null, busyAt: null },
    ]);
  });

  it('comes to each receiver in the language and the zone of that person', async () => {
    expect(await send('NOC')).toEqual({ sent: 2, failed: [] });
    const [ana = '', wang = ''] = mails;
    expect(ana).toContain('To: ana@example.net');
    expect((await readSheet('a.xlsx', attached(ana), 100))[0]?.[4]).toBe('Answered, %');
    const rows = await readSheet('a.xlsx', attached(wang), 100);
    expect([rows[0]?.[4], rows[1]?.[0]]).toEqual(['可用率，%', '全部 OLT']);
    for (const mail of mails) expect(attached(mail, '.pdf').subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(reportTime(new Date('2026-11-28T20:30:00Z'), 'Asia/Shanghai')).toBe('2026-11-29 04:30');
  });

  it('tells who did not get it and why, and that there is nobody or no mail server', async () => {
    await put(`update notification_user set email = 'gone@example.net' where tenant_id = $1 and id = 11`);
    expect(await send('NOC')).toEqual({ sent: 1, failed: [expect.stringMatching(/^Ana: .*no such person/) as string] });
    expect(await send('Nobody')).toBeUndefined();
    await put('delete from mail_setting where tenant_id = $1');
    await expect(send('NOC')).rejects.toMatchObject({ id: 'noMailServer' });
  });
});
