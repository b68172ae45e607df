import { createPrivateKey } from 'node:crypto';

/** A key and a certificate for it that no authority signed; of tests alone, from November 2026 to October 2126. */
const jwk = {
  kty: 'EC',
  crv: 'P-256',
  x: 'YkaYDbkdlJTm2DEaja9WvghmADpHtczMtDabgP2guAs',
  y: '9vT-YDTNiRCZI_jBOPPblvu0xN2nbypYXpM09j-YPVM',
  d: 'EuwDv-aFPaAbU8XWmo2elHX6XvlQ_5tdK8ztNXFylfc',
};
const der = [
  'MIIBizCCATGgAwIBAgIUGUXVZIKdsQnhFG43xU55NxQAclMwCgYIKoZIzj0EAwIwGjEYMBYGA1UEAwwPbG9nLmV4YW1wbGUubmV0MCAXDTI2MTEyMzEyMzkyOFoYDzIxMjYx',
  'MDMwMTIzOTI4WjAaMRgwFgYDVQQDDA9sb2cuZXhhbXBsZS5uZXQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARiRpgNuR2UlObYMRqNr1a+CGYAOke1zMy0NpuA/aC4C/b0',
  '/mA0zYkQmSP4wTjz25b7tMTdp28qWF6TNPY/mD1To1MwUTAdBgNVHQ4EFgQU2VUyJCGLSlgDUivhvKF0qDiRD04wHwYDVR0jBBgwFoAU2VUyJCGLSlgDUivhvKF0qDiRD04w',
  'DwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiANXF9EgafSMveY+9BnUtGaa8w8f3MFIh1f/zHXocCEwwIhAJkNGwi7IyEMEc1c6Vu9YndBFSXXBYdH5ZT81WIP',
  '0zLa',
].join('');
const renewedDer = [
  'MIIBijCCATGgAwIBAgIUay2swDIYJwkZOwjgex1P6J0QluIwCgYIKoZIzj0EAwIwGjEYMBYGA1UEAwwPbG9nLmV4YW1wbGUubmV0MCAXDTI2MTEyODA0MDkzOFoYDzIxMjYxMTA0',
  'MDQwOTM4WjAaMRgwFgYDVQQDDA9sb2cuZXhhbXBsZS5uZXQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARiRpgNuR2UlObYMRqNr1a+CGYAOke1zMy0NpuA/aC4C/b0/mA0zYkQ',
  'mSP4wTjz25b7tMTdp28qWF6TNPY/mD1To1MwUTAdBgNVHQ4EFgQU2VUyJCGLSlgDUivhvKF0qDiRD04wHwYDVR0jBBgwFoAU2VUyJCGLSlgDUivhvKF0qDiRD04wDwYDVR0TAQH/',
  'BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAyOJElUwsCah/co7iYRS6bnaTFwc7Kpgj88Ye0UleAGwIgHV1xMrt4uTMFTSVoBoLdRd8uc7wT7D5rdomDMkcNO3c=',
].join('');
const pem = (body: string): string => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
export const tlsPair = {
  key: createPrivateKey({ format: 'jwk', key: jwk }).export({ format: 'pem', type: 'pkcs8' }),
  cert: pem(der),
};
/** Another certificate of the same name and key, as after it was renewed. */
export const renewedCert = pem(renewedDer);
