import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmStage, type AlarmStage } from './testing/alarm-stage.ts';
import { lookAfterOwn } from './own-watch.ts';

let stage: AlarmStage;
beforeAll(async () => {
  stage = await alarmStage();
});
afterAll(() => stage.server.stop());
beforeEach(() =>
  stage.server.everything.query(
    'delete from alarm; delete from outbox; delete from console_backup; update poll_lease set next_at = null',
  ),
);

const look = (isHome = true) => lookAfterOwn(stage.server.ctx, stage.home, isHome);
const put = (text: string, ...values: unknown[]) => stage.server.everything.query(text, values);
const at = (ms: number) => new Date(stage.clock.now() + ms);
const standing = async () => {
  const { rows } = await stage.server.everything.query<{ kind: string; text: string }>(
    'select kind, text from alarm where cleared_at is null order by id',
  );
  return rows.map(({ kind, text }) => [kind, text]);
};

describe('The console tells of itself', () => {
  it('that devices are not polled in time, until they are', async () => {
    await put(
      `insert into poll_lease (tenant_id, olt_id, next_at) values ($1, $2, $3), ($1, $4, $3)
       on conflict (tenant_id, olt_id) do update set next_at = excluded.next_at`,
      stage.home,
      stage.olt,
      at(-540_000),
      stage.second,
    );
    await look();
    expect(await standing()).toEqual([]);
    stage.clock.advance(120_000);
    await look();
    await look();
    expect(await standing()).toEqual([['pollOverdue', '2 (North head, …)']]);
    await put('update poll_lease set next_at = $1', at(0));
    await look();
    expect(await standing()).toEqual([]);
  });

  it('that messages wait for too long', async () => {
    await put(
      `insert into outbox (tenant_id, id, channel, state, sealed, next_at, expires_at, created_at) values ($1, 1, 'email', 'waiting', 'x', $2, $3, $4)`,
      stage.home,
      at(0),
      at(3_600_000),
      at(-1_000_000),
    );
    await look();
    expect(await standing()).toEqual([['outboxStuck', '1 (email)']]);
    await put(`update outbox set state = 'sent'`);
    await look();
    expect(await standing()).toEqual([]);
  });

  it('that the last backup of a task failed, to whoever runs the installation, until one succeeds', async () => {
    const made = (id: number, state: string) =>
      put(
        `insert into console_backup (id, tenant_id, task_id, name, parts, file_type, target, file_name, state, said, created_by, created_at)
         values ($1, $2, 7, 'Nightly', '[]', '0', 'local', 'x', $3, '{}', 'admin', now())`,
        id,
        stage.home,
        state,
      );
    await made(1, 'failed');
    await look(false);
    expect(await standing()).toEqual([]);
    await look();
    expect(await standing()).toEqual([['backupFailed', 'Nightly']]);
    await made(2, 'done');
    await look();
    expect(await standing()).toEqual([]);
  });

  it('that the time of a tenant ends within two weeks', async () => {
    await put('update tenant set expire_at = $1 where id = $2', at(15 * 86_400_000), stage.home);
    await look();
    expect(await standing()).toEqual([]);
    stage.clock.advance(2 * 86_400_000);
    await look();
    expect(await standing()).toEqual([['tenantEnding', '13 d']]);
    await put('update tenant set expire_at = null where id = $1', stage.home);
    await look();
    expect(await standing()).toEqual([]);
  });
});
