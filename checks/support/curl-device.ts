import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CpeFixture, type AcsHttpAnswer, type Words } from '@heliograph/server/southbound/acs/acs.fixture.ts';
import { decodeFromAcs } from '@heliograph/wire/cwmp/decode.ts';
import { encodeFromCpe } from '@heliograph/wire/cwmp/encode.ts';
import type { FromAcs, FromCpe } from '@heliograph/wire/cwmp/message.ts';
import type { LossyNet } from './lossy-net.ts';

const manner = { version: 'cwmp-1-2', soapPrefix: 'soapenv' } as const;

/** A customer device whose HTTP is curl's, as it is in many: its session (a connection for each message, cookies in a file) and its files. */
export class CurlDevice extends CpeFixture {
  readonly #net: LossyNet;
  readonly #url: string;
  readonly #jar: string;

  constructor(net: LossyNet, path: string, serial: string, words: Words, values: Readonly<Record<string, string>>) {
    const url = `http://127.0.0.1:${net.port}${path}`;
    super(url, serial, words, { values: { ...values, 'InternetGatewayDevice.ManagementServer.URL': url } });
    [this.#net, this.#url, this.#jar] = [net, url, temporary('jar')];
  }

  override async post(body: FromCpe | string | Buffer | undefined): Promise<AcsHttpAnswer> {
    const text = body === undefined ? '' : Buffer.isBuffer(body) || typeof body === 'string' ? body : sentOf(body);
    const { username, password } = this.words;
    // It asks by an empty message for the challenge, which in the middle of a session gives us the turn: there the cookie is enough.
    const isReport = typeof body === 'object' && !Buffer.isBuffer(body) && body.method === 'Inform';
    const words = isReport ? ['--digest', '-u', `${username}:${password}`] : [];
    const answer = await this.#net.run(
      'curl',
      ['-sS', '-m', '60', ...words, '-b', this.#jar, '-c', this.#jar].concat([
        '-H',
        'Content-Type: text/xml',
        '--data-binary',
        '@-',
        '-w',
        '\n%{http_code}',
        this.#url,
      ]),
      Buffer.from(text),
    );
    const end = answer.lastIndexOf('\n');
    const [status, said] = [Number(answer.subarray(end + 1).toString()), answer.subarray(0, end)];
    const isSaid = status === 200 && said.length > 0;
    return {
      status,
      headers: {},
      body: said.toString(),
      said: isSaid ? (decodeFromAcs(said).body as FromAcs) : undefined,
    };
  }

  /** A file from where the ACS says, the rest of it alone where the line breaks. */
  async fetch(url: string): Promise<Buffer> {
    const file = temporary('file');
    try {
      await this.#net.run('curl', ['-sS', '-f', '-m', '60', '--retry', '3', '-C', '-', '-o', file, url]);
      return await readFile(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  override close(): void {
    super.close();
    void rm(this.#jar, { force: true });
  }
}

const sentOf = (body: FromCpe): string => encodeFromCpe({ id: '1', manner, body });
const temporary = (what: string): string =>
  join(tmpdir(), `curl-${what}-${process.pid}-${randomBytes(4).toString('hex')}`);
