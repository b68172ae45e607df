import { firmwareMessages } from '../words/firmware-words.ts';
import { format, must } from './format.ts';

/** RSA of 8,192 bits has 1,400 characters. */
export const mostKeyText = 2000;

const pem = /^-----BEGIN PUBLIC KEY-----\s+[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/;
/** 42 octets that begin with `Ed`; the comment above them is the maker's own. */
const minisign = /^(?:untrusted comment:[^\n]*\n)?RW[A-Za-z0-9+/]{54}$/;

/** Whether it looks like a public key, as OpenSSL writes it (PEM, SubjectPublicKeyInfo) or minisign does. What is in it the server reads. */
const isPublicKey = (value: string): boolean => {
  const key = value.trim();
  return key.length <= mostKeyText && (pem.test(key) || minisign.test(key.replaceAll('\r', '')));
};

export const publicKey = format({
  name: 'publicKey',
  spec: [],
  example: [
    '-----BEGIN PUBLIC KEY-----',
    'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
    '-----END PUBLIC KEY-----',
  ].join('\n'),
  problem: must(isPublicKey, firmwareMessages.publicKey),
});
