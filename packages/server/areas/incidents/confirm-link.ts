import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../vault.ts';

/** What a link of a message is for: one receiver, by the hash of way and address, confirms one incident. */
export interface ConfirmClaim {
  readonly tenantId: number;
  readonly incidentId: string;
  /** 32 hexadecimal digits. */
  readonly target: string;
  /** Unix time (ms, whole seconds). */
  readonly expiresAt: number;
}

/** 7 days. */
export const linkLife = 7 * 86_400_000;
/** When the message was made: what was confirmed before then, this link is not about. */
export const issuedAt = ({ expiresAt }: ConfirmClaim): number => expiresAt - linkLife;

const purpose = 'incident-confirm';
const version = 1;
/** Version, tenant, incident, receiver, end. */
const bodyBytes = 1 + 4 + 8 + 16 + 4;
/** Of the code: 128 bits are more than anybody tries in 7 days. */
const codeBytes = 16;

/** As digits and letters only: chats read signs such as `_` as markup. */
export function tokenOf(vault: Vault, { tenantId, incidentId, target, expiresAt }: ConfirmClaim): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUInt8(version, 0);
  body.writeUInt32BE(tenantId, 1);
  body.writeBigUInt64BE(BigInt(incidentId), 5);
  Buffer.from(target, 'hex').copy(body, 13, 0, 16);
  body.writeUInt32BE(Math.floor(expiresAt / 1000), 29);
  return Buffer.concat([body, vault.mac(purpose, body).subarray(0, codeBytes)]).toString('hex');
}

/** Undefined: not made here, changed since, or too old. */
export function readToken(vault: Vault, token: string, now: number): ConfirmClaim | undefined {
  if (!new RegExp(`^[0-9a-f]{${(bodyBytes + codeBytes) * 2}}$`).test(token)) return undefined;
  const bytes = Buffer.from(token, 'hex');
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(bytes.subarray(bodyBytes), vault.mac(purpose, body).subarray(0, codeBytes))) return undefined;
  if (body.readUInt8(0) !== version) return undefined;
  const link = {
    tenantId: body.readUInt32BE(1),
    incidentId: String(body.readBigUInt64BE(5)),
    target: body.subarray(13, 29).toString('hex'),
    expiresAt: body.readUInt32BE(29) * 1000,
  };
  return link.expiresAt > now ? link : undefined;
}

/** `base`: where browsers find the console, as somebody typed it. The token stands behind `#`, which no browser sends and no proxy logs. */
export const confirmUrl = (base: string, token: string): string =>
  `${base.replace(/[?#].*$/s, '').replace(/\/+$/, '')}/#/confirm/${token}`;
