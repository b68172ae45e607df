import type { Values } from '@heliograph/catalogue/kit/fields.ts';

export const isV3 = (values: Values): boolean => values['snmpVersion'] === 'v3';

const user = ['authProtocol', 'authPassword', 'privProtocol', 'privPassword'];

/**
 * Fields of the edit form that matter for what is typed. Protocols and passwords of SNMPv3 belong to a user: without a new
 * user name the stored one stays whole, so they are neither asked for nor sent.
 */
export function editedFields(values: Values): readonly string[] {
  const access = isV3(values) ? ['userName', ...(values['userName'] ? user : [])] : ['community', 'writeCommunity'];
  return ['ip', 'snmpPort', 'snmpVersion', ...access, 'remark'];
}

/** What the form opens with: the stored reach, and nothing of the credentials. */
export const openedWith = (olt: {
  readonly ip: string;
  readonly snmpPort: number;
  readonly snmpVersion: string;
  readonly remark: string | null;
}): Values => ({
  ip: olt.ip,
  snmpPort: olt.snmpPort,
  snmpVersion: olt.snmpVersion,
  authProtocol: 'none',
  privProtocol: 'none',
  remark: olt.remark ?? '',
});
