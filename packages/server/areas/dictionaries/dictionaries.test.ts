import { dictionaries, dictionaryNames } from '@heliograph/catalogue/words/dictionaries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { readSheet } from '../../sheets/sheets.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { builtInEntries, builtInTypes } from './built-in.ts';

let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  [token, other] = [await server.signIn(), await server.signIn('coast1')];
});
afterAll(() => server.stop());

type Rows = Envelope & { rows: Record<string, unknown>[]; total: number };
type Entry = Record<string, unknown>;
const path = (name: string) => `/system/dict/${name}`;
const get = (name: string, query: Record<string, string> = {}, as = token) =>
  server.call('GET', path(name), { token: as, query });
const post = (name: string, body: object) => server.call('POST', path(name), { token, body });
const put = (name: string, body: object) => server.call('PUT', path(name), { token, body });
const remove = (name: string, as = token) => server.call('DELETE', path(name), { token: as });
const entries = async (type: string, as = token) => (await get(`data/type/${type}`, {}, as))['data'] as Entry[];
const row = async (dictType: string, dictValue: string): Promise<Entry> => {
  const { rows } = (await get('data/list', { dictType, pageSize: '100' })) as Rows;
  const found = rows.find((one) => one['dictValue'] === dictValue);
  if (!found) throw new Error(`no entry ${dictValue}`);
  return found;
};
const typeId = async (dictType: string): Promise<string> => {
  const { rows } = (await get('type/list', { dictType })) as Rows;
  return String(rows[0]?.['dictId']);
};

describe('The dictionaries of the catalogue', () => {
  it('are there in every tenant, each with a name', async () => {
    expect((await entries('sys_yes_no')).map((entry) => [entry['dictValue'], entry['isDefault']])).toEqual([
      ['Y', 'Y'],
      ['N', 'N'],
    ]);
    expect(Object.keys(dictionaryNames).sort()).toEqual(Object.keys(dictionaries).sort());
    expect(((await get('type/list')) as Rows).total).toBe(Object.keys(dictionaries).length);
  });

  it('have ids of their own that stay below those made at run time', () => {
    const ids = [...builtInTypes.values(), ...[...builtInEntries.values()].flat()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => BigInt(id) < BigInt(server.ctx.newId()))).toBe(true);
  });

  it('can be worded anew by a tenant for itself, but keep their keys and are not removed', async () => {
    const high = await row('sys_yes_no', 'Y');
    const worded = { ...high, dictLabel: '好', dictLabelEn: 'Sure', dictSort: 5 };
    expect(await put('data', worded)).toMatchObject({ code: 200 });
    expect((await entries('sys_yes_no')).map((entry) => entry['dictLabelEn'])).toEqual(['No', 'Sure']);
    expect((await entries('sys_yes_no', other)).map((entry) => entry['dictLabelEn'])).toEqual(['Yes', 'No']);
    expect(await row('sys_yes_no', 'Y')).toMatchObject({
      dictCode: high['dictCode'],
      builtIn: true,
      createBy: 'admin',
    });
    expect(await put('data', { ...worded, dictValue: 'X' })).toMatchObject({ code: 500 });
    expect(await remove(`data/${String(high['dictCode'])}`)).toMatchObject({ code: 601 });
    expect(await remove(`type/${await typeId('sys_yes_no')}`)).toMatchObject({ code: 601 });
  });
});

describe('A dictionary of a tenant', () => {
  it('is made, filled, worded, emptied and removed', async () => {
    expect(await post('type', { dictName: 'Colours', dictType: 'colours' })).toMatchObject({ code: 200 });
    expect(await post('type', { dictName: 'Again', dictType: 'colours' })).toMatchObject({
      msg: 'colours already exists',
    });
    const red = {
      dictType: 'colours',
      dictLabel: '红',
      dictLabelEn: 'Red',
      dictValue: 'r',
      dictSort: 2,
      isDefault: 'Y',
    };
    expect(await post('data', red)).toMatchObject({ code: 200 });
    expect(await post('data', red)).toMatchObject({ msg: 'r already exists' });
    await post('data', { ...red, dictLabel: '蓝', dictLabelEn: '', dictValue: 'b', dictSort: 1 });
    expect(await entries('colours')).toMatchObject([
      { dictValue: 'b', dictLabelEn: '蓝', isDefault: 'Y' },
      { dictValue: 'r', isDefault: 'N' },
    ]);
    expect(await entries('colours', other)).toEqual([]);
    const id = await typeId('colours');
    expect(await put('type', { dictId: id, dictName: 'Shades', dictType: 'shades' })).toMatchObject({ code: 200 });
    expect((await entries('shades')).map((entry) => entry['dictValue'])).toEqual(['b', 'r']);
    expect(await remove(`type/${id}`)).toMatchObject({ code: 601, msg: 'shades still has entries' });
    const codes = [await row('shades', 'b'), await row('shades', 'r')].map((entry) => String(entry['dictCode']));
    expect(await remove(`data/${codes.join(',')}`, other)).toMatchObject({ code: 404 });
    expect(await remove(`data/${codes.join(',')}`)).toMatchObject({ code: 200 });
    expect(await remove(`type/${id}`)).toMatchObject({ code: 200 });
    expect(await get(`type/${id}`)).toMatchObject({ code: 404 });
  });

  it('offers nothing while it is disabled, and none of its disabled entries', async () => {
    await post('type', { dictName: 'Sizes', dictType: 'sizes' });
    await post('data', { dictType: 'sizes', dictLabel: 'S', dictValue: 's' });
    await post('data', { dictType: 'sizes', dictLabel: 'M', dictValue: 'm', status: '1' });
    expect((await entries('sizes')).map((entry) => entry['dictValue'])).toEqual(['s']);
    await put('type', { dictId: await typeId('sizes'), dictName: 'Sizes', dictType: 'sizes', status: '1' });
    expect(await entries('sizes')).toEqual([]);
    expect(((await get('data/list', { dictType: 'sizes' })) as Rows).total).toBe(2);
  });

  it('takes no entry for a dictionary that is not there, and no type that is no name', async () => {
    expect(await post('data', { dictType: 'nowhere', dictLabel: 'x', dictValue: 'x' })).toMatchObject({ code: 404 });
    expect(await post('type', { dictName: 'x', dictType: 'Not a name' })).toMatchObject({ code: 400 });
  });
});

describe('Dictionaries asked for by name', () => {
  it('come as a map of lists when several are asked for; an unknown one is empty', async () => {
    const { data } = await get('data/types/sys_show_hide,nothing');
    expect(data).toMatchObject({ sys_show_hide: [{ dictValue: '0' }, { dictValue: '1' }], nothing: [] });
    expect(await get('data/types/%20,%20')).toMatchObject({ msg: 'need dict types' });
  });

  it('are read again by the browsers of the tenant after a refresh', async () => {
    expect(await remove('type/refreshCache')).toMatchObject({ code: 200 });
    const { rows } = await server.everything.query<{ kind: string }>(
      'select kind from live_event order by seq desc limit 1',
    );
    expect(rows).toEqual([{ kind: 'dictionary.changed' }]);
  });
});

describe('An export of dictionaries', () => {
  const file = async (name: string) => {
    const url = `/emsWebServer${path(name)}`;
    const answer = await server.app.inject({ method: 'GET', url, headers: { authorization: token } });
    return readSheet('dictionary.xlsx', answer.rawPayload, 1000);
  };

  it('holds the entries of one dictionary, or all of them', async () => {
    const one = await file('data/export?dictType=sys_show_hide');
    expect(one.map((cells) => cells[1])).toEqual(['Key', '0', '1']);
    expect((await file('type/export'))[0]).toContain('Type');
    expect((await file('data/exportAll')).length).toBeGreaterThan(10);
  });

  it('has no cell that a spreadsheet program would compute', async () => {
    await post('type', { dictName: 'Sums', dictType: 'sums' });
    await post('data', { dictType: 'sums', dictLabel: '=1+1', dictValue: '1' });
    const cells = (await file('data/export?dictType=sums')).flat();
    expect(cells.some((cell) => cell.startsWith('='))).toBe(false);
  });
});
