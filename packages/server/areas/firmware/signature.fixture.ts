/**
 * A file with its signatures, as OpenSSL 3.0 and minisign 0.11 of Debian made them; the private keys are gone.
 * `openssl dgst -sha256 -sign`, `openssl pkeyutl -sign -rawin`, `minisign -S`, `minisign -S -l`.
 */
export const signedFile = Buffer.from('UEsDBCBhIGZpcm13YXJlIG9mIHNvbWUgb2N0ZXRzCg==', 'base64');

export const signedBy = {
  ed25519: {
    key: [
      '-----BEGIN PUBLIC KEY-----',
      'MCowBQYDK2VwAyEAh8BNYk0n+ZYH/2bwAf5pAYLEBg+6zcs6M8+vxsihQUM=',
      '-----END PUBLIC KEY-----',
    ].join('\n'),
    fingerprint: '059ce0dfed50ca4f07a8363cdeece3f4adaf530d022545164db62c7eab8666fa',
    signature: 'KUdlyuqyObEHsA28aCsRoEkeoQNPDLy91hLTtK+Nh2J9cJCOEAgE005YIgyHQ9Pw0LidUh63/uH2d0jO+N8FBg==',
  },
  rsa: {
    key: [
      '-----BEGIN PUBLIC KEY-----',
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArFlpoeNDvBezw6cID4aa',
      'YBIOYjoNgEpgzTJZJdcuTGPAQ+sqDi8NV7w5nhl4XNb0CQk4ZNcIzhweMYKhEBIl',
      'uAg9w+3Fa5gn9A6aVRUlPSd5qUCnsHTlLM1/QfiPaKsxyAC768bgPGIUfEqNTmq4',
      'k4I72PXrKX2quilT7PrhsZP5Pp6Zy5WihTssr2Xktd6xk3EvCTg/q5kgCP/1HYcS',
      'e6qTvW1Z5/mowsAxwOXfLVsVeyYNFbfI9c3YXlYAEedWfxRBCOeXOey9HKF/+IP2',
      '8b4VNVTTK1HouclNB2oV0A6le2Ts7jJwYDUxK57GFZOLfrHQcdaTbIBloWkCACO/',
      'bQIDAQAB',
      '-----END PUBLIC KEY-----',
    ].join('\n'),
    fingerprint: 'afe68abf03024a5fbe77f9a27f8184547128750b673ece1393126a5271551c9d',
    signature:
      'lKixRmpG0/reNu+VBv2bBDCpC9NKf5yaxdpKvxMmNYjIdePE6BxQjKQAzGEecsSWFbVdDckLCFqcPEHXW/U/cEq6WJxX494hu67U' +
      'q9I9+/xS3rjbhe1TgOtAug/O7yV18fZee7tcuancHY8YS60nfZdSDuYH0pCK+BVVznJ8LW+UGZ3lQN6578mLCr7hGGqtNtG8C0u1' +
      'etgcF+p7OzhYxMM/Ey+AAKj90snm6txg94YQqEGguBlb5eTYeM57OlAj4uXjDnw9owXExAl22POmPiRDqzbGlQYUn6VpyJTRhR5G' +
      'z4UvMUlO+IpLcYNWX4NsVRWnSolKP5R2EmlYuyHQdg==',
  },
  ecdsa: {
    key: [
      '-----BEGIN PUBLIC KEY-----',
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqTl3nEhXO0r/FwNo5M0a4h/Uw+L7',
      '+kqUm/6TsfzgBawHU4+Pcbjnw7k3WhOhwHVx3FvH+pzim/uiRTg5m142FQ==',
      '-----END PUBLIC KEY-----',
    ].join('\n'),
    fingerprint: '0ecac49d328da376cc8164876d89748ae6133d382387701da638117643fab7bf',
    signature: 'MEYCIQCVrtCXNi/AGX5mkxmWQzUfbN31DFVHTmuf0s8WEre4zAIhAMIY8l7eumGrbpreM2+xS5b/Mfn563BJp37W+joIxZ8t',
  },
  minisign: {
    key: [
      'untrusted comment: minisign public key 998D56469D3C92CF',
      'RWTPkjydRlaNmc0Yc+/N8Xiu3klaPBRtEJ6h3DWVjHHhyvFbChV5Re3X',
    ].join('\n'),
    fingerprint: 'd461259fb5dcf92ab612a91966f1aca06b88112b8caf05b0bb7f6513dad68fa2',
    signature: [
      'untrusted comment: signature from minisign secret key',
      'RUTPkjydRlaNmS1BWQcQHEo1Ga5na0Xwka9MQvctCK7nes+4Ku+RPGZtrEMv68S7h+pBs/f0yHAzmv0ZyVQqeNNWtg22Js53dQE=',
      'trusted comment: made in the test',
      'tiHVSatvkwoxKntB/cxM9A+dbxjoqbJADTvVDxy0wCP7ZN8ij3jNtM+btgoTc4NO0J2ZMFasYoPnpULt501uAg==',
    ].join('\n'),
  },
  minisignWhole: {
    key: [
      'untrusted comment: minisign public key 998D56469D3C92CF',
      'RWTPkjydRlaNmc0Yc+/N8Xiu3klaPBRtEJ6h3DWVjHHhyvFbChV5Re3X',
    ].join('\n'),
    fingerprint: 'd461259fb5dcf92ab612a91966f1aca06b88112b8caf05b0bb7f6513dad68fa2',
    signature: [
      'untrusted comment: signature from minisign secret key',
      'RWTPkjydRlaNmcz/IPI7x8sbtFZK6YCcIgELRk6mNQBKBUHPa5gX7b5CboEJYLw9VTDagqK5TwUFDSG24rtLuMBNeJkb9r+JhgA=',
      'trusted comment: legacy',
      'vLmS5HP6xxDXrLYOzHh3SwHvAIMTshUBPEt3t0GobPOT7OdEDBhF9a5LhKYjdNuMQnT/v9bS5QkXKTQ/8x8jDw==',
    ].join('\n'),
  },
} as const;
