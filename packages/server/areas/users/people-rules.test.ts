import { alarmKind } from '@heliograph/catalogue/alarms/kinds.ts';
import { createCanvas } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../fault.ts';
import type { Envelope } from '../../http/envelope.ts';
import { takeHappenings } from '../../estate/alarms/intake.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { peopleOf } from '../../testing/people.ts';
import { holdBoundOnus } from './users.ts';

let server: TestServer;
let people: ReturnType<typeof peopleOf>;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  people = peopleOf(server);
  admin = await server.signIn();
});
afterAll(() => server.stop());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: object) =>
  server.call(method, path, { token, ...(body ? { body } : {}) });
const viewer = () => people.roleIdOf(admin, 'viewer');

describe('An initial password', () => {
  it('lets somebody in once, to change it', async () => {
    await people.added(admin, 'first.time', { roleIds: [await viewer()] });
    const { token } = (await people.login('first.time', 'first.time')) as { token?: string };
    expect(await people.login('first.time', 'first.time')).toMatchObject({
      code: 500,
      msg: 'The initial password was used already; ask an administrator to reset it',
    });
    const change = { oldPassword: 'first.time', newPassword: 'Chosen-1' };
    expect(await call('PUT', '/system/user/profile/updatePwd', token ?? '', change)).toMatchObject({ code: 200 });
    for (const _time of [1, 2]) expect(await people.login('first.time', 'Chosen-1')).toMatchObject({ code: 200 });
  });

  it('works once more after it was reset', async () => {
    const userId = await people.added(admin, 'lost.it', { roleIds: [await viewer()] });
    expect(await people.login('lost.it', 'lost.it')).toMatchObject({ code: 200 });
    await call('PUT', '/system/user/resetPwd', admin, { userId });
    expect(await people.login('lost.it', 'lost.it')).toMatchObject({ code: 200 });
    expect(await people.login('lost.it', 'lost.it')).toMatchObject({ code: 500 });
  });

  it('lets one in of several who come at the same moment', async () => {
    await people.added(admin, 'at.once', { roleIds: [await viewer()] });
    const tries = await Promise.all([1, 2, 3, 4].map(() => people.login('at.once', 'at.once')));
    expect(tries.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('says that it was used to nobody who does not know it', async () => {
    expect(await people.login('lost.it', 'wrong')).toMatchObject({ msg: 'User name or password is wrong' });
  });
});

describe('People under many hands at once', () => {
  it('keep one administrator when each of two disables the other', async () => {
    const second = await people.added(admin, 'second.admin', { roleIds: [await people.roleIdOf(admin, 'admin')] });
    const third = await people.added(admin, 'third.admin', { roleIds: [await people.roleIdOf(admin, 'admin')] });
    await server.everything.query(`update app_user set must_change_password = false where user_name like '%.admin'`);
    await server.everything.query(`update app_user set status = '1' where user_name = 'admin' and tenant_id = 1`);
    const tokens = [await server.signIn('000000', 'second.admin'), await server.signIn('000000', 'third.admin')];
    const off = (by: number, userId: string) =>
      call('PUT', '/system/user/changeStatus', tokens[by] ?? '', { userId, status: '1' });
    await Promise.all([off(0, third), off(1, second)]);
    const { rows } = await server.everything.query(
      `select count(*)::int as n from app_user where user_name like '%.admin' and status = '0'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    await server.everything.query(`update app_user set status = '0' where tenant_id = 1`);
    admin = await server.signIn();
  });

  it('are signed in or deleted, never both', async () => {
    for (const name of ['race.a', 'race.b', 'race.c']) {
      const userId = await people.added(admin, name, { roleIds: [await viewer()] });
      const [entered, removed] = await Promise.all([
        people.login(name, name),
        call('DELETE', `/system/user/${userId}`, admin),
      ]);
      expect([entered.code === 200, removed.code === 200].filter(Boolean), name).toHaveLength(1);
    }
  });
});

describe('Somebody who is bound to OLTs', () => {
  const addOlt = async (digit: number, macs: readonly string[]) => {
    const id = server.ctx.newId();
    await server.everything.query(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, created_by)
       values (1, $1, $2, $3, $4, 10161, 'v2c', 'sealed', $5, 'admin')`,
      [id, server.tenants.home.projectId, `OLT-${digit}`, `127.9.1.${digit}`, `006d61ee0c0${digit}`],
    );
    await server.everything.query(
      `insert into olt_live (tenant_id, olt_id, online, since) values (1, $1, false, now())`,
      [id],
    );
    for (const [index, mac] of macs.entries()) {
      await server.everything.query(
        `insert into onu (tenant_id, id, olt_id, pon, onu_no, mac, phase, state) values (1, $1, $2, 1, $3, $4, 3, 1)`,
        [server.ctx.newId(), id, index + 1, mac],
      );
    }
    return id;
  };
  const sees = async (path: string, token: string) => {
    const answer = await call('GET', path, token);
    const page = (answer['rows'] ?? (answer['data'] as { pageInfo: { rows: object[] } }).pageInfo.rows) as object[];
    return page.length;
  };

  const range = 'aa:bb:00:00:00:00-aa:bb:00:00:00:0f';
  const said = (error: unknown) => (error as Fault).id;
  const bindTo = async (token: string, bindings: object[]) => {
    const { userId } = (await call('GET', '/system/user/profile', token))['data'] as { userId: string };
    expect(await call('PUT', '/system/user/olts', admin, { userId, bindings })).toMatchObject({ code: 200 });
  };

  it('sees those alone, and of their ONUs those within the range of MACs', async () => {
    const one = await addOlt(1, ['aabb00000001', 'aabb00000099']);
    await addOlt(2, ['aabb00000002']);
    const token = await server.signInWith(['device:olt:list', 'device:onu:list', 'device:olt:edit']);
    const { userId } = (await call('GET', '/system/user/profile', token))['data'] as { userId: string };
    expect([await sees('/device/olt/list', token), await sees('/onu/list', token)]).toEqual([2, 3]);
    const bind = (bindings: object[]) => call('PUT', '/system/user/olts', admin, { userId, bindings });
    await bind([{ oltId: one }]);
    expect([await sees('/device/olt/list', token), await sees('/onu/list', token)]).toEqual([1, 2]);
    await bind([{ oltId: one, macRange: 'aa:bb:00:00:00:00-aa:bb:00:00:00:0f' }]);
    expect(await sees('/onu/list', token)).toBe(1);
    const { code } = await call('POST', '/device/olt/getOltInfoByMac', token, { sysMac: '00:6d:61:0c:00:02' });
    expect(code).toBe(404);
    await bind([]);
    expect([await sees('/device/olt/list', token), await sees('/onu/list', token)]).toEqual([2, 3]);
  });

  it('works on the first so many ONUs within its range, and on no others', async () => {
    const [first, second, third, outside] = ['aabb00000001', 'aabb00000003', 'aabb00000002', 'aabb00000099'];
    const olt = await addOlt(3, [first, outside, second, third]);
    const token = await server.signInWith(['device:onu:operate', 'device:onu:list', 'alarm:current:list']);
    await bindTo(token, [{ oltId: olt, onuLimit: 2, macRange: range }]);
    const operate = async (mac: string) => {
      const { rows } = await server.everything.query('select id from onu where olt_id = $1 and mac = $2', [olt, mac]);
      const query = { onuId: (rows[0] as { id: string }).id, operation: 'reboot' };
      return (await server.call('GET', '/onuAuthList/setOperationOnu', { token, query })).msg;
    };
    const refused = 'Quota exceeded: your account may work on 2 ONUs of this OLT';
    expect(await operate(third)).toBe(refused);
    expect(await operate(outside)).toBe((await call('GET', '/onu/detail?onuId=1', token)).msg);
    // The device is not there: they got as far as to it.
    expect([await operate(first), await operate(second)]).not.toContain(refused);
    await server.everything.query(
      `insert into onu_autofind (tenant_id, olt_id, id, pon, identity, mac, since, at)
       select 1, $1, n, 1, mac, mac, now(), now() from unnest($2::int8[], $3::text[]) as f(n, mac)`,
      [olt, [1, 2], ['aabb00000008', 'aabb000000ff']],
    );
    expect(await sees('/onu/waiting', token)).toBe(1);
    expect(await sees('/onu/waiting', admin)).toBe(2);
    // Of the OLT itself, of its first ONU, and of the one that is out of the range.
    await server.everything.query(
      `insert into alarm (tenant_id, id, olt_id, kind, object, pon, onu, type, severity, first_at, raised_at, last_at, count, raise_times, present, text)
       select 1, n, $1, 'onuLinkLost', 'o' || n, pon, onu, 1, 1, now(), now(), now(), 1, array[now()], true, 'x'
       from unnest($2::int8[], $3::int[], $4::int[]) as a(n, pon, onu)`,
      [olt, [1, 2, 3], [null, 1, 1], [null, 1, 2]],
    );
    const alarms = async (as: string) => {
      const { data } = await call('GET', '/alarm/alarm/getAlarmInTenant', as);
      return (data as { rows: { id: string }[] }).rows.map(({ id }) => id).toSorted();
    };
    expect([await alarms(token), await alarms(admin)]).toEqual([
      ['1', '2'],
      ['1', '2', '3'],
    ]);
  });

  it('sees the sums of alarms of its OLTs, and none of an OLT of which it sees some ONUs only', async () => {
    const [own, other] = [await addOlt(7, []), await addOlt(8, [])];
    const raise = (olt: string) =>
      server.ctx.scope.tenant(1, (tx) => {
        const [kind, at] = [alarmKind('fan'), server.ctx.clock.now()];
        const happening = { oltId: olt, kind, change: 'raise', object: 'device', at, source: 'trap' } as const;
        return takeHappenings(server.ctx, tx, 1, [happening]);
      });
    for (const olt of [own, other]) await raise(olt);
    const token = await server.signInWith(['alarm:current:list', 'alarm:current:confirm']);
    const counted = async (as: string) => {
      const { data } = await call('GET', '/alarm/analysis/sums', as);
      const { total, levels, devices } = data as Record<'levels' | 'devices', { now: number }[]> & {
        total: { raised: number };
      };
      const sum = (bars: { now: number }[]) => bars.reduce((all, { now }) => all + now, 0);
      return [total.raised, sum(levels), sum(devices)];
    };
    expect(await counted(admin)).toEqual([2, 2, 2]);
    await bindTo(token, [{ oltId: own }]);
    expect(await counted(token)).toEqual([1, 1, 1]);
    await bindTo(token, [{ oltId: own, macRange: range }]);
    expect(await counted(token)).toEqual([0, 0, 0]);
    // What this person does is counted all the same.
    const { rows } = await server.everything.query(`select id from alarm where olt_id = $1`, [own]);
    const body = { ids: rows.map(({ id }: { id: string }) => id), action: 'confirm' };
    expect(await call('POST', '/system/alarm/ensureAlarmEvent', token, body)).toMatchObject({ code: 200 });
    const { rows: sums } = await server.everything.query(
      `select grain, sum(confirmed)::int as confirmed from alarm_sum where hours = 24 group by 1 order by 1`,
    );
    expect(sums).toEqual([0, 1, 2].map((grain) => ({ grain, confirmed: 1 })));
  });

  it('lets in no other OLT, which it would not see', async () => {
    const token = await server.signIn('000000', 'operator');
    await bindTo(token, [{ oltId: await addOlt(6, []) }]);
    const add = () => call('POST', '/device/olt/insertDeviceInfo', token, { ip: '127.9.1.77', community: 'x' });
    expect(await add()).toMatchObject({
      code: 403,
      msg: 'Your account is bound to certain OLTs and cannot let in others',
    });
    await bindTo(token, []);
    expect(await add()).toMatchObject({ code: 200 });
  });

  it('lets in no more ONUs than its limit, in its range, on its OLTs, however many it asks for at once', async () => {
    const olt = await addOlt(4, ['aabb00000001']);
    const other = await addOlt(5, []);
    const token = await server.signInWith(['device:onu:list']);
    await bindTo(token, [{ oltId: olt, onuLimit: 10, macRange: range }]);
    const actor = await server.sessions.resolve(token);
    const letIn = (oltId: string, mac: string | null, by = actor) =>
      server.ctx.scope.tenant(1, async (tx) => {
        await holdBoundOnus(tx, by, oltId, [mac]);
        await sql`insert into onu (tenant_id, id, olt_id, pon, onu_no, mac, phase, state)
          values (1, ${server.ctx.newId()}, ${oltId}, 1, ${Math.floor(Math.random() * 1e9)}, ${mac}, 3, 1)`.execute(tx);
      });
    const asked = Array.from({ length: 30 }, () => letIn(olt, 'aabb0000000f').then(() => 'in', said));
    const answers = await Promise.all(asked);
    expect(answers.filter((one) => one === 'in')).toHaveLength(9);
    expect(new Set(answers)).toEqual(new Set(['in', 'onuOverBinding']));
    expect(await letIn(olt, 'aabb00000010').catch(said)).toBe('onuOutsideBinding');
    expect(await letIn(olt, null).catch(said)).toBe('onuOutsideBinding');
    expect(await letIn(other, 'aabb00000001').catch(said)).toBe('notFound');
    await letIn(olt, 'ffff00000000', await server.sessions.resolve(admin));
    await bindTo(token, []);
    await letIn(other, null);
  });
});

describe('The picture of a person', () => {
  const send = async (token: string, content: Buffer, name = 'me.png'): Promise<Envelope> => {
    const edge = 'edge1234';
    const head = `--${edge}\r\nContent-Disposition: form-data; name="avatarfile"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/emsWebServer/system/user/profile/avatar',
      headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
    });
    return answer.json<Envelope>();
  };
  const drawn = (kind: 'png' | 'jpeg', side = 300) => {
    const canvas = createCanvas(side, side / 2);
    canvas.getContext('2d').fillRect(0, 0, side, side);
    return kind === 'png' ? canvas.encode('png') : canvas.encode('jpeg');
  };

  const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

  it('is made anew from a PNG, a JPEG or a GIF, and shown where its owner is shown', async () => {
    for (const sent of [await drawn('png'), await drawn('jpeg'), gif]) {
      const secret = Buffer.from('<script>canary</script>');
      const answer = await send(admin, Buffer.concat([sent, secret]));
      expect(answer).toMatchObject({ code: 200 });
      const url = answer['imgUrl'] as string;
      const picture = await server.app.inject({ url: `/emsWebServer${url}`, headers: { authorization: admin } });
      expect(picture.headers['content-type']).toBe('image/webp');
      expect(picture.rawPayload.includes(secret)).toBe(false);
      expect((await call('GET', '/system/user/profile', admin))['avatar']).toBe(url);
    }
  });

  it('is refused when it is something else, broken, or unpacks to too much', async () => {
    const png = await drawn('png');
    expect(await send(admin, Buffer.from('<svg onload="alert(1)"/>'.repeat(4)))).toMatchObject({ code: 415 });
    expect(await send(admin, png.subarray(0, 40))).toMatchObject({ code: 400 });
    const huge = Buffer.from(png);
    huge.writeUInt32BE(60_000, 16);
    expect(await send(admin, huge)).toMatchObject({ code: 413 });
    expect(await send(admin, Buffer.alloc(3_000_000, 1))).toMatchObject({ code: 413 });
  });

  it('is not found by who may not see its owner', async () => {
    await send(admin, await drawn('png'));
    const { userId } = (await call('GET', '/system/user/profile', admin))['data'] as { userId: string };
    const stranger = await server.signInWith(['board:view:list']);
    expect(await call('GET', `/system/user/avatar/${userId}`, stranger)).toMatchObject({ code: 404 });
  });
});

describe('The interfaces of the console', () => {
  it('are its own calls, with the roles that hold their permissions', async () => {
    const find = async (query: string) => (await call('GET', `/system/interface/list?${query}`, admin))['rows'];
    const all = await call('GET', '/system/interface/list?pageSize=100', admin);
    const served = server.areas.flatMap(({ calls }) => Object.keys(calls));
    expect(all['total']).toBe(served.length);
    expect(await find('perms=device:olt:add&url=insert')).toMatchObject([
      {
        requestType: 'POST',
        perms: 'device:olt:add',
        roles: [{ roleName: expect.any(String) as string }, { roleName: expect.any(String) as string }],
      },
    ]);
    expect(await find('url=/system/interface/list&requestType=get')).toMatchObject([{ nameZh: '查询接口列表' }]);
    expect(await find('name=%E6%8E%A5%E5%8F%A3&type=public')).toEqual([]);
  });

  it('are named by the tenant, and ask for a further permission where it wants one, in every spelling of the call', async () => {
    const edit = (body: object) => server.call('PUT', '/system/interface', { token: admin, body });
    const listed = async (token: string, path = '/system/role/list') =>
      (await server.call('GET', path, { token })).code;
    const [one, both] = [
      await server.signInWith(['system:role:list']),
      await server.signInWith(['system:role:list', 'system:post:list']),
    ];
    const id = 'listRoles';
    expect(await edit({ id, nameEn: 'Duties', further: 'system:post:list' })).toMatchObject({ code: 200 });
    expect([await listed(one), await listed(both), await listed(admin)]).toEqual([403, 200, 200]);
    expect(await listed(await server.signInWith(['system:role:list'], 'coast1'))).toBe(200);
    const rows = (await call('GET', '/system/interface/list?name=duties', admin))['rows'] as Record<string, unknown>[];
    expect(rows).toMatchObject([{ id, nameZh: expect.any(String) as string, further: 'system:post:list' }]);
    const { updateTime } = rows[0] ?? {};
    expect(await edit({ id, further: null, updateTime })).toMatchObject({ code: 200 });
    expect(await listed(one)).toBe(200);
    await server.everything.query(`update interface_change set updated_at = updated_at + interval '1 s'`);
    expect(await edit({ id, nameEn: 'X', updateTime })).toMatchObject({ code: 409 });
    const spelled = server.areas.flatMap(({ calls }) =>
      Object.values(calls).filter(
        ({ spells, method, access }) => spells && method === 'GET' && access === 'system:user:list',
      ),
    )[0];
    const origin = server.areas
      .flatMap(({ calls }) => Object.entries(calls))
      .find(([, other]) => other === spelled?.spells)?.[0];
    await edit({ id: origin, further: 'system:post:list' });
    const token = await server.signInWith(['system:user:list']);
    expect(await listed(token, spelled?.path)).toBe(403);
    await edit({ id: origin, further: null });
    expect(await listed(token, spelled?.path)).not.toBe(403);
  });

  it('take no permission that nobody can be given, none where they ask for none, and are only those that are served', async () => {
    const edit = (body: object) => server.call('PUT', '/system/interface', { token: admin, body });
    const refused = { code: 400, problems: [{ field: 'further' }] };
    expect(await edit({ id: 'listRoles', further: 'own:no:body' })).toMatchObject(refused);
    expect(await edit({ id: 'listRoles', further: '*:*:*' })).toMatchObject(refused);
    expect(await edit({ id: 'getRouters', further: 'system:post:list' })).toMatchObject(refused);
    expect(await edit({ id: 'noSuchCall', nameEn: 'X' })).toMatchObject({ code: 404 });
    const token = await server.signInWith(['system:interface:list']);
    expect((await server.call('PUT', '/system/interface', { token, body: { id: 'listRoles' } })).code).toBe(403);
  });
});
