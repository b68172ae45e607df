import { text } from '@heliograph/catalogue/kit/text.ts';
import { describe, expect, it } from 'vitest';
import { cardColumns, isListView, columnMoved, shownColumns, standardView, toggled } from './view.ts';

const column = (name: string, extra = false) => ({ name, label: text(name, name), extra });
const columns = [column('name'), column('mac'), column('serial', true)];
const names = (shown: readonly { name: string }[]) => shown.map(({ name }) => name);

describe('The columns of a list', () => {
  const view = standardView(columns);

  it('are those that are not extra, until chosen otherwise', () => {
    expect(names(shownColumns(columns, view))).toEqual(['name', 'mac']);
    expect(names(shownColumns(columns, toggled(view, columns, 'serial')))).toEqual(['name', 'mac', 'serial']);
  });

  it('stand in the chosen order', () => {
    expect(names(shownColumns(columns, columnMoved(columns, view, 'mac', -1)))).toEqual(['mac', 'name']);
    expect(columnMoved(columns, view, 'name', -1)).toBe(view);
  });

  it('stand below what people call the thing on a card, which heads it even where it is not shown', () => {
    const heads = (head?: string, chosen = view) => {
      const [heading, others] = cardColumns({ columns, ...(head === undefined ? {} : { head }) }, chosen);
      return [heading?.name, ...names(others)];
    };
    expect(heads()).toEqual(['name', 'mac']);
    expect(heads('mac')).toEqual(['mac', 'name']);
    expect(heads('serial')).toEqual(['serial', 'name', 'mac']);
  });

  it('are never none', () => {
    expect(names(shownColumns(columns, { shown: [], order: ['name', 'mac', 'serial'], isRoomy: false }))).toEqual([
      'name',
    ]);
  });

  it('include one that the product got after the choice was made, and forget one that it lost', () => {
    const old = { shown: ['gone', 'mac'], order: ['gone', 'mac', 'name'], isRoomy: true };
    expect(names(shownColumns([...columns, column('new')], old))).toEqual(['mac', 'new']);
  });

  it('are read from storage only when they are sound', () => {
    expect(isListView(view)).toBe(true);
    for (const wrong of [null, 1, {}, { ...view, shown: [1] }]) expect(isListView(wrong)).toBe(false);
  });
});
