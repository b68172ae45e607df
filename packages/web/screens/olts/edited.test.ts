import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { oltEditForm } from '@heliograph/catalogue/models/snmp-access.ts';
import { expect, it } from 'vitest';
import { editedFields, openedWith } from './edited.ts';

const olt = { ip: '10.0.0.1', snmpPort: 161, snmpVersion: 'v3', remark: null };

it('An OLT can be saved as it was opened', () => {
  for (const snmpVersion of ['v1', 'v2c', 'v3'])
    expect(validate(oltEditForm, openedWith({ ...olt, snmpVersion }))).toEqual([]);
});

it('Protocols of SNMPv3 are sent only with a new user, so that the stored user is not weakened', () => {
  expect(editedFields(openedWith(olt))).not.toContain('authProtocol');
  expect(editedFields({ ...openedWith(olt), userName: 'noc' })).toContain('authProtocol');
});

it('Only the credentials of the chosen version are sent', () => {
  expect(editedFields(openedWith(olt))).not.toContain('community');
  const v2c = editedFields(openedWith({ ...olt, snmpVersion: 'v2c' }));
  expect(v2c).toContain('community');
  expect(v2c).not.toContain('userName');
});
