import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityAreas } from '@heliograph/server/areas/identity.ts';
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
});
