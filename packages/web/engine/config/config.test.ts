import { bool, choice, int, ports, secret, str, type Field } from '@heliograph/catalogue/kit/fields.ts';
import { configPage } from '@heliograph/catalogue/kit/page.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { oltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { describe, expect, it } from 'vitest';
import { pageColumnsOf, rowName } from './columns.ts';
import {
  changedFormFields,
  drawn,
  firstValues,
  formFor,
  keyValuesOf,
  formProblemsOf,
  sentValues,
  wholeValues,
} from './form-for.ts';
import { listedCountOf, numberRunsOf } from './numbers.ts';
import { portsBetween, fieldPortsOf, portsText, withPorts } from './ports.ts';
import { filteredRows, rowValuesOf, sorted, rowWindowOf } from './rows.ts';
import { fieldBoundsOf, rangeText, shownText, fieldToneOf } from './shown.ts';

const model = oltModel('V1600G1');
const setting = { model, lang: 'en' } as const;
const named = (words: string) => text(words, words);

const page = configPage({
  id: 'pools',
  path: 'dhcp/pools',
  section: 'addresses',
  title: named('Pools'),
  shape: 'tableForm',
  permission: 'device:addresses',
  key: ['name'],
  fields: {
    lease: int({ label: named('Lease'), min: 60, max: 864_000, unit: 's' }),
    name: str({ label: named('Pool'), maxLength: 32 }),
    on: bool({ label: named('Enabled') }),
    mode: choice({
      label: named('Mode'),
      options: [
        { value: 1, label: named('up') },
        { value: 2, label: named('down') },
      ],
    }),
    members: ports({ label: named('Ports'), of: 'all', optional: true }),
    key: secret({ label: named('Key'), maxLength: 16 }),
    note: str({ label: named('Note'), maxLength: 20, optional: true, folded: true }),
    limit: int({ label: named('Limit'), min: 1, max: 9, when: { field: 'on', is: [true] } }),
    used: int({ label: named('Used'), min: 0, max: 9, shown: true }),
  },
  rules: [{ marks: ['name'], message: named('never'), holds: () => false }],
});

describe('Ports', () => {
  it('that follow each other are written together, uplinks before PON ports', () => {
    expect(portsText(model, 'all', [8, 1, 2, 3, 6, 9])).toBe('GE0/1-3, GE0/6, GPON0/2-3');
    expect(portsText(model, 'pon', [2])).toBe('GPON0/2');
    expect(portsText(model, 'all', [])).toBe('');
  });

  it('that the device calls otherwise are written with the number that it gives them', () => {
    const own = [
      [5, 'XGE0/1'],
      [6, 'XGE0/2'],
      [4, 'mgmt'],
    ] as const;
    const names = own.map(([port, name]) => ({ kind: 'uplink' as const, port, name }));
    expect(portsText({ ...model, names }, 'all', [1, 4, 5, 6, 7])).toBe('GE0/1, mgmt, XGE0/1-2, GPON0/1');
  });

  it('that the model does not have keep their number', () => {
    expect(portsText(model, 'all', [1, 40])).toBe('GE0/1, #40');
  });

  it('carry the number that stands on the device', () => {
    expect(
      fieldPortsOf(model, 'all')
        .map((port) => `${port.kind} ${port.label}`)
        .slice(5, 8),
    ).toEqual(['uplink 6', 'pon 1', 'pon 2']);
  });

  it('between two are chosen together, in either direction', () => {
    const all = fieldPortsOf(model, 'all');
    expect(portsBetween(all, 5, 8)).toEqual([5, 6, 7, 8]);
    expect(portsBetween(all, 8, 5)).toEqual([5, 6, 7, 8]);
    expect(withPorts([1, 6], [5, 6, 7], true)).toEqual([1, 5, 6, 7]);
    expect(withPorts([1, 6], [5, 6, 7], false)).toEqual([1]);
  });
});

describe('A list of VLANs', () => {
  it.each([
    ['100,103,105-108', 6],
    ['1-4094', 4094],
    ['5,5,5-6', 2],
    ['100,', null],
    ['108-105', null],
    ['a', null],
  ])('%s names %s', (list, count) => {
    expect(listedCountOf(list)).toBe(count);
  });

  it('has runs', () => {
    expect(numberRunsOf([3, 1, 2, 9])).toEqual([
      [1, 3],
      [9, 9],
    ]);
  });
});

describe('A value', () => {
  const field = (name: keyof typeof page.fields): Field => page.fields[name];
  it('carries its unit, its word or its port names', () => {
    expect(shownText(field('lease'), 86_400, setting)).toBe('86,400 s');
    expect(shownText(field('used'), 4094, setting)).toBe('4094');
    expect(shownText(field('on'), true, setting)).toBe('On');
    expect(shownText(field('mode'), 2, setting)).toBe('down');
    expect(shownText(field('mode'), 7, setting)).toBe('7');
    expect(shownText(field('note'), null, setting)).toBe('');
  });

  it('is said in the words of the reader where it is a time', () => {
    const running = str({ label: named('Running for'), maxLength: 64, shown: true, said: 'runningTime' });
    const told = '1 Days 2 Hours 3 Minutes 4 Seconds';
    expect(shownText(running, told, { model, lang: 'zh' })).toBe('1天 2小时 3分 4秒');
    expect(shownText(running, 'up 3 weeks', { model, lang: 'zh' })).toBe('up 3 weeks');
    expect(shownText(field('note'), told, { model, lang: 'zh' })).toBe(told);
    expect(shownText(field('lease'), 86_400, { model, lang: 'zh' })).toBe('86,400 秒');
  });

  it('has bounds that are grouped when it is an amount, and not when it names something', () => {
    expect(fieldBoundsOf(page.fields.lease, 'en')).toEqual(['60', '864,000']);
    expect(fieldBoundsOf(int({ label: named('VLAN'), min: 1, max: 4094 }), 'en')).toEqual(['1', '4094']);
    expect(rangeText(int({ label: named('VLAN'), min: 1, max: 4094 }), 'en')).toBe('1–4094');
    expect(rangeText(int({ label: named('Rx'), min: -27, max: -8 }), 'en')).toBe('-27 … -8');
  });

  it('has a coloured dot only when it is a state', () => {
    expect(fieldToneOf(field('mode'), 1)).toBe('good');
    expect(fieldToneOf(field('mode'), 2)).toBe('off');
    const protocol = choice({ label: named('Protocol'), options: [{ value: 0, label: named('none') }] });
    expect(fieldToneOf(protocol, 0)).toBeNull();
  });
});

describe('Rows', () => {
  const rows = [
    ['10.0.0.10', 2],
    ['10.0.0.2', 1],
    [null, 3],
  ];
  it('are put in order by the value of their digits, those without a value last', () => {
    expect(sorted(rows, 0, true).map((row) => row[1])).toEqual([1, 2, 3]);
    expect(sorted(rows, 0, false).map((row) => row[1])).toEqual([2, 1, 3]);
    expect(sorted(rows, 1, true).map((row) => row[1])).toEqual([1, 2, 3]);
    expect(sorted(rows, 1, false).map((row) => row[1])).toEqual([3, 2, 1]);
  });

  it('are found by every word of a query', () => {
    const textOf = (row: readonly unknown[]) => row.join(' ').toLowerCase();
    expect(filteredRows(rows, '0.2 1', textOf).length).toBe(1);
    expect(filteredRows(rows, ' ', textOf)).toBe(rows);
    expect(filteredRows(rows, 'nothing', textOf)).toEqual([]);
  });

  it('are drawn where they are seen, and no others', () => {
    const [first, end] = rowWindowOf(16_000, 640, 32, 16_384);
    expect(first).toBeLessThanOrEqual(500);
    expect(end).toBeGreaterThanOrEqual(520);
    expect(end - first).toBeLessThan(80);
    expect(rowWindowOf(0, 640, 32, 5)).toEqual([0, 5]);
    expect(rowWindowOf(524_288, 640, 32, 16_384)[1]).toBe(16_384);
  });

  it('are named by their keys, and their columns begin with them', () => {
    const columns = ['lease', 'name', 'on', 'mode'];
    const content = { columns, rows: [[60, 'lan', true, 1]] };
    expect(pageColumnsOf(page, content, setting).map((column) => column.name)).toEqual(['name', 'lease', 'on', 'mode']);
    expect(rowName(page, rowValuesOf(columns, content.rows[0] ?? []), setting)).toBe('lan');
  });
});

describe('A form', () => {
  const row = { name: 'lan', lease: 60, on: true, mode: 1, members: [1], note: 'x', limit: 3, used: 2 };

  it('for an edit has neither keys nor what the device tells, and secrets may stay', () => {
    const form = formFor(page, 'edit');
    expect(Object.keys(form.fields)).toEqual(['lease', 'on', 'mode', 'members', 'key', 'note', 'limit']);
    expect(validate(form, row)).toEqual([]);
    expect(validate(formFor(page, 'add'), row).map((problem) => problem.field)).toEqual(['key', 'name']);
  });

  it('sends what was changed and applies, and says what was emptied', () => {
    const form = formFor(page, 'edit');
    const typed = { ...row, on: false, limit: 4, note: '', members: [], key: '' };
    expect(sentValues(form, 'edit', row, typed)).toEqual({ on: false, members: [], note: null });
    expect(keyValuesOf(page, row)).toEqual({ name: 'lan' });
  });

  it('sends all of a new row, and to other devices all but secrets', () => {
    const form = formFor(page, 'add');
    const typed = { name: 'lan', lease: 60, on: false, mode: 1, members: [], key: 'hidden', note: '', limit: 3 };
    expect(sentValues(form, 'add', {}, typed)).toEqual({ name: 'lan', lease: 60, on: false, mode: 1, key: 'hidden' });
    expect(wholeValues(form, typed)).toEqual({ name: 'lan', lease: 60, on: false, mode: 1 });
  });

  it('does not blame a person for what the device holds already', () => {
    const form = { ...formFor(page, 'edit'), rules: [] };
    const held = { ...row, lease: 5 };
    const fields = (values: object) =>
      formProblemsOf(form, 'edit', held, { ...held, ...values }).map((problem) => problem.field);
    expect(fields({})).toEqual([]);
    expect(fields({ limit: 4 })).toEqual([]);
    expect(fields({ limit: 99 })).toEqual(['limit']);
    expect(fields({ lease: 6 })).toEqual(['lease']);
  });

  it('holds rules between fields as soon as one of them was changed', () => {
    const rule = { marks: ['limit'], message: named('no'), holds: () => false };
    const form = { ...formFor(page, 'edit'), rules: [rule] };
    expect(formProblemsOf(form, 'edit', row, row)).toEqual([]);
    expect(formProblemsOf(form, 'edit', row, { ...row, lease: 61 }).map(({ field }) => field)).toEqual(['limit']);
  });

  it('knows what was changed, whatever the order of ports', () => {
    const form = formFor(page, 'edit');
    expect(
      changedFormFields(form, { ...row, members: [1, 2] }, { ...row, members: [2, 1], lease: 61, note: 'x' }),
    ).toEqual(['lease']);
  });

  it('begins with what a new row begins with', () => {
    expect(firstValues(page)).toMatchObject({ on: false, members: [] });
    expect(firstValues(page, row)).toBe(row);
  });

  it('shows a field only while the others call for it', () => {
    const form = formFor(page, 'add');
    expect(drawn(form, { on: true }).open).toContain('limit');
    expect(drawn(form, { on: false }).open).not.toContain('limit');
    expect(drawn(form, {}).folded).toEqual(['note']);
  });
});
