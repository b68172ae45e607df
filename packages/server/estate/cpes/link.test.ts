import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tellCpeAlarms } from './alarms.ts';
import { relinkCpe } from './relink.ts';
import { linkCpe, linkOnus, linkOnusWritten, type OnuKeys } from './link.ts';

let server: TestServer;
let olt: string;
let foreignOlt: string;
beforeAll(async () => {
  server = await startTestServer();
  [olt, foreignOlt] = [server.ctx.newId(), server.ctx.newId()];
  for (const [id, tenant] of [
    [olt, 1],
    [foreignOlt, server.tenants.coast.id],
  ])
    await server.everything.query(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
       select $2::int, $1, id, 'Link', '192.0.2.77', 161, 'v2c', 'x', 'admin' from project where tenant_id = $2 and is_default`,
      [id, tenant],
    );
});
afterAll(() => server.stop());

let number = 0;
const onu = async (facts: {
  readonly sn?: string;
  readonly mac?: string;
  readonly tenant?: number;
}): Promise<string> => {
  const id = server.ctx.newId();
  number += 1;
  await server.everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, mac, phase, state) values ($6, $1, $2, 1, $3, $4, $5, 3, 1)`,
    [id, facts.tenant === undefined ? olt : foreignOlt, number, facts.sn ?? '', facts.mac ?? null, facts.tenant ?? 1],
  );
  return id;
};
const cpe = async (serial: string, mac: string | null = null): Promise<string> => {
  const id = server.ctx.newId();
  await server.everything.query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, mac, created_by)
     select 1, $1, id, '00D09E', 'HG1', $2, $3, 'acs' from project where tenant_id = 1 and is_default`,
    [id, serial, mac],
  );
  return id;
};
const onuOf = async (id: string) =>
  (await server.everything.query('select onu_id::text, onu_by from cpe where id = $1', [id])).rows[0];
const link = (...ids: readonly string[]) => server.ctx.scope.tenant(1, (tx) => linkOnus(tx, 1, ids));

it('finds the device that reported before its ONU was read, by either spelling of the serial number, by the MAC, and by a serial number that is one', async () => {
  const plain = await cpe('VSOL11112222');
  const hex = await cpe('5A54454733334444');
  const byMac = await cpe('AA-1', '006d61aa0001');
  const ids = [
    await onu({ sn: 'VSOL11112222' }),
    await onu({ sn: 'ZTEG33334444' }),
    await onu({ mac: '006d61aa0001' }),
    await onu({ mac: '006d61aa0009' }),
  ];
  const epon = await cpe('006D61AA0009');
  await link(...ids);
  expect(await onuOf(epon)).toEqual({ onu_id: ids[3], onu_by: 'mac' });
  expect(await onuOf(plain)).toEqual({ onu_id: ids[0], onu_by: 'serial' });
  expect(await onuOf(hex)).toEqual({ onu_id: ids[1], onu_by: 'serial' });
  expect(await onuOf(byMac)).toEqual({ onu_id: ids[2], onu_by: 'mac' });
});

it('finds the device that reported with small letters before its ONU was read', async () => {
  const small = await cpe('vsol1111aaaa');
  const id = await onu({ sn: 'VSOL1111AAAA' });
  await link(id);
  expect(await onuOf(small)).toEqual({ onu_id: id, onu_by: 'serial' });
});

it('is found by the device, by its serial number before its MAC; of two that look alike it takes neither, and a link that stands stays', async () => {
  const looks = (id: string, keys: Partial<OnuKeys>) =>
    server.ctx.scope.tenant(1, (tx) => linkCpe(tx, 1, id, { serials: [], macs: [], ...keys }));
  const one = await cpe('AA-3');
  const serial = await onu({ sn: 'VSOL55556666' });
  const mac = await onu({ mac: '006d61aa0003' });
  const twins = [await onu({ mac: '006d61aa0004' }), await onu({ mac: '006d61aa0004' })];
  await looks(one, { serials: ['VSOL00000000'], macs: ['006d61aa0004'] });
  expect(await onuOf(one)).toEqual({ onu_id: null, onu_by: null });
  await looks(one, { serials: ['VSOL55556666'], macs: ['006d61aa0003', '006d61aa0004'] });
  expect(await onuOf(one)).toEqual({ onu_id: serial, onu_by: 'serial' });
  await looks(one, { macs: ['006d61aa0003'] });
  expect(await onuOf(one)).toEqual({ onu_id: serial, onu_by: 'serial' });
  const other = await cpe('AA-4');
  await server.everything.query('update onu set missing = true where id = $1', [twins[0]]);
  await looks(other, { macs: ['006d61aa0004'] });
  expect(await onuOf(other)).toEqual({ onu_id: twins[1], onu_by: 'mac' });
  const third = await cpe('AA-5');
  await looks(third, { macs: ['006d61aa0003'] });
  expect(await onuOf(third)).toEqual({ onu_id: mac, onu_by: 'mac' });
});

it('takes neither of two ONUs that look alike, and leaves a link that stands', async () => {
  const twice = await cpe('AA-2', '006d61aa0002');
  const ids = [await onu({ mac: '006d61aa0002' }), await onu({ mac: '006d61aa0002' })];
  await link(...ids);
  expect(await onuOf(twice)).toEqual({ onu_id: null, onu_by: null });
  await server.everything.query(`update cpe set onu_id = $1, onu_by = 'person' where id = $2`, [ids[1], twice]);
  await server.everything.query('delete from onu where id = $1', [ids[0]]);
  await link(...ids);
  expect(await onuOf(twice)).toEqual({ onu_id: ids[1], onu_by: 'person' });
});

it('lets a rule that asks for the OLT say what the device gets that told its tree before its ONU was read, once', async () => {
  const { everything, ctx } = server;
  const ruleId = ctx.newId();
  await everything.query(
    `insert into cpe_preconfig (tenant_id, id, name, position, olt_id, created_by, created_at) values (1, $1, 'Here', 1, $2, 'admin', now())`,
    [ruleId, olt],
  );
  const [early, unread] = [await cpe('VSOL77770001'), await cpe('VSOL77770002')];
  await everything.query('update cpe set discovered_at = now() where id = $1', [early]);
  const decided = async () =>
    (
      await everything.query('select cpe_id::text, rule_id::text, why from cpe_preconfig_log where rule_id = $1', [
        ruleId,
      ])
    ).rows;
  const linked = [await onu({ sn: 'VSOL77770001' }), await onu({ sn: 'VSOL77770002' })];
  await linkOnusWritten(ctx, 1, { toLink: linked, linked: [], turned: [] });
  const once = [{ cpe_id: early, rule_id: ruleId, why: 'first' }];
  expect(await decided()).toEqual(once);
  await linkOnusWritten(ctx, 1, { toLink: linked, linked: [early, unread], turned: [] });
  expect(await decided()).toEqual(once);
});

describe('An ONU that is taken elsewhere', () => {
  const turned = (...ids: string[]) => linkOnusWritten(server.ctx, 1, { toLink: [], linked: [], turned: ids });
  const found = (...ids: string[]) => linkOnusWritten(server.ctx, 1, { toLink: ids, linked: [], turned: [] });
  const goes = (id: string) => server.everything.query('update onu set state = 3, phase = 4 where id = $1', [id]);
  let serials = 0;
  const behind = async (): Promise<{ sn: string; device: string; before: string }> => {
    serials += 1;
    const sn = `VSOL${String(99_000_000 + serials)}`;
    const before = await onu({ sn });
    const device = await cpe(sn);
    await found(before);
    expect(await onuOf(device)).toEqual({ onu_id: before, onu_by: 'serial' });
    return { sn, device, before };
  };

  it('takes its customer device with it, whichever of the two places is heard of first', async () => {
    const { sn, device, before } = await behind();
    await goes(before);
    const after = await onu({ sn });
    await found(after);
    expect(await onuOf(device)).toEqual({ onu_id: after, onu_by: 'serial' });
    const again = await behind();
    const elsewhere = await onu({ sn: again.sn });
    await found(elsewhere);
    // Both are there, as far as is known: nothing says which it is.
    expect(await onuOf(again.device)).toEqual({ onu_id: again.before, onu_by: 'serial' });
    await goes(again.before);
    await turned(again.before);
    expect(await onuOf(again.device)).toEqual({ onu_id: elsewhere, onu_by: 'serial' });
  });

  it('takes it from a place that is listed no more, and leaves it at one that nothing else stands for', async () => {
    const { sn, device, before } = await behind();
    await server.everything.query('update onu set missing = true where id = $1', [before]);
    await turned(before);
    expect(await onuOf(device)).toEqual({ onu_id: before, onu_by: 'serial' });
    const after = await onu({ sn });
    await found(after);
    expect(await onuOf(device)).toEqual({ onu_id: after, onu_by: 'serial' });
  });

  it('is found by the device itself when it starts there', async () => {
    const { sn, device, before } = await behind();
    const after = await onu({ sn });
    await goes(before);
    await server.ctx.scope.tenant(1, (tx) => relinkCpe(server.ctx, tx, 1, device));
    expect(await onuOf(device)).toEqual({ onu_id: after, onu_by: 'serial' });
  });

  it('by its MAC as by its serial number', async () => {
    const before = await onu({ mac: '006d61bb0001' });
    const device = await cpe('BB-1', '006d61bb0001');
    await found(before);
    await goes(before);
    const after = await onu({ mac: '006d61bb0001' });
    await found(after);
    expect(await onuOf(device)).toEqual({ onu_id: after, onu_by: 'mac' });
  });

  it('does not take it from where a person said that it is, nor into another tenant', async () => {
    const { sn, device, before } = await behind();
    await goes(before);
    const foreign = await onu({ sn, tenant: server.tenants.coast.id });
    const { id: other } = server.tenants.coast;
    await linkOnusWritten(server.ctx, other, { toLink: [foreign], linked: [], turned: [foreign] });
    await found(foreign);
    await server.ctx.scope.tenant(other, (tx) => relinkCpe(server.ctx, tx, other, device));
    expect(await onuOf(device)).toEqual({ onu_id: before, onu_by: 'serial' });
    await server.everything.query(`update cpe set onu_by = 'person' where id = $1`, [device]);
    await found(await onu({ sn }));
    expect(await onuOf(device)).toEqual({ onu_id: before, onu_by: 'person' });
  });

  it('that is replaced at its place leaves its device without an ONU, until it comes up somewhere', async () => {
    const { sn, device, before } = await behind();
    const newer = await cpe('VSOL98000001');
    await server.everything.query(`update onu set sn = 'VSOL98000001' where id = $1`, [before]);
    await found(before);
    expect(await onuOf(device)).toEqual({ onu_id: null, onu_by: null });
    expect(await onuOf(newer)).toEqual({ onu_id: before, onu_by: 'serial' });
    const after = await onu({ sn });
    await found(after);
    expect(await onuOf(device)).toEqual({ onu_id: after, onu_by: 'serial' });
  });

  it('takes the alarms of its device with it', async () => {
    const { sn, device, before } = await behind();
    const text = 'No report';
    await server.ctx.scope.tenant(1, (tx) =>
      tellCpeAlarms(server.ctx, tx, 1, [{ cpeId: device, kind: 'cpeUnreachable', change: 'raise', text }]),
    );
    await goes(before);
    const after = await onu({ sn });
    await found(after);
    const { rows } = await server.everything.query<{ id: string; open: boolean }>(
      `select u.id::text, a.cleared_at is null as open from alarm a join onu u on u.tenant_id = a.tenant_id and u.olt_id = a.olt_id
        and a.object = 'onu/' || u.pon || '/' || u.onu_no where a.kind = 'cpeUnreachable' and u.id in ($1, $2) order by a.serial`,
      [before, after],
    );
    expect(rows).toEqual([
      { id: before, open: false },
      { id: after, open: true },
    ]);
  });
});
