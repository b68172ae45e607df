import { createHmac } from 'node:crypto';
import type { CpeSecret } from '../../../estate/cpes/device.ts';
import type { KnownCpe } from '../known.ts';

/** What a device calls itself at the STUN server: which row it is, and nothing that a person would know it by. */
export const stunName = ({ tenantId, id }: Pick<KnownCpe, 'tenantId' | 'id'>): string => `${tenantId}.${id}`;

export function stunNamed(name: string): { readonly tenantId: number; readonly id: string } | undefined {
  const [, tenant, id] = /^(\d{1,9})\.(\d{1,19})$/.exec(name) ?? [];
  return tenant === undefined || id === undefined ? undefined : { tenantId: Number(tenant), id };
}

/** Follows from words that the device has and that are random: nothing more has to be kept, and it opens nothing else. */
export const stunPassword = ({ requestPassword }: Pick<CpeSecret, 'requestPassword'>): string =>
  createHmac('sha256', requestPassword).update('stun').digest('base64url').slice(0, 24);
