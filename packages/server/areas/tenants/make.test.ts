import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '../../testing/server.ts';
import { identityAreas } from '../identity.ts';
import { openPasswords } from '../users/users.ts';
import { registerTenant } from './tenants.ts';

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  server = await startTestServer({ areas: identityAreas, env: { HELIOGRAPH_CAPTCHA: 'off' } });
  passwordHash = await openPasswords().hash(testPassword);
});
afterAll(() => server.stop());

const administrator = (email: string | null = null) => ({
  userName: 'boss',
  passwordHash,
  email,
  mustChangePassword: false,
});
const make = (name: string, code?: string) =>
  registerTenant(server.ctx, { name, code, by: 'registration', administrator: administrator('boss@example.net') });
const count = async (name: string) =>
  (await server.everything.query(`select id from tenant where name = $1`, [name])).rows.length;

describe('A tenant that registers', () => {
  it('has an administrator who can sign in at once', async () => {
    const made = await make('Northern Fibre');
    expect(made.code).toMatch(/^\d{6}$/);
    const answer = await server.call('POST', '/login', {
      body: { tenantId: made.code, username: 'boss', password: testPassword },
    });
    expect(answer).toMatchObject({ code: 200 });
    const { rows } = await server.everything.query(`select email from app_user where id = $1`, [made.administratorId]);
    expect(rows).toEqual([{ email: 'boss@example.net' }]);
  });

  it('is refused by a code or a name that is taken, in any case', async () => {
    await make('Lake Net', 'lake-net');
    await expect(make('Another', 'LAKE-NET')).rejects.toMatchObject({ id: 'tenantCodeTaken' });
    await expect(make('lake net')).rejects.toMatchObject({ id: 'tenantNameTaken' });
  });

  it('is there whole or not at all', async () => {
    const failing = registerTenant(
      server.ctx,
      { name: 'Half', code: 'half', by: 'registration', administrator: administrator() },
      () => Promise.reject(new Error('mail server away')),
    );
    await expect(failing).rejects.toThrow('mail server away');
    expect(await count('Half')).toBe(0);
    await make('Half', 'half');
    expect(await count('Half')).toBe(1);
  });

  it('is made once when ten ask for the same at the same time', async () => {
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => make('Twins', 'twins')));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { id: string }).id] : []));
    expect(new Set(refused)).toEqual(new Set(['tenantCodeTaken']));
  });
});
