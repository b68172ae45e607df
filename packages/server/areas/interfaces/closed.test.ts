import { describe, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { closedTo } from './interfaces.ts';

describe('What a further permission closes to somebody', () => {
  const rows = [
    { route: 'PUT /user', perms: 'user:edit' },
    { route: 'PUT /user/roles', perms: 'user:edit' },
    { route: 'DELETE /user', perms: 'user:remove' },
    { route: 'GET /me', perms: null },
  ];
  const asks = new Map([
    ['PUT /user/roles', 'own:seniors'],
    ['DELETE /user', 'own:seniors'],
  ]);
  const actor = (...permissions: string[]) => ({ permissions, asks }) as unknown as Actor;

  it('is known to its browser: the calls, and the permissions that open nothing any more', () => {
    expect(closedTo(actor('user:edit', 'user:remove'), rows)).toEqual({
      calls: ['PUT /user/roles', 'DELETE /user'],
      permissions: ['user:remove'],
    });
  });

  it('is nothing to whoever holds both, nor of what it may not do anyway', () => {
    expect(closedTo(actor('user:edit', 'user:remove', 'own:seniors'), rows)).toEqual({ calls: [], permissions: [] });
    expect(closedTo(actor('*:*:*'), rows)).toEqual({ calls: [], permissions: [] });
    expect(closedTo(actor('user:edit'), rows)).toEqual({ calls: ['PUT /user/roles'], permissions: [] });
  });
});
