import type { treeNode } from '@heliograph/catalogue/calls/people-fields.ts';
import type { z } from 'zod';

export type TickNode = z.output<typeof treeNode>;

/** A row with what stands below it; `children` only where there is something. */
export type Nested<Row> = Row & { children?: Nested<Row>[] };

/** Flat rows as a tree, in their order. A row whose parent is not among them stands at the top. */
export function nested<Row extends object>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  parentOf: (row: Row) => string,
): Nested<Row>[] {
  const made = new Map(rows.map((row) => [idOf(row), { ...row } as Nested<Row>]));
  const top: Nested<Row>[] = [];
  for (const [id, row] of made) {
    const parent = parentOf(row) === id ? undefined : made.get(parentOf(row));
    if (parent) (parent.children ??= []).push(row);
    else top.push(row);
  }
  return top;
}

/** The rows that a search finds, and those above them. */
export function foundTreeRows<Row>(rows: readonly Nested<Row>[], isWanted: (row: Row) => boolean): Nested<Row>[] {
  return rows.flatMap((row) => {
    const { children: all, ...own } = row;
    if (isWanted(row)) return [row];
    const children = foundTreeRows(all ?? [], isWanted);
    return children.length > 0 ? [{ ...(own as Row), children } as Nested<Row>] : [];
  });
}

/** Every id of a tree. */
export const idsIn = (nodes: readonly TickNode[]): string[] =>
  nodes.flatMap((node) => [node.id, ...idsIn(node.children ?? [])]);

/** What antd's trees and tree selects take; `isOff` marks what cannot be chosen. */
export interface TreeChoice {
  readonly value: string;
  readonly key: string;
  readonly title: string;
  readonly disabled?: boolean;
  readonly children?: TreeChoice[];
}

export const treeChoicesOf = (
  nodes: readonly TickNode[],
  isOff: (node: TickNode) => boolean = () => false,
): TreeChoice[] =>
  nodes.map((node) => {
    const disabled = isOff(node);
    const children = treeChoicesOf(node.children ?? [], disabled ? () => true : isOff);
    return {
      value: node.id,
      key: node.id,
      title: node.label,
      ...(disabled ? { disabled } : {}),
      ...(children.length > 0 ? { children } : {}),
    };
  });
