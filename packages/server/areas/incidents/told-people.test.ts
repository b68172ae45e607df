import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepIncidents } from '../../estate/incidents/keeper.ts';
import { alarmStage, type AlarmStage } from '../../testing/alarm-stage.ts';
import { goneTogether, insertIncidentOnus } from './gone-together.fixture.ts';
import { incidents } from './incidents.ts';
import { tellIncidents } from './tell.ts';

let stage: AlarmStage;
beforeAll(async () => {
  stage = await alarmStage((ctx) => [incidents(ctx)]);
});
afterAll(() => stage.server.stop());
beforeEach(() =>
  stage.server.everything.query(
    'truncate incident cascade; truncate pon_outage cascade; delete from alarm; delete from onu',
  ),
);

const look = () => keepIncidents(stage.server.ctx, stage.home);
const outage = (away: readonly number[], cause?: string) => goneTogether(stage, away, cause);
const onus = (n: number) => insertIncidentOnus(stage, n);

describe('People', () => {
  /** A rule that tells the first group by SMS of what is at least major, and a second one when nobody confirms it for a quarter of an hour. */
  const rule = async (quiet: readonly [string, string] | null = null) => {
    const stamp = `'admin', now()`;
    const put = (text: string, values: readonly unknown[] = []) => stage.server.everything.query(text, [...values]);
    await put(
      'truncate notification_rule, notification_user, notification_group, outbox, delivery, incident_told cascade',
    );
    await put(
      `insert into notification_group (tenant_id, id, name, created_by, created_at) values ($1, 1, 'NOC', ${stamp}), ($1, 2, 'Boss', ${stamp})`,
      [stage.home],
    );
    await put(
      `insert into notification_user (tenant_id, id, name, phone, email, group_ids, status, language, quiet_from, quiet_to, created_by, created_at)
       values ($1, 3, 'Ana', '+15550001', 'a@example.com', '{1}', 'on', 'en', $2, $3, ${stamp}),
         ($1, 4, 'Bo', '+15550002', 'b@example.com', '{2}', 'on', 'zh', null, null, ${stamp})`,
      [stage.home, quiet?.[0] ?? null, quiet?.[1] ?? null],
    );
    await put(
      `insert into notification_rule (tenant_id, id, way, name, group_id, levels, ladder_minutes, ladder_group_id, created_by, created_at)
       values ($1, 5, 'sms', 'Night', 1, '{1,2}', 15, 2, ${stamp})`,
      [stage.home],
    );
  };
  const work = async (ms = 0) => {
    stage.clock.advance(ms);
    await look();
    await tellIncidents(stage.server.ctx, stage.home);
  };
  /** What was put to be sent, in its order; as if it had been sent by then. */
  const put = async () => {
    const { rows } = await stage.server.everything.query<{ action: string }>(
      `select action from outbox where channel = 'told' order by id`,
    );
    await stage.server.everything.query(`update outbox set state = 'sent' where channel = 'told'`);
    return rows.map(({ action }) => action);
  };

  it('are told once of what many alarms tell, at once when it gets worse, and once of its end', async () => {
    await rule();
    await onus(3);
    await stage.tell('onuLinkLost', { object: 'onu/1/1' });
    await outage([1, 2, 3]);
    for (const n of [2, 3]) await stage.tell('onuLinkLost', { object: `onu/1/${n}` });
    await work();
    expect(await put()).toEqual([]);
    await work(20_000);
    expect(await put()).toEqual(['raise']);
    await stage.tell('ponLos', { object: 'pon/1' });
    await work(1000);
    expect(await put()).toEqual(['raise', 'update']);
    await work(400_000);
    expect(await put()).toEqual(['raise', 'update']);
    await stage.server.everything.query(`update alarm set cleared_at = $1, cleared_how = 'trap', settled = false`, [
      new Date(stage.clock.now()),
    ]);
    await work(1000);
    await work(60_000);
    expect(await put()).toEqual(['raise', 'update', 'resolve']);
  });

  it('are not told of what was over before, nor of what no rule asks for', async () => {
    await rule();
    await stage.tell('portDown', { object: 'port/1' });
    await stage.tell('onuRxLow');
    await work(5000);
    await stage.see({ kind: 'portDown', port: 1, raised: false });
    await work(5000);
    await work(70_000);
    expect(await put()).toEqual([]);
  });

  it('of the next group are told when nobody confirmed it in time, and not when somebody did', async () => {
    await rule();
    await stage.tell('portDown', { object: 'port/1' });
    await work();
    await work(20_000);
    await work(900_000);
    expect(await put()).toEqual(['raise', 'raise']);
    await stage.tell('portDown', { object: 'port/2' });
    await work();
    await work(20_000);
    expect(await put()).toHaveLength(3);
    const id = (await stage.list()).find(({ port }) => port === 2)?.id ?? '';
    await stage.post('/system/alarm/ensureAlarmEvent', { ids: [id], action: 'confirm' });
    await work(900_000);
    expect(await put()).toHaveLength(3);
  });

  it('stand in what happened by their names, and a chat that tells all of them by its own', async () => {
    await rule();
    const { everything } = stage.server;
    await everything.query('truncate notification_server');
    await everything.query(
      `insert into notification_server (tenant_id, id, name, channel, status, transport, created_by, created_at)
       values ($1, 9, 'Night chat', 'slack', 'on', 'udp', 'admin', now())`,
      [stage.home],
    );
    await everything.query(
      `insert into notification_rule (tenant_id, id, way, name, server_ids, group_id, created_by, created_at)
       values ($1, 6, 'remote', 'Chat', '{9}', 1, 'admin', now())`,
      [stage.home],
    );
    await stage.tell('portDown', { object: 'port/1' });
    await work();
    await work(20_000);
    const { rows } = await everything.query<{ data: object }>(`select data from incident_event where what = 'told'`);
    expect(rows).toEqual([{ data: { to: 'Ana, Night chat' } }]);
  });

  it('stand with what became of each message: it waits, was taken, or why not', async () => {
    await rule();
    const { everything } = stage.server;
    await stage.tell('portDown', { object: 'port/1' });
    await work();
    await work(20_000);
    const id = String((await everything.query<{ id: string }>('select id from incident')).rows[0]?.id);
    const seen = async () => {
      const { data } = (await stage.server.call('GET', '/alarm/incident', {
        token: stage.token,
        query: { incidentId: id },
      })) as unknown as { data: { messages: readonly Record<string, unknown>[] } };
      return data.messages;
    };
    const message = { action: 'raise', to: 'Ana', server: null, channel: 'sms', by: { en: 'SMS', zh: '短信' } };
    expect(await seen()).toMatchObject([{ ...message, state: 'waiting', attempts: 0, reason: null }]);
    /** As the sender writes it after a try, the n-th. */
    const tried = (n: number, result: string, reason: string | null) =>
      everything.query(
        `insert into delivery (tenant_id, id, at, message_id, server_id, server_name, channel, told_key, action, severity, title, receiver, attempt,
           result, reason, status, said, took_ms)
         select tenant_id, id + $1, now(), id, null, '', 'sms', told_key, action, severity, 'x', receiver, $1, $2, $3, null, null, 7 from outbox`,
        [n, result, reason],
      );
    await tried(1, 'refused', 'network');
    expect(await seen()).toMatchObject([{ state: 'waiting', reason: { en: 'Not reached' } }]);
    await tried(2, 'failed', 'auth');
    await everything.query(`update outbox set state = 'failed'`);
    expect(await seen()).toMatchObject([
      { ...message, state: 'failed', attempts: 2, nextTime: null, reason: { en: 'Refused the key' } },
    ]);
    await everything.query('delete from delivery where attempt = 2');
    await tried(2, 'sent', null);
    expect(await seen()).toMatchObject([{ ...message, state: 'delivered', reason: null }]);
    await everything.query(`update delivery set channel = 'snmp', server_name = 'Traps'`);
    expect(await seen()).toMatchObject([{ state: 'sent', server: 'Traps' }]);
  });

  it('in their quiet hours are told when these are over, if it still stands then', async () => {
    const hour = new Date(stage.clock.now()).getUTCHours();
    const time = (at: number) => `${String((hour + at) % 24).padStart(2, '0')}:00`;
    await rule([time(0), time(2)]);
    await stage.tell('portDown', { object: 'port/1' });
    await work();
    await work(20_000);
    expect(await put()).toEqual([]);
    const { rows: log } = await stage.server.everything.query<{ result: string }>('select result from delivery');
    expect(log).toEqual([{ result: 'quiet' }]);
    await stage.server.everything.query('update notification_rule set ladder_minutes = null, ladder_group_id = null');
    for (let minutes = 0; minutes < 150; minutes += 10) await work(600_000);
    expect(await put()).toEqual(['raise']);
    await stage.server.everything.query(`update alarm set cleared_at = $1, cleared_how = 'trap', settled = false`, [
      new Date(stage.clock.now()),
    ]);
    await work();
    await work(60_000);
    expect(await put()).toEqual(['raise', 'resolve']);
  });
});
