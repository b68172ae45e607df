import { z } from 'zod';
import { isPublicKey, mostKeyText, somePublicKey } from '../formats/public-key.ts';
import { line, maybeLine, yesNo } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { firmwareMessages } from '../words/firmware-words.ts';

/** As a list tells it; `revoked` is true or false. */
const states = [
  { value: 'false', label: text('trusted', '可信') },
  { value: 'true', label: text('revoked', '已吊销') },
];

/** Most of a tenant: each that may fit is tried of a file. */
export const mostSigningKeys = 20;

/** Public keys of those who make firmware: what they signed is known as theirs. Those of the tenant of the installation speak for what it shares. */
export const signingKeys = entity({
  id: 'signing-keys',
  table: 'signing_key',
  key: 'keyId',
  path: '/maintain/signingKey',
  permission: 'maintain:signingKey',
  calls: ['SigningKey', 'SigningKeys'],
  one: text('signing key', '签名密钥'),
  many: text('signing keys', '签名密钥'),
  title: text('Signing keys', '签名密钥'),
  empty: text('No maker of firmware is known by a key yet.', '还没有可信的签名密钥。'),
  parts: {
    keyName: line({
      stored: 'name',
      label: text('Maker', '厂商'),
      help: text('Whose signature it is: shown with the firmware', '签名所属方，显示在固件列表中'),
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
    }),
    publicKey: line({
      stored: 'public_key',
      label: text('Public key', '公钥'),
      help: text(
        'PEM of Ed25519, ECDSA or RSA (openssl pkey -pubout), or the key of minisign',
        'Ed25519、ECDSA 或 RSA 的 PEM（openssl pkey -pubout），或 minisign 公钥',
      ),
      maxLength: mostKeyText,
      lines: 6,
      unique: true,
      list: false,
    }),
    revoked: yesNo({
      stored: 'revoked',
      label: text('Revoked', '已吊销'),
      help: text('Nothing that it signed counts as signed any more', '其签名的固件均不再视为已签名'),
    }),
    remark: maybeLine({ stored: 'remark', label: text('Note', '备注'), format: 'label', maxLength: 200 }),
  },
  rules: [
    {
      marks: ['publicKey'],
      message: firmwareMessages.publicKey,
      holds: ({ publicKey }) => isEmpty(publicKey) || isPublicKey(String(publicKey)),
      passes: { publicKey: somePublicKey },
      fails: { publicKey: '-----BEGIN CERTIFICATE-----' },
    },
  ],
  more: {
    /** Ed25519, ECDSA P-256, RSA 4096 … */
    kind: z.string(),
    /** SHA-256 of the key as DER, hex: `openssl pkey -pubin -outform der | sha256sum`. */
    fingerprint: z.string(),
  },
  named: 'keyName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
  columns: [
    'keyName',
    { name: 'kind', label: text('Kind', '类型') },
    { name: 'fingerprint', label: text('Fingerprint (SHA-256)', '指纹（SHA-256）'), width: 330 },
    { name: 'revoked', label: text('State', '状态'), kind: 'choice', options: states },
    'createBy',
    'createTime',
    { name: 'remark', label: text('Note', '备注'), extra: true },
    { name: 'updateBy', label: text('Changed by', '更新者'), extra: true },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  usedBy: [{ table: 'firmware', column: 'signature_key' }],
  single: true,
  menu: { menuId: 3370, parentId: 800, path: 'signingKey', icon: 'key' },
  kept: {
    follows: 'makers of firmware that people know, at most 20 for each tenant',
    seen: 'whole',
    why: 'keys of makers belong to the tenant and name no device; their permission alone decides who sees them',
  },
  ruled: true,
});
