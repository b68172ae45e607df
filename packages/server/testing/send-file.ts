import type { Envelope } from '../http/envelope.ts';
import type { TestServer } from './server.ts';

/** A file as the form of a page sends it. */
export interface FileToSend {
  readonly token: string;
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly query?: Readonly<Record<string, string>>;
  /** What stands in the form before the file. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** One upload to a path below /emsWebServer; answers the envelope. */
export async function sendUpload<T = Envelope>(
  { app }: Pick<TestServer, 'app'>,
  path: string,
  { token, name, content, query = {}, fields = {} }: FileToSend,
): Promise<T> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const body = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: `/emsWebServer${path}`,
    headers: { authorization: token, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
    query: { ...query },
  });
  return answer.json<T>();
}
