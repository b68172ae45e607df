import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityAreas } from '@heliograph/server/areas/identity.ts';
import { setupGate } from '@heliograph/server/areas/sign-in/sign-in.ts';
import { testClock } from '@heliograph/server/clock.ts';
import type { Context } from '@heliograph/server/context.ts';
import { readSettings } from '@heliograph/server/settings.ts';
import { startTestServer } from '@heliograph/server/testing/server.ts';
import { openVault } from '@heliograph/server/vault.ts';
import { describe, expect, it } from 'vitest';

// An installation begins with secrets of its own, and with nobody who could sign in.

describe('A start', () => {
  it.each(['admin', '123456', 'password', 'ADMINADMIN', '!!!!!!!!', 'x'.repeat(33)])(
    'with the first administrator’s password %s is refused',
    (password) => {
      expect(() => readSettings({ HELIOGRAPH_ADMIN_PASSWORD: password })).toThrow('HELIOGRAPH_ADMIN_PASSWORD');
    },
  );

  it('with a short or simple token for the metrics is refused', () => {
    for (const token of ['short', 'a'.repeat(40), 'abababababababababab']) {
      expect(() => readSettings({ HELIOGRAPH_METRICS_TOKEN: token }), token).toThrow('HELIOGRAPH_METRICS_TOKEN');
    }
    expect(readSettings({ HELIOGRAPH_METRICS_TOKEN: 'f3Vq8ZtLw0Xk2RbNe7Ym' }).metricsToken).toHaveLength(20);
  });

  it('with a key that is no 32 bytes of dice is refused, and the first one throws them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'heliograph-key-'));
    try {
      const first = openVault(folder);
      const sealed = first.seal('place', 'Canary-5512');
      expect(openVault(folder).open('place', sealed)).toBe('Canary-5512');
      const weak = ['', '00', '00'.repeat(32), 'ab'.repeat(32), '0123456789abcdef'.repeat(4), 'secret', 'z'.repeat(64)];
      for (const written of [...weak, sealed, `${'0f'.repeat(31)}zz`]) {
        writeFileSync(join(folder, 'secret.key'), written);
        expect(() => openVault(folder), written).toThrow('secret.key');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('of a fresh installation has nobody who could sign in, by whatever name products are delivered with', async () => {
    const bare = await startTestServer({ bare: true, areas: identityAreas, env: { HELIOGRAPH_LOG_LEVEL: 'silent' } });
    try {
      for (const table of ['tenant', 'app_user', 'session', 'role']) {
        expect((await bare.everything.query(`select 1 from ${table}`)).rowCount, table).toBe(0);
      }
      const names = ['admin', 'root', 'superadmin', 'ry', 'guest', 'operator', 'heliograph'];
      const words = ['admin', 'admin123', 'Admin@123', 'root', 'public', 'heliograph', 'Helio@2026', '123456', ''];
      for (const username of names) {
        for (const password of words) {
          const answer = await bare.call('POST', '/login', { body: { tenantId: '000000', username, password } });
          expect([400, 500], `${username} ${password}`).toContain(answer.code);
        }
      }
      expect((await bare.everything.query('select 1 from session')).rowCount).toBe(0);
    } finally {
      await bare.stop();
    }
  });

  it('on an address that others reach is set up only with the code of its log, which few guess and which is good once', async () => {
    const lines: string[] = [];
    const bare = await startTestServer({
      bare: true,
      areas: identityAreas,
      clock: testClock(),
      env: { HELIOGRAPH_HOST: '0.0.0.0' },
      logTo: { write: (line) => void lines.push(line) },
    });
    try {
      const file = join(bare.ctx.settings.dataDir, 'setup-code');
      const setUp = (code?: string, ip = '192.0.2.1') =>
        bare.app
          .inject({
            method: 'POST',
            url: '/emsWebServer/setup',
            remoteAddress: ip,
            payload: {
              ...(code === undefined ? {} : { code }),
              tenantName: 'N',
              username: 'boss',
              password: 'Ember-77',
            },
          })
          .then((answer) => answer.json<{ code: number; problems?: { field: string; message: string }[] }>());
      expect(await bare.call('GET', '/setup/state')).toMatchObject({ data: { needed: true, code: true } });
      expect(await setUp()).toMatchObject({ code: 400, problems: [{ field: 'code' }] });
      const code = readFileSync(file, 'utf8').trim();
      expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(lines.some((line) => line.includes(code))).toBe(true);
      for (let n = 0; n < 4; n += 1) expect((await setUp('AAAA-AAAA-AAAA')).code).toBe(400);
      expect((await setUp(code)).code).toBe(429);
      // From many sources: after so many wrong ones the code is another one.
      for (let n = 0; n < 50; n += 1) expect((await setUp('AAAA-AAAA-AAAA', `198.51.100.${n}`)).code).toBe(400);
      const next = readFileSync(file, 'utf8').trim();
      expect(next).not.toBe(code);
      expect((await setUp(code, '203.0.113.1')).code).toBe(400);
      expect((await setUp(next.toLowerCase().replaceAll('-', ' '), '203.0.113.1')).code).toBe(200);
      expect(existsSync(file)).toBe(false);
      expect((await setUp(next, '203.0.113.2')).code).toBe(404);
    } finally {
      await bare.stop();
    }
  });

  it('of a console that only this machine reaches asks for no code, and behind a proxy it does', () => {
    const gate = (env: NodeJS.ProcessEnv) =>
      setupGate({ settings: readSettings(env), clock: testClock() } as unknown as Context);
    for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) {
      expect(gate({ HELIOGRAPH_HOST: host }).asks, host).toBe(false);
      expect(gate({ HELIOGRAPH_HOST: host, HELIOGRAPH_TRUSTED_PROXIES: '127.0.0.1' }).asks, host).toBe(true);
    }
    for (const host of [undefined, '::', '0.0.0.0', '192.0.2.1', 'noc.example.net', '127.0.0.1.example.net']) {
      expect(gate(host === undefined ? {} : { HELIOGRAPH_HOST: host }).asks, host).toBe(true);
    }
  });
});
