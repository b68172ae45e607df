import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepIncidents } from '../../estate/incidents/keeper.ts';
import { sealedAt } from '../../outbound/queue.ts';
import type { Sealed } from '../../outbound/queue-told.ts';
import { alarmStage, type AlarmStage } from '../../testing/alarm-stage.ts';
import { readToken, tokenOf } from './confirm-link.ts';
import { incidents } from './incidents.ts';
import { tellIncidents } from './tell.ts';

let stage: AlarmStage;
beforeAll(async () => {
  stage = await alarmStage((ctx) => [incidents(ctx)]);
});
afterAll(() => stage.server.stop());
beforeEach(() =>
  stage.server.everything.query(
    `truncate incident cascade; delete from alarm;
     truncate notification_rule, notification_user, notification_group, notification_server, outbox, delivery cascade`,
  ),
);

const put = (text: string, values: readonly unknown[] = []) => stage.server.everything.query(text, [...values]);
/** A rule that tells Ana by mail, with a link or without. */
async function rule(link: string | null): Promise<void> {
  const stamp = `'admin', now()`;
  await put(
    `insert into notification_group (tenant_id, id, name, created_by, created_at) values ($1, 1, 'NOC', ${stamp})`,
    [stage.home],
  );
  await put(
    `insert into notification_user (tenant_id, id, name, phone, email, group_ids, status, language, created_by, created_at)
     values ($1, 3, 'Ana', '+15550001', 'a@example.com', '{1}', 'on', 'en', ${stamp})`,
    [stage.home],
  );
  await put(
    `insert into notification_server (tenant_id, id, name, channel, status, address, transport, created_by, created_at)
     values ($1, 6, 'Mail', 'email', 'on', '', 'tls', ${stamp})`,
    [stage.home],
  );
  await put(
    `insert into notification_rule (tenant_id, id, way, name, group_id, server_ids, confirm_url, created_by, created_at)
     values ($1, 5, 'remote', 'Night', 1, '{6}', $2, ${stamp})`,
    [stage.home, link],
  );
}
const work = async (ms: number) => {
  stage.clock.advance(ms);
  await keepIncidents(stage.server.ctx, stage.home);
  await tellIncidents(stage.server.ctx, stage.home);
};
/** What is to be told, in its order. */
async function told(): Promise<Sealed[]> {
  const { rows } = await stage.server.everything.query<{ id: string; sealed: string }>(
    `select id, sealed from outbox where channel = 'told' order by id`,
  );
  const { ctx } = stage.server;
  return rows.map(({ id, sealed }) => JSON.parse(ctx.vault.open(sealedAt(stage.home, id), sealed)) as Sealed);
}
/** An alarm of which Ana was told, and the token of the link in her message. */
async function linked(): Promise<string> {
  await rule('https://noc.example.com/');
  await stage.tell('portDown', { object: 'port/1' });
  await work(0);
  await work(20_000);
  const [first] = await told();
  const url = first?.told.confirmUrl ?? '';
  expect(url).toMatch(/^https:\/\/noc\.example\.com\/#\/confirm\/[0-9a-f]{98}$/);
  return url.slice(url.lastIndexOf('/') + 1);
}
const say = (path: string, token: string) => stage.server.call('POST', `/incident/link${path}`, { body: { token } });
const state = async () => (await stage.list()).map(({ confirmStatus, confirmBy }) => [confirmStatus, confirmBy]);

describe('A link in a message', () => {
  it('is there only where the rule says so', async () => {
    await rule(null);
    await stage.tell('portDown', { object: 'port/1' });
    await work(0);
    await work(20_000);
    const sent = await told();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.told).not.toHaveProperty('confirmUrl');
  });

  it('shows what it confirms and nothing more, and looking at it confirms nothing', async () => {
    const token = await linked();
    const answer = await say('', token);
    expect(answer).toMatchObject({
      code: 200,
      data: { state: 'open', name: { en: expect.stringContaining('ort') as string }, host: 'North head' },
    });
    expect(Object.keys(answer['data'] as object).toSorted()).toEqual(['beginTime', 'host', 'name', 'state']);
    expect(await state()).toEqual([['unconfirmed', null]]);
  });

  it('confirms once, by its receiver, and says the second time that it is done', async () => {
    const token = await linked();
    expect(await say('/confirm', token)).toMatchObject({ data: { state: 'done' } });
    expect(await state()).toEqual([['confirmed', 'Ana by link']]);
    const [row] = (await stage.server.everything.query<{ id: string }>('select id from incident')).rows;
    const whole = await stage.server.call('GET', '/alarm/incident', {
      token: stage.token,
      query: { incidentId: row?.id ?? '' },
    });
    expect((whole['data'] as { events: object[] }).events).toContainEqual(
      expect.objectContaining({ what: 'byLink', by: 'Ana' }),
    );
    const { id = '' } = (await stage.list())[0] ?? {};
    await stage.post('/system/alarm/ensureAlarmEvent', { ids: [id], action: 'unconfirm' });
    expect(await say('/confirm', token)).toMatchObject({ data: { state: 'done' } });
    // Somebody took it back since: a link that was used confirms nothing any more.
    expect(await state()).toEqual([['unconfirmed', null]]);
  });

  it('of what is over says so', async () => {
    const token = await linked();
    await put(`update alarm set cleared_at = $1, cleared_how = 'trap', settled = false`, [new Date(stage.clock.now())]);
    await work(0);
    await work(60_000);
    expect(await say('/confirm', token)).toMatchObject({ data: { state: 'over' } });
  });

  it('that is forged, too old, of another tenant or of nothing is not found', async () => {
    const token = await linked();
    const { ctx, tenants } = stage.server;
    const link = readToken(ctx.vault, token, stage.clock.now());
    if (!link) throw new Error('the token says nothing');
    const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    const foreign = tokenOf(ctx.vault, { ...link, tenantId: tenants.coast.id });
    const other = tokenOf(ctx.vault, { ...link, target: '00'.repeat(16) });
    const gone = tokenOf(ctx.vault, { ...link, incidentId: '1' });
    const old = tokenOf(ctx.vault, { ...link, expiresAt: stage.clock.now() });
    for (const one of ['', 'x', forged, foreign, other, gone, old])
      for (const path of ['', '/confirm']) expect(await say(path, one), one).toMatchObject({ code: 404 });
    expect(await state()).toEqual([['unconfirmed', null]]);
  });
});

describe('Open incidents', () => {
  const get = (path: string, query: Record<string, string> = {}, token = stage.token) =>
    stage.server.call('GET', `/alarm/incident/${path}`, { token, query });

  it('are counted by who owns them, as the list lists them, and the latest of one’s own and of nobody are named', async () => {
    for (const n of [1, 2, 3]) await stage.tell('portDown', { object: `port/${n}` });
    await work(0);
    const [first, second] = (await get('list'))['rows'] as { id: string }[];
    await stage.post('/alarm/incident/own', { ids: [first?.id], own: '1' });
    const { userId } =
      ((await get('owners', { incidentId: second?.id ?? '' }))['rows'] as { userId: string; name: string }[]).find(
        ({ name }) => name !== 'admin',
      ) ?? {};
    expect(await stage.post('/alarm/incident/give', { incidentId: second?.id, userId })).toMatchObject({ code: 200 });
    const { data } = (await get('count')) as unknown as {
      data: Record<string, unknown> & { newest: { id: string }[] };
    };
    expect(data).toMatchObject({ mine: 1, unowned: 1, all: 3 });
    expect(data.newest.map(({ id }) => id)).not.toContain(second?.id);
    for (const [owner, n] of [
      ['mine', 1],
      ['none', 1],
      ['', 3],
    ] as const)
      expect((await get('list', { owner }))['total'], owner).toBe(n);
  });

  it('are given only to those who may handle them, which their history tells', async () => {
    await stage.tell('portDown', { object: 'port/1' });
    await work(0);
    const [row] = (await get('list'))['rows'] as { id: string }[];
    const incidentId = row?.id ?? '';
    const names = ((await get('owners', { incidentId }))['rows'] as { name: string }[]).map(({ name }) => name);
    await stage.server.signInWith(['alarm:current:list']);
    expect(((await get('owners', { incidentId }))['rows'] as { name: string }[]).map(({ name }) => name)).toEqual(
      names,
    );
    const { rows } = await stage.server.everything.query<{ id: string; tenant_id: number; user_name: string }>(
      'select id, tenant_id, user_name from app_user',
    );
    const give = (userId: string) => stage.post('/alarm/incident/give', { incidentId, userId });
    for (const one of rows) {
      const isFit = one.tenant_id === stage.home && names.includes(one.user_name);
      expect(await give(one.id), one.user_name).toMatchObject({ code: isFit ? 200 : 404 });
    }
    expect(names.length).toBeGreaterThan(1);
    const whole = await stage.server.call('GET', '/alarm/incident', { token: stage.token, query: { incidentId } });
    const { events } = whole['data'] as { events: { what: string; text: { en: string } }[] };
    const given = events.filter(({ what }) => what === 'given').map(({ text }) => text.en);
    expect(given.toSorted()).toEqual(names.map((name) => `Given to ${name}`).toSorted());
    const coast = await stage.server.signIn('coast1');
    expect(await get('owners', { incidentId }, coast)).toMatchObject({ code: 404 });
    expect(await stage.post('/alarm/incident/give', { incidentId, userId: rows[0]?.id }, coast)).toMatchObject({
      code: 404,
    });
  });
});
