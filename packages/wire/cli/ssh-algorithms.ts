import type { CipherAlgorithm, KexAlgorithm, MacAlgorithm, ServerHostKeyAlgorithm } from 'ssh2';

interface Suite {
  readonly kex: KexAlgorithm[];
  readonly serverHostKey: ServerHostKeyAlgorithm[];
  readonly cipher: CipherAlgorithm[];
  readonly hmac: MacAlgorithm[];
}

/** What OLTs of today take. */
export const MODERN: Suite = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group-exchange-sha256',
    'diffie-hellman-group14-sha256',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group18-sha512',
  ],
  serverHostKey: [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'rsa-sha2-512',
    'rsa-sha2-256',
  ],
  cipher: ['aes128-gcm@openssh.com', 'aes256-gcm@openssh.com', 'aes128-ctr', 'aes192-ctr', 'aes256-ctr'],
  hmac: [
    'hmac-sha2-256-etm@openssh.com',
    'hmac-sha2-512-etm@openssh.com',
    'hmac-sha2-256',
    'hmac-sha2-512',
    'hmac-sha1',
  ],
};

/** The same, and after them what old units need (facts: group1/14-sha1, aes-cbc/3des, ssh-rsa). Tried only after MODERN failed. */
export const LEGACY: Suite = {
  kex: [
    ...MODERN.kex,
    'diffie-hellman-group-exchange-sha1',
    'diffie-hellman-group14-sha1',
    'diffie-hellman-group1-sha1',
  ],
  serverHostKey: [...MODERN.serverHostKey, 'ssh-rsa', 'ssh-dss'],
  cipher: [...MODERN.cipher, 'aes256-cbc', 'aes192-cbc', 'aes128-cbc', '3des-cbc'],
  hmac: [...MODERN.hmac, 'hmac-sha1-96', 'hmac-md5'],
};
