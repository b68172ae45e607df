/** RSA of 8,192 bits has 1,400 characters. */
export const mostKeyText = 2000;

const pem = /^-----BEGIN PUBLIC KEY-----\s+[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/;
/** 42 octets that begin with `Ed`; the comment above them is the maker's own. */
const minisign = /^(?:untrusted comment:[^\n]*\n)?RW[A-Za-z0-9+/]{54}$/;

/**
 * Whether it looks like a public key, as OpenSSL writes it (PEM, SubjectPublicKeyInfo) or minisign does: several lines, so no format of a field.
 * What is in it the server reads.
 */
export const isPublicKey = (value: string): boolean => {
  const key = value.trim();
  return key.length <= mostKeyText && (pem.test(key) || minisign.test(key.replaceAll('\r', '')));
};

/** That of RFC 8032, section 7.1, test 1. */
export const somePublicKey = [
  '-----BEGIN PUBLIC KEY-----',
  'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  '-----END PUBLIC KEY-----',
].join('\n');
