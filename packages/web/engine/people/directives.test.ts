import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PartsContext, type ConsoleParts } from '../../app/parts.ts';
import { ForPermissions, ForRoles } from './directives.tsx';

type Directive = FunctionComponent<{
  roles: readonly string[];
  permissions: readonly string[];
  children?: ReactNode;
}>;

/** What is drawn for somebody with these roles. */
function drawn(directive: unknown, names: readonly string[], held: readonly string[] = []): string {
  const session = { subscribe: () => () => {}, snapshot: () => ({ roles: held }) };
  const inside = createElement(directive as Directive, { roles: names, permissions: names }, 'kept');
  return renderToStaticMarkup(createElement(PartsContext, { value: { session } as unknown as ConsoleParts }, inside));
}

describe('A role directive', () => {
  it('keeps what it holds for whoever has one of its roles, and for admin', () => {
    expect(drawn(ForRoles, ['operator', 'viewer'], ['viewer'])).toBe('kept');
    expect(drawn(ForRoles, ['operator'], ['admin'])).toBe('kept');
    expect(drawn(ForRoles, ['operator'], ['viewer'])).toBe('');
  });

  it('of no role is a mistake, and says so', () => {
    expect(() => drawn(ForRoles, [], ['admin'])).toThrow('Please set the role permission tag value');
  });
});

describe('A permission directive', () => {
  it('looks at its list alone, and hides nothing', () => {
    expect(drawn(ForPermissions, ['device:olt:edit'])).toBe('kept');
  });

  it('of no permission is a mistake, and says so', () => {
    expect(() => drawn(ForPermissions, [])).toThrow('Please set the value of the operation privilege tag');
  });
});
