import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { vaultOf } from '../vault.ts';
import { clientOptions, openAccess, sealAccess, snmpTargetOf, type SnmpSecret } from './snmp-access.ts';

const vault = vaultOf(randomBytes(32));
const user = { name: 'helio', authProtocol: 'sha1', authPassword: 'password-1', privProtocol: 'none' } as const;
const rowWith = (snmp_version: string, secret: SnmpSecret) => ({
  tenant_id: 7,
  id: '42',
  address: '192.0.2.1',
  snmp_port: 161,
  snmp_version,
  snmp_secret: sealAccess(vault, 7, 'olt', '42', secret),
});

describe('Stored SNMP credentials', () => {
  it('open only at the row they were sealed for', () => {
    const sealed = sealAccess(vault, 7, 'olt', '42', { community: 'hush' });
    expect(sealed).not.toContain('hush');
    expect(openAccess(vault, 7, 'olt', '42', sealed)).toEqual({ community: 'hush' });
    expect(() => openAccess(vault, 8, 'olt', '42', sealed)).toThrow();
    expect(() => openAccess(vault, 7, 'olt', '43', sealed)).toThrow();
    expect(() => openAccess(vault, 7, 'unauthorized_device', '42', sealed)).toThrow();
  });

  it('give the collector a target: the community below v3, the user in v3, never both', () => {
    const both = { community: 'public', user };
    const at = { id: '42', address: '192.0.2.1', port: 161 };
    expect(snmpTargetOf(vault, rowWith('v2c', both))).toEqual({ ...at, version: 'v2c', community: 'public' });
    expect(snmpTargetOf(vault, rowWith('v1', both))).toEqual({ ...at, version: 'v1', community: 'public' });
    expect(snmpTargetOf(vault, rowWith('v3', both))).toEqual({ ...at, version: 'v3', user });
  });

  it('give the write community for settings, or the read one where there is no other', () => {
    const row = rowWith('v2c', { community: 'public', writeCommunity: 'private' });
    expect(clientOptions(vault, row)).toMatchObject({ community: 'public' });
    expect(clientOptions(vault, row, 'write')).toMatchObject({ community: 'private' });
    expect(clientOptions(vault, rowWith('v2c', { community: 'public' }), 'write')).toMatchObject({
      community: 'public',
    });
  });
});
