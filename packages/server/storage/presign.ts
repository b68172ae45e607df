import { createHash, createHmac } from 'node:crypto';

export interface Signed {
  readonly origin: string;
  /** Absolute path, bucket first. */
  readonly path: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly at: Date;
  readonly seconds: number;
  readonly query?: Readonly<Record<string, string>>;
}

/** RFC 3986: what S3 leaves unescaped is less than what `encodeURIComponent` does. */
const escape = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The address of a GET that whoever holds it may make for a while (AWS Signature Version 4, in the query). */
export function presigned({ origin, path, region, accessKey, secretKey, at, seconds, query = {} }: Signed): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const all: Record<string, string> = {
    ...query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKey}/${scope}`,
    'X-Amz-Date': stamp,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  };
  const inOrder = Object.keys(all).sort((a, b) => (a < b ? -1 : 1));
  const words = inOrder.map((name) => `${escape(name)}=${escape(all[name] ?? '')}`).join('&');
  const escaped = path.split('/').map(escape).join('/');
  const canonical = ['GET', escaped, words, `host:${new URL(origin).host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region));
  const signature = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, digest].join('\n')).toString('hex');
  return `${origin}${escaped}?${words}&X-Amz-Signature=${signature}`;
}
