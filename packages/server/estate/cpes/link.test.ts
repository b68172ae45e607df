import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { linkCpe, linkOnus, linkOnusWritten, type OnuKeys } from './link.ts';

let server: TestServer;
let olt: string;
beforeAll(async () => {
  server = await startTestServer();
  olt = server.ctx.newId();
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, created_by)
     select 1, $1, id, 'Link', '192.0.2.77', 161, 'v2c', 'x', 'admin' from project where tenant_id = 1 and is_default`,
    [olt],
  );
});
afterAll(() => server.stop());

let number = 0;
const onu = async (facts: { readonly sn?: string; readonly mac?: string }): Promise<string> => {
  const id = server.ctx.newId();
  number += 1;
  await server.everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, mac, phase, state) values (1, $1, $2, 1, $3, $4, $5, 3, 1)`,
    [id, olt, number, facts.sn ?? '', facts.mac ?? null],
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
  await linkOnusWritten(ctx, 1, { toLink: linked, linked: [] });
  const once = [{ cpe_id: early, rule_id: ruleId, why: 'first' }];
  expect(await decided()).toEqual(once);
  await linkOnusWritten(ctx, 1, { toLink: linked, linked: [early, unread] });
  expect(await decided()).toEqual(once);
});
