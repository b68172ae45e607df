import { canDo, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPages } from '../tools/catalogue/pages.ts';
import { startConfigStand, type ConfigStand, type Values } from './support/config-stand.ts';
import { ground, rowFor, samples } from './support/page-samples.ts';

// Every page against the simulated OLT: made through the calls, carried by SNMP or the command line, found in what the device
// holds, read back equal, changed, removed again without a trace.

const all = [...(await loadPages()).values()];
/** What the device is at for minutes is tried where time can be skipped: `onu-upgrade.test.ts`, EPON there too. */
const elsewhere = new Set(['uploadImage', 'manualUpgrade', 'autoUpgrade', 'eponManualUpgrade', 'eponAutoUpgrade']);
const written = all.filter(
  (page) => page.trait !== 'leafOlt' && page.shape !== 'action' && canDo(page, 'edit') && !elsewhere.has(page.id),
);
const made = all.filter((page) => page.trait !== 'leafOlt' && canDo(page, 'add') && !elsewhere.has(page.id));

let stand: ConfigStand;

beforeAll(async () => {
  stand = await startConfigStand({ snmpPort: 10_581 });
  for (const [page, values] of ground) await put(page, values);
});
afterAll(() => stand.stop());

const pageOf = (id: string): ConfigPage => {
  const page = all.find((one) => one.id === id);
  if (!page) throw new Error(`no page ${id}`);
  return page;
};

const keyOf = (page: ConfigPage, row: Values): Values =>
  Object.fromEntries((page.key ?? []).map((name) => [name, row[name] ?? null]));

/** Makes a row, or sets a form; throws when the device does not hold it afterwards. */
async function put(id: string, values: Values): Promise<void> {
  const page = pageOf(id);
  const asked = canDo(page, 'add')
    ? { op: 'add' as const, values: rowFilled(page, values) }
    : { op: 'edit' as const, values, ...(page.key ? { key: keyOf(page, values) } : {}) };
  const change = await stand.change(id, asked);
  if (change.state !== 'verified') throw new Error(`${id}: ${JSON.stringify(change)}`);
}

const rowFilled = (page: ConfigPage, values: Values): Values => ({ ...withoutSample(page), ...values });
function withoutSample(page: ConfigPage): Values {
  const filled = rowFor(page);
  const own = samples[page.id]?.values ?? {};
  return Object.fromEntries(Object.entries(filled).filter(([name]) => !(name in own)));
}

/** What the page shows of these values: no secrets, nothing that only writing knows. */
function shown(page: ConfigPage, values: Values, row: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => page.fields[name]?.kind !== 'secret' && page.fields[name]?.column !== false && name in row,
    ),
  );
}

const rowLike = (page: ConfigPage, rows: readonly Values[], key: Values): Values | undefined =>
  page.key === undefined ? rows[0] : rows.find((row) => JSON.stringify(keyOf(page, row)) === JSON.stringify(key));

async function undo(before: readonly (readonly [string, Values])[]): Promise<void> {
  for (const [id, values] of before.toReversed()) {
    const page = pageOf(id);
    if (!canDo(page, 'remove')) continue;
    const change = await stand.change(id, { op: 'remove', key: keyOf(page, values) });
    expect([id, change.state]).toEqual([id, 'verified']);
  }
}

/** A field that has to be filled cannot be emptied again, though the factory left it empty. */
const isRestorable = (page: ConfigPage, name: string, old: Values): boolean => {
  const field = page.fields[name];
  if (!field || field.kind === 'secret' || !(name in old)) return false;
  return field.optional === true || old[name] !== null;
};

/** For a page that nobody wrote a sample for: another value in its first field. */
function oneOther(page: ConfigPage, present: Values): Values {
  for (const [name, field] of Object.entries(page.fields)) {
    if (field.shown === true || page.key?.includes(name) === true || field.when !== undefined) continue;
    if (field.kind === 'int') {
      const now = Number(present[name] ?? field.min);
      return { [name]: now < field.max ? now + 1 : now - 1 };
    }
    if (field.kind === 'bool') return { [name]: present[name] !== true };
    const other = field.kind === 'choice' ? field.options.find(({ value }) => value !== present[name]) : undefined;
    if (other) return { [name]: other.value };
  }
  return {};
}

describe('rows that are made', () => {
  it.each(made.map((page) => [page.id, page] as const))(
    '%s: made, found in the device, changed, removed without a trace',
    async (id, page) => {
      const { before = [], edit } = samples[id] ?? {};
      for (const [other, values] of before) await put(other, values);
      const start = await stand.truth();
      const known = await stand.rows(id);
      const values = rowFor(page);
      const added = await stand.change(id, { op: 'add', values });
      expect([added.state, added.reasons]).toEqual(['verified', []]);
      const held = await stand.truth();
      expect({ ...held, unsaved: true }).not.toEqual({ ...start, unsaved: true });
      const rows = await stand.rows(id);
      const fresh = rows.filter(
        (row) => !known.some((old) => JSON.stringify(keyOf(page, old)) === JSON.stringify(keyOf(page, row))),
      );
      expect(fresh).toHaveLength(1);
      const row = fresh[0] ?? {};
      expect(row).toMatchObject(shown(page, values, row));
      const key = keyOf(page, row);
      if (canDo(page, 'edit') && edit) {
        const edited = await stand.change(id, { op: 'edit', key, values: edit });
        expect([edited.state, edited.reasons]).toEqual(['verified', []]);
        expect(rowLike(page, await stand.rows(id), key)).toMatchObject(shown(page, edit, row));
      }
      if (canDo(page, 'remove')) {
        const removed = await stand.change(id, { op: 'remove', key });
        expect([removed.state, removed.reasons]).toEqual(['verified', []]);
        const end = await stand.truth();
        expect({ tables: end.tables, cli: end.cli }).toEqual({ tables: start.tables, cli: start.cli });
      }
      await undo(before);
    },
  );
});

describe('forms, and rows that are there by themselves', () => {
  const forms = written.filter((page) => !canDo(page, 'add'));
  it.each(forms.map((page) => [page.id, page] as const))(
    '%s: changed, found in the device, changed back',
    async (id, page) => {
      const { before = [], first } = samples[id] ?? {};
      for (const [other, values] of before) await put(other, values);
      const start = await stand.truth();
      const [present = {}] = await stand.rows(id);
      const values = samples[id]?.values ?? { ...keyOf(page, present), ...(first ?? oneOther(page, present)) };
      expect([id, Object.keys(values).length > 0]).toEqual([id, true]);
      const key = keyOf(page, values);
      const old = rowLike(page, await stand.rows(id), key) ?? {};
      const target = page.key ? { key } : {};
      const changed = await stand.change(id, { op: 'edit', values, ...target });
      expect([changed.state, changed.reasons]).toEqual(['verified', []]);
      if (page.live !== true) {
        const held = await stand.truth();
        expect({ ...held, unsaved: true }).not.toEqual({ ...start, unsaved: true });
      }
      const now = rowLike(page, await stand.rows(id), key) ?? {};
      if (id !== 'timeRTC') expect(now).toMatchObject(shown(page, values, now));
      const back = Object.fromEntries(
        Object.keys(values).flatMap((name) => (isRestorable(page, name, old) ? [[name, old[name] ?? null]] : [])),
      );
      const restored = await stand.change(id, { op: 'edit', values: back, ...target });
      expect(restored.state).toBe('verified');
      await undo(before);
    },
  );
});

describe('a page of an ONU', () => {
  const read = (given: object) => stand.call('GET', 'read', { page: 'tcont', ...given });
  const listed = async (onuId: string) => (await read({ onuId }))['data'] as { rows: unknown[][] };

  it('is that of its ONU alone: what is made at one is not at its neighbour, on the device and in the console', async () => {
    const [one, other] = stand.onuIds;
    const before = [await listed(one), await listed(other)].map(({ rows }) => rows.length);
    await put('tcont', { gOnuSrvInfoTcontId: 9, gOnuSrvInfoTcontDbaName: 'home-100' });
    expect([await listed(one), await listed(other)].map(({ rows }) => rows.length)).toEqual([2, 1]);
    expect(before).toEqual([1, 1]);
    const held = (await stand.truth()).tables['gOnuSrvInfoTcontTable'] as Record<string, number>[];
    const made = held.filter((row) => row['gOnuSrvInfoTcontId'] === 9);
    expect(made).toMatchObject([{ gOnuSrvInfoTcontPonInx: 1, gOnuSrvInfoTcontOnuInx: 1 }]);
    const { rows } = await stand.server.everything.query<{ place: string }>(
      "select place from config_page where page = 'tcont' order by place",
    );
    expect(rows.map(({ place }) => place)).toEqual(['onu/1/1', 'onu/1/2']);
    await undo([['tcont', { gOnuSrvInfoTcontId: 9 }]]);
  });

  it('is none of the OLT, of an ONU that nobody knows, or of one of another OLT', async () => {
    const foreign = stand.server.ctx.newId();
    const { token, oltId, server } = stand;
    const query = { oltId, page: 'tcont' };
    const nobodys = await server.call('GET', '/device/config/read', { token, query });
    const others = [{ onuId: foreign }, { page: 'vlanTable', onuId: stand.onuIds[0] }].map(read);
    expect([nobodys, ...(await Promise.all(others))].map(({ code }) => code)).toEqual([404, 404, 404]);
  });

  it('shows the addresses that were learned behind its ONU, and none of a neighbour', async () => {
    const learned = async (onuId: string) => {
      const { rows } = (await stand.call('GET', 'read', { page: 'onuMac', onuId }))['data'] as { rows: unknown[][] };
      return rows.map(String);
    };
    const [one, other] = [await learned(stand.onuIds[0]), await learned(stand.onuIds[1])];
    expect([one.length > 0, other.length > 0]).toEqual([true, true]);
    expect(one.filter((row) => other.includes(row))).toEqual([]);
  });

  it('takes what goes on to the ONU only while that works: else nothing is sent, and the reason is said', async () => {
    await stand.event({ type: 'powerOff', pon: 1, onu: 1 });
    const values = { priWifiSsidNameS: 'late' };
    const asked = stand.change('wifi', { op: 'edit', key: { priWifiSsidIdS: 1 }, values });
    await expect(asked).rejects.toThrow('This ONU is not working now');
    expect((await stand.rows('onuState'))[0]).toMatchObject({ gOnuStaInfoPhaseSta: 4 });
    await stand.event({ type: 'powerOn', pon: 1, onu: 1 });
  });

  it('keeps a T-CONT whose GEM ports use it, and says so', async () => {
    const asked = { op: 'remove', key: { gOnuSrvInfoTcontId: 1 } } as const;
    await expect(stand.change('tcont', asked)).rejects.toThrow('A GEM port of this ONU uses it');
  });

  it('keeps a GEM port whose services use it, and takes the same frames into one service-port alone', async () => {
    const gone = stand.change('gemport', { op: 'remove', key: { gOnuSrvInfoGemId: 1 } });
    await expect(gone).rejects.toThrow(/A service of this ONU uses it.*A service-port of this ONU uses it/);
    const [first = {}] = await stand.rows('servicePort');
    const twin = stand.change('servicePort', { op: 'add', values: { ...first, gOnuSrvInfoSrvPortId: 2 } });
    await expect(twin).rejects.toThrow('Another service-port takes the same frames');
  });
});

describe('A profile of ONUs', () => {
  const preview = async (asked: object) =>
    (await stand.call('POST', 'preview', asked))['data'] as { cuts: string | null; problems: { message: string }[] };
  const tcont = { op: 'edit', key: { linePName: 'home-100', linePTcontTId: 1 }, values: { linePTcontTName: 'x' } };

  it('says how many ONUs a change of it reaches, and stays while it has one', async () => {
    const bound = (await stand.rows('bindProfile')).filter((row) => row['profileBindShowLPN'] === 'home-100');
    const { cuts } = await preview({ page: 'lineTcont', ...tcont });
    expect(cuts).toMatch(new RegExp(`^ONUs that this reaches: ${bound.length}, on PON ports: [1-8]\\. `));
    expect(bound.length).toBeGreaterThan(0);
    const { problems } = await preview({
      page: 'lineProfileSub',
      op: 'remove',
      key: { linePNameTableName: 'home-100' },
    });
    expect(problems.map(({ message }) => message)).toContain('ONUs are bound to this profile');
  });
});
