import { readGraph, type GraphData, type GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { addOlt, addOnus } from '../../testing/onus.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { plant } from '../plant/plant.ts';
import { topology } from './topology.ts';

type Row = Record<string, unknown>;
type Answer = Envelope & { rows: Row[]; data: Row };

let server: TestServer;
let token: string;
let graphId: string;
const north = '100';
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [topology(ctx), ...plant(ctx)] });
  await addOlt(server, server.tenants.home.id, north, 'North', '006d61000001');
  await addOnus(server, server.tenants.home.id, north, 1, 8);
  token = await server.signIn();
});
afterAll(() => server.stop());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}, as = token) =>
  (await server.call(
    method,
    path,
    method === 'GET' ? { token: as, query: body as Record<string, string> } : { token: as, body },
  )) as Answer;
const item = (id: string, more: Partial<GraphItem> = {}): GraphItem => ({
  id,
  kind: 'device',
  label: id,
  x: 0,
  y: 0,
  parent: null,
  bound: null,
  ...more,
});
const drawn: GraphData = {
  items: [
    item('olt'),
    item('s1', { kind: 'splitter', inputs: 1, outputs: 4 }),
    item('s2', { kind: 'splitter', inputs: 1, outputs: 8 }),
  ],
  links: [
    { id: 'l1', from: 'olt', to: 's1', label: '' },
    { id: 'l2', from: 's1', to: 's2', label: '' },
  ],
};
const save = (version: number, graph: GraphData | string, more: object = {}) =>
  send('PUT', '/topology/graph', {
    graphId,
    version,
    graphSavedData: typeof graph === 'string' ? graph : JSON.stringify(graph),
    ...more,
  });
const now = async () => {
  const { data } = await send('GET', `/topology/graph/${graphId}`);
  return { version: Number(data['version']), graph: readGraph(String(data['graphSavedData'])) };
};
const moved = (graph: GraphData, id: string, x: number): GraphData => ({
  ...graph,
  items: graph.items.map((one) => (one.id === id ? { ...one, x } : one)),
});

beforeEach(async () => {
  await server.everything.query('delete from topology_graph');
  await server.everything.query('delete from onu_drop');
  await server.everything.query('delete from splitter');
  const { data } = await send('POST', '/topology/graph', {
    graphName: 'City',
    graphType: 'plant',
    graphSavedData: JSON.stringify(drawn),
  });
  graphId = String(data['graphId']);
});

describe('A graph', () => {
  it('is read as it was saved, with its name, kind and number of items', async () => {
    expect(await now()).toEqual({ version: 1, graph: drawn });
    expect((await send('GET', '/topology/graph/list', { graphName: 'cit' })).rows).toMatchObject([
      { graphName: 'City', graphType: 'plant', graphAuthor: 'admin', graphExData: { itemNum: 3, theme: 'auto' } },
    ]);
    expect(await send('POST', '/topology/graph', { graphName: 'city' })).toMatchObject({ code: 500 });
  });

  it('that is none, or unsound, is refused in words, and the old one stays', async () => {
    for (const text of ['{', '[]', '{"items":[{"id":"a"}],"links":[]}'])
      expect(await save(1, text)).toMatchObject({ code: 400, problems: [{ field: 'graphSavedData' }] });
    const twice = { ...drawn, links: [...drawn.links, { id: 'l3', from: 's1', to: 'olt', label: '' }] };
    expect(await save(1, twice)).toMatchObject({ problems: [{ message: 'Duplicate connections are not allowed.' }] });
    expect(await save(9, drawn)).toMatchObject({ code: 500, msg: 'Failure to save.' });
    const far = { ...drawn, items: [...drawn.items, item('far', { x: 1e9 })] };
    expect(await save(1, far)).toMatchObject({ code: 400, problems: [{ field: 'graphSavedData' }] });
    const background = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await save(1, drawn, { background })).toMatchObject({ code: 400 });
    const huge = await send('PUT', '/topology/graph', { graphId, version: 1, graphSavedData: 'x'.repeat(50_000_000) });
    expect(huge.code).toBeGreaterThanOrEqual(400);
    expect(huge.msg).toMatch(/large|long|size/i);
    expect(await now()).toEqual({ version: 1, graph: drawn });
  });

  it('keeps a splitter that something hangs below, and a root splitter with ONUs', async () => {
    const without = (...ids: string[]): GraphData => ({
      items: drawn.items.filter(({ id }) => !ids.includes(id)),
      links: drawn.links.filter(({ from, to }) => !ids.includes(from) && !ids.includes(to)),
    });
    expect(await save(1, without('s1'))).toMatchObject({
      problems: [{ message: 'Cannot delete a splitter with children: s1' }],
    });
    await send('POST', '/plant/splitter', { splitterName: 'Root', ways: 8, olt: 'North', pon: 1 });
    const splitterId = String((await send('GET', '/plant/splitter/list')).rows[0]?.['splitterId']);
    expect(
      await send('POST', '/topology/graph/bind', { graphId, itemId: 's1', kind: 'splitter', deviceId: splitterId }),
    ).toMatchObject({ code: 200 });
    await send('POST', '/plant/drop', { onuId: '100100001', splitter: 'Root', port: 1 });
    expect(await save(2, without('s1', 's2'))).toMatchObject({
      problems: [{ message: 'Cannot delete a root splitter with ONUs: Root' }],
    });
    const { graph } = await now();
    expect(graph?.items).toHaveLength(3);
  });

  it('keeps markup in a label as the text that it is', async () => {
    const label = '<img src=x onerror=alert(1)>';
    expect(await save(1, { ...drawn, items: [item('olt', { label }), ...drawn.items.slice(1)] })).toMatchObject({
      code: 200,
    });
    expect((await now()).graph?.items.find(({ id }) => id === 'olt')?.label).toBe(label);
  });

  it('that two people save is put together, and refused where both changed the same item', async () => {
    expect(await save(1, drawn)).toMatchObject({ data: { version: 1 } });
    expect(await save(1, moved(drawn, 'olt', 50))).toMatchObject({ data: { version: 2, merged: false } });
    expect(await save(1, moved(drawn, 's2', 70))).toMatchObject({ data: { version: 3, merged: true } });
    expect((await now()).graph?.items.map(({ x }) => x)).toEqual([50, 0, 70]);
    expect(await save(1, moved(drawn, 's2', 90))).toMatchObject({ code: 409, items: ['s2'], version: 3 });
    expect((await now()).graph?.items.map(({ x }) => x)).toEqual([50, 0, 70]);
    const { rows } = await send('GET', `/topology/graph/${graphId}/versions`);
    expect(rows).toMatchObject([{ version: 3, by: 'admin', itemNum: 3 }, { version: 2 }, { version: 1 }]);
    const { data } = await send('GET', `/topology/graph/${graphId}`, { version: '1' });
    expect(readGraph(String(data['graphSavedData']))).toEqual(drawn);
  });
});

describe('A device', () => {
  const bind = (itemId: string, kind: string, deviceId: string) =>
    send('POST', '/topology/graph/bind', { graphId, itemId, kind, deviceId });

  it('is bound once and unbound again, in the words of the specification', async () => {
    expect(await bind('olt', 'olt', '999')).toMatchObject({ code: 500, msg: 'Can not find the device.' });
    expect(await bind('nothing', 'olt', north)).toMatchObject({ code: 500, msg: 'Invalid device information.' });
    expect(await bind('s1', 'olt', north)).toMatchObject({ code: 500, msg: 'Invalid device information.' });
    expect(await bind('olt', 'olt', north)).toMatchObject({ data: { version: 2 } });
    expect(await bind('olt', 'olt', north)).toMatchObject({ code: 500, msg: 'Cannot bind bound devices' });
    expect(await send('POST', '/topology/graph/unbind', { graphId, itemId: 'olt' })).toMatchObject({
      data: { version: 3 },
    });
    expect(await send('POST', '/topology/graph/unbind', { graphId, itemId: 'olt' })).toMatchObject({
      msg: 'Invalid device information.',
    });
  });

  it('that two people bind at once is bound by one of them', async () => {
    await save(1, { ...drawn, items: [...drawn.items, item('other')] });
    const answers = await Promise.all([bind('olt', 'olt', north), bind('other', 'olt', north)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 500]);
    expect((await now()).graph?.items.filter(({ bound }) => bound)).toHaveLength(1);
  });

  it('tells its state, and a splitter that of the ONUs below it', async () => {
    await send('POST', '/plant/splitter', { splitterName: 'Root', ways: 8, olt: 'North', pon: 1 });
    const splitterId = String((await send('GET', '/plant/splitter/list')).rows[0]?.['splitterId']);
    for (const n of [1, 2])
      await send('POST', '/plant/drop', { onuId: String(100_100_000 + n), splitter: 'Root', port: n });
    await bind('olt', 'olt', north);
    await bind('s1', 'splitter', splitterId);
    await server.everything.query('update olt_live set online = true where olt_id = $1', [north]);
    await server.everything.query(
      `update onu set state = case when id = 100100001 then 3 else 1 end where olt_id = $1`,
      [north],
    );
    const state = async () => (await send('GET', `/topology/graph/${graphId}/state`)).data['items'];
    expect(await state()).toMatchObject([
      { itemId: 'olt', name: 'North', state: 'up' },
      { itemId: 's1', name: 'Root', state: 'part', away: 1, total: 2 },
    ]);
    const links = async () => (await send('GET', `/topology/graph/${graphId}/state`)).data['links'];
    await server.everything.query(
      `update olt_port set up_bps = 124416000, down_bps = 248832000, counters_at = now() where olt_id = $1 and port = 1`,
      [north],
    );
    expect(await links()).toMatchObject([
      { linkId: 'l1', port: 'GPON0/1', upBps: 124_416_000, load: 10, rx: -18.02, onus: 1 },
    ]);
    await server.everything.query('update olt_live set online = false where olt_id = $1', [north]);
    expect(await links()).toMatchObject([{ linkId: 'l1', upBps: null, load: null, rx: null, onus: null }]);
    expect(await state()).toMatchObject([{ state: 'down' }, { state: 'unknown', away: null }]);
  });

  it('is found in the graphs in which it is, or what is next above it, whether or not they were saved since', async () => {
    await send('POST', '/plant/splitter', { splitterName: 'Root', ways: 8, olt: 'North', pon: 1 });
    const splitterId = String((await send('GET', '/plant/splitter/list')).rows[0]?.['splitterId']);
    await send('POST', '/plant/drop', { onuId: '100100001', splitter: 'Root', port: 1 });
    const where = async (onuId: string) => (await send('GET', '/topology/graphsWith', { onuId })).data;
    expect(await where('100100001')).toEqual([]);
    await bind('olt', 'olt', north);
    expect(await where('100100001')).toMatchObject([{ graphId, graphName: 'City', itemId: 'olt' }]);
    await bind('s1', 'splitter', splitterId);
    expect(await where('100100001')).toMatchObject([{ itemId: 's1' }]);
    expect(await where('100100002')).toMatchObject([{ itemId: 'olt' }]);
    await server.everything.query('update topology_graph set bound = null');
    expect(await where('100100001')).toMatchObject([{ itemId: 's1' }]);
    await server.everything.query(
      `insert into pon_outage (tenant_id, id, olt_id, pon, splitter_id, began_at, changed_at) select tenant_id, 7, id, 1, $2, now(), now() from olt where id = $1`,
      [north, splitterId],
    );
    expect((await send('GET', '/topology/graphsWith', { outageId: '7' })).data).toMatchObject([{ itemId: 's1' }]);
    await server.everything.query('delete from pon_outage');
    expect(await send('GET', '/topology/graphsWith', { outageId: '7' })).toMatchObject({ code: 404 });
    expect(await send('GET', '/topology/graphsWith', {})).toMatchObject({ code: 400 });
  });

  it('and a graph of another tenant are not there', async () => {
    const other = await server.signIn('coast1');
    expect(await send('GET', `/topology/graph/${graphId}`, {}, other)).toMatchObject({ code: 404 });
    expect(await send('GET', `/topology/graph/${graphId}/state`, {}, other)).toMatchObject({ code: 404 });
    expect(await send('DELETE', `/topology/graph/${graphId}`, {}, other)).toMatchObject({ code: 404 });
    const { data } = await send(
      'POST',
      '/topology/graph',
      { graphName: 'Theirs', graphSavedData: JSON.stringify(drawn) },
      other,
    );
    const foreign = { graphId: data['graphId'], itemId: 'olt', kind: 'olt', deviceId: north };
    expect(await send('POST', '/topology/graph/bind', foreign, other)).toMatchObject({
      msg: 'Can not find the device.',
    });
    const smuggled = { ...drawn, items: [item('x', { bound: { kind: 'olt', id: north } })], links: [] };
    expect(
      await send('POST', '/topology/graph', { graphName: 'More', graphSavedData: JSON.stringify(smuggled) }, other),
    ).toMatchObject({ code: 500 });
  });
});
