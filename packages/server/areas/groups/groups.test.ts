import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
  project = server.tenants.home.projectId;
});
afterAll(() => server.stop());

type Rows = Envelope & { rows: Record<string, unknown>[] };
const add = (groupName: string, parentId?: string, more: object = {}) =>
  server.call('POST', '/system/group/addOltDomainInfo', { token, body: { groupName, parentId, ...more } });
const edit = (id: string, body: object) =>
  server.call('POST', '/system/group/updateOltDomainInfo', { token, body: { id, ...body } });
const remove = (id: string) => server.call('DELETE', `/system/group/domain/${id}`, { token });
const made = async (name: string, parentId?: string, more: object = {}): Promise<string> => {
  const answer = await add(name, parentId, more);
  expect(answer).toMatchObject({ code: 200 });
  return (answer['data'] as { id: string }).id;
};
const domains = async (): Promise<Record<string, unknown>[]> =>
  ((await server.call('GET', '/system/projectdomain/getAllList', { token, query: { projectId: project } })) as Rows)
    .rows;
const pathsOf = async (names: readonly string[]) =>
  Object.fromEntries(
    (await domains()).filter(({ name }) => names.includes(String(name))).map(({ name, path }) => [name, path]),
  );

/** A chain of groups, each below the one before; their ids. */
async function chain(name: string, length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 1; level <= length; level += 1) ids.push(await made(`${name}${level}`, ids.at(-1)));
  return ids;
}

let devices = 0;
async function newOlt(groupId: string | null): Promise<string> {
  devices += 1;
  const id = server.ctx.newId();
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, group_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
     values ($1, $2, $3, $4, $5, $6, 10161, 'v2c', 'sealed', 'admin')`,
    [server.tenants.home.id, id, project, groupId, `OLT ${devices}`, `127.8.2.${devices}`],
  );
  return id;
}

describe('The tree of device groups', () => {
  it('keeps the path of each group, from the root', async () => {
    const [top = '', below = ''] = await chain('Path', 2);
    expect(await pathsOf(['Path1', 'Path2'])).toEqual({ Path1: `0,${top}`, Path2: `0,${top},${below}` });
  });

  it('is at most 7 deep, also when a whole branch is moved', async () => {
    const deep = await chain('Deep', 7);
    expect(await add('Deep8', deep[6])).toMatchObject({ code: 500, msg: 'Groups can be at most 7 deep' });
    const [branch = ''] = await chain('Branch', 3);
    const typed = { groupName: 'Branch1' };
    expect(await edit(branch, { ...typed, parentId: deep[4] })).toMatchObject({ msg: 'Groups can be at most 7 deep' });
    expect(await edit(branch, { ...typed, parentId: deep[3] })).toMatchObject({ code: 200 });
    const moved = await pathsOf(['Branch1', 'Branch3']);
    expect(moved['Branch3']).toBe(
      `${String(moved['Branch1'])},${String(moved['Branch3']).split(',').slice(-2).join(',')}`,
    );
    expect(moved['Branch1']).toBe(`0,${deep.slice(0, 4).join(',')},${branch}`);
    expect(await edit(branch, { ...typed, parentId: '0' })).toMatchObject({ code: 200 });
    expect((await pathsOf(['Branch1']))['Branch1']).toBe(`0,${branch}`);
  });

  it('has no group that is its own parent or stands below itself', async () => {
    const [top = '', below = ''] = await chain('Own', 2);
    const msg = 'A group cannot be its own parent or stand below itself';
    expect(await edit(top, { groupName: 'Own1', parentId: top })).toMatchObject({ code: 500, msg });
    expect(await edit(top, { groupName: 'Own1', parentId: below })).toMatchObject({ code: 500, msg });
  });

  it('takes no two neighbours of one name, but the same name elsewhere', async () => {
    const [top = ''] = await chain('Same', 1);
    expect(await add('Same1')).toMatchObject({ msg: 'Same1 already exists' });
    expect(await add('Same1', top)).toMatchObject({ code: 200 });
  });

  it('tells who is second in words, when two of one name are made at once and neither saw the other', async () => {
    const { everything, tenants, ctx } = server;
    const words: [string, unknown][] = [
      ['en', 'Group name already exists'],
      ['zh', '分组名称已存在'],
    ];
    for (const [language, msg] of words) {
      const id = ctx.newId();
      await everything.query('begin');
      await everything.query(
        `insert into device_group (tenant_id, id, project_id, name, path, created_at)
         values ($1, $2::int8, $3, 'Twin ' || $4, '0,' || $2::text, now())`,
        [tenants.home.id, id, project, language],
      );
      const body = { groupName: `ＴＷＩＮ ${language}` };
      const headers = { 'accept-language': language };
      const second = server.call('POST', '/system/group/addOltDomainInfo', { token, body, headers });
      await expect
        .poll(async () => (await everything.query('select from pg_locks where not granted')).rowCount)
        .toBeGreaterThan(0);
      await everything.query('commit');
      expect(await second).toMatchObject({ code: 500, msg });
    }
  });

  it('stays a tree when two moves cross each other', async () => {
    const [a = ''] = await chain('A', 1);
    const [b = ''] = await chain('B', 1);
    const answers = await Promise.all([
      edit(a, { groupName: 'A1', parentId: b }),
      edit(b, { groupName: 'B1', parentId: a }),
    ]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 500]);
  });

  it('has exactly one default, where new devices land; the bucket is it without another', async () => {
    const defaults = async () => (await domains()).flatMap((row) => (row['isDefault'] ? [row['id']] : []));
    const groupOfNew = async (ip: string) => {
      const body = { ip, snmpPort: 10161, snmpVersion: 'v2c', community: 'public', projectId: project };
      const added = await server.call('POST', '/device/olt/insertDeviceInfo', { token, body });
      const one = { token, body: { id: (added['data'] as { id: string }).id } };
      const { data } = await server.call('POST', '/device/olt/getOltInfoByMac', one);
      return (data as { groupId: string | null }).groupId;
    };
    expect(await defaults()).toEqual([server.tenants.home.ungroupedId]);
    const first = await made('First default', undefined, { isDefault: true });
    const second = await made('Second default', undefined, { isDefault: true });
    expect(await defaults()).toEqual([second]);
    expect(await remove(second)).toMatchObject({ code: 601 });
    expect(await edit(first, { groupName: 'First default', isDefault: true })).toMatchObject({ code: 200 });
    expect(await defaults()).toEqual([first]);
    expect(await groupOfNew('127.8.2.201')).toBe(first);
    expect(await edit(first, { groupName: 'First default', isDefault: false })).toMatchObject({ code: 200 });
    expect(await defaults()).toEqual([server.tenants.home.ungroupedId]);
    expect(await groupOfNew('127.8.2.202')).toBeNull();
  });

  it('loses empty groups only, and never the bucket of devices without a group', async () => {
    const [top = '', below = ''] = await chain('Used', 2);
    const olt = await newOlt(below);
    expect(await remove(top)).toMatchObject({ code: 601, msg: 'Used1 still has groups below it' });
    expect(await remove(below)).toMatchObject({ code: 601, msg: 'Used2 still holds 1 devices' });
    expect(await remove(server.tenants.home.ungroupedId)).toMatchObject({ code: 601 });
    await server.everything.query('delete from olt where id = $1', [olt]);
    expect(await remove(below)).toMatchObject({ code: 200 });
    expect(await remove(below)).toMatchObject({ code: 404 });
  });

  it('knows no group, parent or project of another tenant', async () => {
    const { groupIds, projectId } = server.tenants.coast;
    const foreign = groupIds[0] ?? '';
    const [own = ''] = await chain('Here', 1);
    const answers = [
      await add('x', foreign),
      await add('x', undefined, { projectId }),
      await edit(foreign, { groupName: 'x' }),
      await edit(own, { groupName: 'Here1', parentId: foreign }),
      await remove(foreign),
    ];
    expect(answers.map(({ code }) => code)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('Devices in groups', () => {
  const move = (query: Record<string, string>) =>
    server.call('POST', '/system/projectdomain/moveDeviceToProjectDomain', { token, query });

  it('are moved from one group to another, both of which are named and neither of which is "All"', async () => {
    const [from = ''] = await chain('From', 1);
    const [to = ''] = await chain('To', 1);
    const olt = await newOlt(from);
    for (const ends of [
      { domainId: to },
      { sourceDomainId: from },
      { sourceDomainId: '0', domainId: to },
      { sourceDomainId: from, domainId: '0' },
    ]) {
      const answer = await move({ deviceIds: olt, ...ends });
      expect(answer).toMatchObject({ code: 500, msg: 'Choose both groups, and not "All"' });
    }
    expect(await move({ deviceIds: olt, sourceDomainId: to, domainId: from })).toMatchObject({ code: 500 });
    expect(await move({ deviceIds: olt, sourceDomainId: from, domainId: to })).toMatchObject({ code: 200 });
    const map = (await server.call('GET', '/system/group/groupMap', { token }))['data'] as Record<string, string[]>;
    expect([map[from], map[to]]).toEqual([[], [olt]]);
    const bucket = server.tenants.home.ungroupedId;
    expect(await move({ deviceIds: olt, sourceDomainId: to, domainId: bucket })).toMatchObject({ code: 200 });
    expect(await move({ deviceIds: olt, sourceDomainId: bucket, domainId: from })).toMatchObject({ code: 200 });
  });

  it('are all moved, or none', async () => {
    const [from = ''] = await chain('All or none', 1);
    const olt = await newOlt(from);
    const deviceIds = `${olt},4611686018427387904`;
    const domainId = server.tenants.home.ungroupedId;
    expect(await move({ deviceIds, sourceDomainId: from, domainId })).toMatchObject({ code: 404 });
    const map = (await server.call('GET', '/system/group/groupMap', { token }))['data'] as Record<string, string[]>;
    expect(map[from]).toEqual([olt]);
  });

  it('are counted in their domain and in those above it', async () => {
    const [top = '', below = ''] = await chain('Count', 2);
    await newOlt(below);
    await newOlt(top);
    const query = { projectId: project };
    const answer = await server.call('GET', '/system/projectdomain/getDeviceNumByProject', { token, query });
    const { domains: counted } = answer['data'] as { domains: { domainId: string }[] };
    expect(counted.filter(({ domainId }) => [top, below].includes(domainId))).toMatchObject([
      { domainId: top, deviceNum: 1, allNum: 2 },
      { domainId: below, deviceNum: 1, allNum: 1 },
    ]);
    const tree = await server.call('GET', '/system/projectdomain/roleDomainTreeselect', { token, query });
    expect(tree['data']).toMatchObject([{ id: project, label: 'Default project', children: expect.any(Array) }]);
    const all = await server.call('POST', '/system/group/getAllSysGroupDevcieInfos', { token, body: query });
    const filled = all['data'] as { id: string; devices: { state: string }[] }[];
    expect(filled.find(({ id }) => id === below)?.devices).toMatchObject([{ state: 'Waiting' }]);
  });
});
