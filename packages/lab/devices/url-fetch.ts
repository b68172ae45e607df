import { get as httpGet, type IncomingMessage } from 'node:http';
import type { FetchLine } from './line.ts';

/** What a server that is there says: it is not asked again. */
class Refused extends Error {}

export interface UrlFetch {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly from: string | undefined;
  readonly mostBytes: number;
  readonly idleMs: number;
  readonly line: FetchLine;
  /** So often the rest is asked for where the line broke. */
  readonly resumes: number;
  /** Resolves when it may be asked for again. */
  readonly later: () => Promise<void>;
  readonly onProgress: (received: number, size: number) => void;
}

/** What has come so far. */
interface Here {
  chunks: Buffer[];
  received: number;
}

const errorOf = ({ statusCode = 0 }: IncomingMessage): Error =>
  statusCode >= 500 ? new Error(`HTTP ${statusCode}`) : new Refused(`HTTP ${statusCode}`);

function take(answer: IncomingMessage, here: Here, { line, mostBytes, onProgress }: UrlFetch): Promise<void> {
  // Whoever is given all of it anew begins anew.
  if (answer.statusCode === 200) Object.assign(here, { chunks: [], received: 0 });
  const size = here.received + Number(answer.headers['content-length'] ?? 0);
  return new Promise((resolve, reject) => {
    answer.on('data', (chunk: Buffer) => {
      here.chunks.push(chunk);
      here.received += chunk.length;
      onProgress(here.received, size);
      if (here.received > mostBytes) answer.destroy(new Refused('too large'));
      const wait = line.pass(here.received);
      if (!wait) return;
      answer.pause();
      void wait.then(() => answer.resume());
    });
    answer.on('end', resolve);
    answer.on('error', reject);
  });
}

function part(fetch: UrlFetch, here: Here): Promise<void> {
  const { url, signal, from, idleMs } = fetch;
  const range = here.received > 0 ? { headers: { range: `bytes=${here.received}-` } } : {};
  const options = { signal, timeout: idleMs, ...range, ...(from === undefined ? {} : { localAddress: from }) };
  return new Promise((resolve, reject) => {
    const asked = httpGet(url, options, (answer) => {
      if (answer.statusCode === 200 || (here.received > 0 && answer.statusCode === 206)) {
        take(answer, here, fetch).then(resolve, reject);
        return;
      }
      answer.resume();
      reject(errorOf(answer));
    });
    asked.on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error('timeout')));
  });
}

/** Fetches a file by HTTP, as a device does: at once, or in parts where its line breaks. */
export async function fetchByUrl(fetch: UrlFetch): Promise<Buffer> {
  const here: Here = { chunks: [], received: 0 };
  await fetch.line.pass(0);
  for (let left = fetch.resumes; ; left -= 1) {
    try {
      await part(fetch, here);
      return Buffer.concat(here.chunks);
    } catch (error) {
      if (left <= 0 || error instanceof Refused || fetch.signal.aborted) throw error;
      await fetch.later();
    }
  }
}
