import { configArea } from '@heliograph/server/areas/config/config.ts';
import { topology } from '@heliograph/server/areas/topology/topology.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { sealAccess } from '@heliograph/server/southbound/snmp-access.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { connect, disconnect } from '@heliograph/lab/devices/cables.ts';
import type { ModelName } from '@heliograph/lab/devices/models.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Devices that are cabled to each other in the lab, asked by SNMP: what they tell is offered as links, and a cable that is moved is noticed.

const snmpPort = 10_731;
const devices: readonly (readonly [string, ModelName, string])[] = [
  ['north', 'V1600G1', '006d611a0001'],
  ['harbour', 'V1600D4', '006d611a0002'],
  ['hall', 'AS-28', '006d611a0003'],
  ['hill', 'V1600G0-B', '006d611a0004'],
];

let server: TestServer;
let lab: Lab;
let token: string;
let graphId: string;
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? '';

async function addDevice([name, model, mac]: (typeof devices)[number]): Promise<void> {
  const { ctx, tenants, everything } = server;
  const [oltId, tenantId] = [ctx.newId(), tenants.home.id];
  ids.set(name, oltId);
  const { agent } = lab.network.device(name) ?? {};
  const mode = model === 'AS-28' ? null : model.startsWith('V1600D') ? 'EPON' : 'GPON';
  const secret = sealAccess(ctx.vault, tenantId, 'olt', oltId, { community: 'public' });
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, pon_mode, device_type, capability, created_by)
      values ($1, $2, (select id from project where tenant_id = $1 and is_default), $3, $4, $5, 'v2c', $6, $7, $8, $9, $10, 'test')`,
    [tenantId, oltId, name, agent?.address, agent?.port, secret, mac, mode, model, mode ? null : { family: 'generic' }],
  );
  await everything.query('insert into olt_live (tenant_id, olt_id, online) values ($1, $2, true)', [tenantId, oltId]);
}

const send = async (method: 'GET' | 'POST' | 'PUT', path: string, given: object = {}) => {
  const answer = (await server.call(
    method,
    path,
    method === 'GET' ? { token, query: given as Record<string, string> } : { token, body: given },
  )) as Envelope & { data: Record<string, unknown> };
  expect(answer, `${path} ${JSON.stringify(answer)}`).toMatchObject({ code: 200 });
  return answer.data;
};
const ask = async (...names: string[]) => {
  for (const name of names) await send('GET', '/device/config/neighbours', { oltId: idOf(name) });
};
const found = () => send('GET', `/topology/graph/${graphId}/discovery`);
const item = (name: string) => ({
  id: name,
  kind: 'device',
  label: name,
  x: 0,
  y: 0,
  parent: null,
  bound: { kind: 'olt', id: idOf(name) },
});
const draw = async (names: readonly string[], links: readonly object[] = []) => {
  const graph = { items: names.map(item), links };
  const given = { graphName: `G${Math.random()}`, graphSavedData: JSON.stringify(graph) };
  graphId = String((await send('POST', '/topology/graph', given))['graphId']);
};

beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [configArea(ctx), topology(ctx)] });
  lab = await startLab({
    scenario: {
      devices: devices.map(([id, model, mac]) => ({
        spec: { id, model, name: id, contact: '', location: '', mac: mac.replace(/..(?=.)/g, '$&:') },
        plant: { onus: model === 'AS-28' ? [] : [2], ways: 32 },
      })),
      cables: [
        ['north', 6, 'hall', 25],
        ['harbour', 4, 'hall', 1],
        ['north', 5, 'hill', 4],
      ],
    },
    controlPort: 0,
    snmpPort,
    subnet: 160,
  });
  for (const device of devices) await addDevice(device);
  token = await server.signIn();
});
afterAll(async () => {
  await lab.stop();
  await server.stop();
});

it('OLTs and a switch that hear each other by LLDP are offered as links, with the ports of both ends', async () => {
  await draw(['north', 'harbour', 'hall']);
  expect(await found()).toMatchObject({ proposals: [], links: [] });
  await ask('north', 'harbour', 'hall');
  const { proposals } = await found();
  const of = (name: string) =>
    (proposals as { fromName: string; toName: string }[]).filter((one) => [one.fromName, one.toName].includes(name));
  expect(of('north')).toMatchObject([
    { fromName: 'north', fromPort: 'XGE0/5', toName: 'hill', toPort: 'XGE0/4', by: 'lldp', isDrawn: false },
    { fromName: 'north', fromPort: 'XGE0/6', toName: 'hall', toPort: 'Te1/0/25', by: 'lldp', isDrawn: true },
  ]);
  expect(of('harbour')).toMatchObject([{ fromName: 'harbour', fromPort: 'GE0/4', toName: 'hall', toPort: 'Gi1/0/1' }]);
  // A switch that the console does not have.
  expect(of('core-28')).toMatchObject([{ fromName: 'hall', to: null, isDrawn: false }]);
});

it('MAC tables offer what LLDP does not tell, and not what another device is between', async () => {
  await draw(['north', 'harbour', 'hall', 'hill']);
  await server.everything.query(`delete from config_page where page = 'lldpNeighbours'`);
  for (const name of ['north', 'harbour', 'hill'])
    await send('GET', '/device/config/read', { oltId: idOf(name), page: 'macTable', fresh: 'true' });
  const { proposals } = await found();
  const pairs = (proposals as { fromName: string; toName: string; by: string }[]).map(({ fromName, toName, by }) => [
    by,
    ...[fromName, toName].sort(),
  ]);
  expect(pairs.toSorted((a, b) => a.join().localeCompare(b.join()))).toEqual([
    ['mac', 'hall', 'harbour'],
    ['mac', 'hall', 'north'],
    ['mac', 'hill', 'north'],
  ]);
});

it('a drawn link is told to be elsewhere once its cable is moved, and gone once it is pulled', async () => {
  const link = { id: 'l', from: 'north', to: 'hall', label: '', fromPort: 'XGE0/6', toPort: 'Te1/0/25' };
  await draw(['north', 'hall'], [link]);
  const seen = async () => {
    await ask('north', 'hall');
    return (await found())['links'];
  };
  expect(await seen()).toMatchObject([{ linkId: 'l', seen: 'seen', by: 'lldp' }]);
  const { network } = lab;
  connect(network.end('north', 6), network.end('hall', 26));
  expect(await seen()).toMatchObject([{ seen: 'elsewhere', toPort: 'Te1/0/26' }]);
  disconnect(network.end('north', 6));
  await server.everything.query(`delete from config_page where page = 'macTable'`);
  expect(await seen()).toMatchObject([{ seen: 'gone' }]);
});
