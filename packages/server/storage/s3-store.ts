import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ForbiddenAddress, type Outbound } from './outbound.ts';
import { presigned } from './presign.ts';
import { Gone, soundKey, StoreTrouble, type Store } from './store.ts';

/** A provider that speaks S3. */
interface Provider {
  readonly endpoint: string;
  readonly isHttps: boolean;
  readonly region: string;
  readonly bucket: string;
  /** Before every key; a tenant's keys never leave it. */
  readonly prefix: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** 1 = everybody may read. */
  readonly accessPolicy: string;
  readonly domain: string | null;
}

const linkSeconds = 300;
const silent = (): void => undefined;

/** Host and port alone: no path, no name and password. Undefined for what is none. */
export function originOf(endpoint: string, isHttps: boolean): URL | undefined {
  const written = `${isHttps ? 'https' : 'http'}://${endpoint}`;
  if (!URL.canParse(written) || /[/?#@\\]/.test(endpoint)) return undefined;
  return new URL(written);
}

/** What went wrong in words; a provider's own page of text is none. */
function inWords(error: unknown): unknown {
  const { name, $metadata, code, cause } = error as {
    name?: string;
    code?: string;
    cause?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  if (error instanceof ForbiddenAddress || cause instanceof ForbiddenAddress)
    return error instanceof ForbiddenAddress ? error : cause;
  if (name === 'NoSuchKey' || name === 'NotFound') return new Gone();
  const status = $metadata?.httpStatusCode;
  const reason = status === undefined ? (code ?? name ?? 'error') : `${name ?? 'error'} (${status})`;
  return new StoreTrouble(reason.slice(0, 100), error);
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw inWords(error);
  }
}

type Library = typeof import('@aws-sdk/client-s3');

interface Opened {
  readonly library: Library;
  readonly client: InstanceType<Library['S3Client']>;
}

/** Loads the library: it is larger than all else of a small role, and most installations keep their files themselves. */
async function openClient(
  { region, accessKey, secretKey }: Provider,
  { origin }: URL,
  outbound: Outbound,
): Promise<Opened> {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client({
    endpoint: origin,
    region,
    forcePathStyle: true,
    followRegionRedirects: false,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 2,
    // What went wrong is told by what is thrown; the library's own words would go to the console.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: outbound.httpAgent,
      httpsAgent: outbound.httpsAgent,
      connectionTimeout: 3000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
    },
  });
  return { library, client };
}

/** Files with a provider. Every call has a deadline; redirects are not followed. */
export function s3Store(provider: Provider, outbound: Outbound): Store {
  const { endpoint, isHttps, region, bucket, prefix, accessKey, secretKey, accessPolicy, domain } = provider;
  const origin = originOf(endpoint, isHttps);
  if (!origin) throw new ForbiddenAddress('no endpoint');
  outbound.check(origin.hostname);
  let opened: Promise<Opened> | undefined;
  const open = (): Promise<Opened> => (opened ??= openClient(provider, origin, outbound));
  const keyOf = (key: string) => `${prefix}${soundKey(key)}`;
  const pathOf = (key: string) => `/${bucket}/${keyOf(key)}`;
  return {
    put: async (key, { path, bytes, contentType }) => {
      const { client, library } = await open();
      // Behind what is waited for: a stream that fails while nobody listens to it ends the process.
      const body = createReadStream(path);
      const object = { Bucket: bucket, Key: keyOf(key), Body: body, ContentLength: bytes, ContentType: contentType };
      try {
        await told(client.send(new library.PutObjectCommand(object)));
      } finally {
        body.destroy();
      }
    },
    open: async (key, range) => {
      const part = range && { Range: `bytes=${range.first}-${range.last}` };
      const { client, library } = await open();
      const { Body } = await told(
        client.send(new library.GetObjectCommand({ Bucket: bucket, Key: keyOf(key), ...part })),
      );
      if (!(Body instanceof Readable)) throw new StoreTrouble('no body');
      return Body;
    },
    remove: async (key) => {
      const { client, library } = await open();
      await told(client.send(new library.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) })));
    },
    link: (key, fileName, at) => {
      if (accessPolicy === '1') {
        const host = domain === null ? origin.origin : `${origin.protocol}//${domain}`;
        return `${host}${pathOf(key).split('/').map(encodeURIComponent).join('/')}`;
      }
      const disposition = `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`;
      const query = { 'response-content-disposition': disposition };
      const keys = { region, accessKey, secretKey };
      return presigned({ origin: origin.origin, path: pathOf(key), ...keys, at, seconds: linkSeconds, query });
    },
    close: () => void opened?.then(({ client }) => client.destroy()).catch(() => undefined),
  };
}
