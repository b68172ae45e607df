import { createHash, randomBytes } from 'node:crypto';

/** What a device fetches or brings a file with: 192 bits of chance in the address. Only its hash is kept. */
export const newFileToken = (): string => randomBytes(24).toString('base64url');
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{32}$/.test(text);
