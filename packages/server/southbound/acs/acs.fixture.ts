import { Agent, request } from 'node:http';
import { answerChallenge } from '@heliograph/wire/cwmp/digest.ts';
import { decodeFromAcs } from '@heliograph/wire/cwmp/decode.ts';
import { encodeFromCpe } from '@heliograph/wire/cwmp/encode.ts';
import type {
  AcsRequest,
  CpeAnswer,
  CwmpEvent,
  CwmpEnvelope,
  FromAcs,
  FromCpe,
  Inform,
  ParameterValue,
} from '@heliograph/wire/cwmp/message.ts';

export interface AcsHttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** undefined: an empty body. */
  readonly said: FromAcs | undefined;
}

export interface Words {
  readonly username: string;
  readonly password: string;
}

const manner = { version: 'cwmp-1-2', soapPrefix: 'soapenv' } as const;
const root = 'InternetGatewayDevice.';
const server = `${root}ManagementServer.`;

/** A customer device of a test, on one connection of its own: it holds some parameters and says what it is told to say. */
export class CpeFixture {
  readonly serial: string;
  readonly oui: string;
  readonly productClass: string;
  readonly values: Map<string, string>;
  readonly asked: AcsRequest[] = [];
  /** Parameters of a new row of a table (`{i}` for instance numbers); a table that is not here takes none. */
  readonly rows = new Map<string, Readonly<Record<string, string>>>();
  /** What it says instead of what it would say. */
  odd: (request: AcsRequest) => CpeAnswer | 'usual' | 'empty' = () => 'usual';
  words: Words;
  keepsCookies = true;
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #cookie: string | undefined;
  readonly #url: URL;

  constructor(
    url: string,
    serial: string,
    words: Words,
    { oui = '00AA11', productClass = 'HG', values = {} as Record<string, string> } = {},
  ) {
    this.#url = new URL(url);
    this.serial = serial;
    this.oui = oui;
    this.productClass = productClass;
    this.words = words;
    this.values = new Map(
      Object.entries({
        [`${root}DeviceInfo.SoftwareVersion`]: 'V1.0',
        [`${root}DeviceInfo.HardwareVersion`]: 'H1',
        [`${root}DeviceInfo.ModelName`]: 'HG1',
        [`${server}ConnectionRequestURL`]: 'http://127.0.0.1:9/cr',
        [`${server}Username`]: '',
        [`${server}Password`]: '',
        [`${server}ConnectionRequestUsername`]: '',
        [`${server}ConnectionRequestPassword`]: '',
        [`${server}PeriodicInformEnable`]: '1',
        [`${server}PeriodicInformInterval`]: '86400',
        ...values,
      }),
    );
  }

  close(): void {
    this.#agent.destroy();
  }

  /** The next message goes over another connection. */
  hangUp(): void {
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1 });
  }

  inform(events: readonly string[] = ['2 PERIODIC'], more: Partial<Inform> = {}): Inform {
    const parameters = [
      'DeviceInfo.SoftwareVersion',
      'DeviceInfo.HardwareVersion',
      'ManagementServer.ConnectionRequestURL',
    ].map((name): ParameterValue => ({
      name: `${root}${name}`,
      value: this.values.get(`${root}${name}`) ?? '',
      type: 'string',
    }));
    return {
      method: 'Inform',
      device: { manufacturer: 'Maker', oui: this.oui, productClass: this.productClass, serialNumber: this.serial },
      events: events.map((code): CwmpEvent => ({ code, commandKey: '' })),
      maxEnvelopes: 1,
      currentTime: '2026-11-23T12:00:00Z',
      retryCount: 0,
      parameters,
      ...more,
    };
  }

  async post(
    body: FromCpe | string | Buffer | undefined,
    headers: Record<string, string> = {},
  ): Promise<AcsHttpAnswer> {
    const text =
      typeof body === 'string' || Buffer.isBuffer(body)
        ? body
        : body
          ? encodeFromCpe({ id: '1', manner, body } satisfies CwmpEnvelope<FromCpe>)
          : '';
    const { promise, resolve, reject } = Promise.withResolvers<AcsHttpAnswer>();
    const sent = request(
      this.#url,
      {
        method: 'POST',
        agent: this.#agent,
        headers: {
          'content-type': 'text/xml',
          'content-length': String(Buffer.byteLength(text)),
          ...(this.#cookie !== undefined && this.keepsCookies && { cookie: this.#cookie }),
          ...headers,
        },
      },
      (message) => {
        const parts: Buffer[] = [];
        message.on('data', (part: Buffer) => parts.push(part));
        message.on('error', reject);
        message.on('end', () => {
          const all = Buffer.concat(parts);
          const isPlain =
            message.headers['content-encoding'] === undefined &&
            (message.headers['content-type'] ?? '').startsWith('text/xml');
          const said = all.length > 0 && isPlain ? (decodeFromAcs(all).body as FromAcs) : undefined;
          const [cookie] = message.headers['set-cookie'] ?? [];
          if (cookie !== undefined) this.#cookie = cookie.split(';')[0];
          resolve({ status: message.statusCode ?? 0, headers: message.headers, body: all.toString('utf8'), said });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
    return promise;
  }

  /** A report, with the words that it knows once it is asked for them. */
  async report(
    events?: readonly string[],
    more: Partial<Inform> = {},
    words: Words | undefined = this.words,
  ): Promise<AcsHttpAnswer> {
    const inform = this.inform(events, more);
    const first = await this.post(inform);
    const challenge = first.headers['www-authenticate'];
    if (first.status !== 401 || challenge === undefined || words === undefined) return first;
    const authorization = answerChallenge(challenge, words, { method: 'POST', target: this.#url.pathname });
    return this.post(inform, { authorization: authorization ?? '' });
  }

  /** Gives us the turn and answers what is asked, to the end. Returns the last thing heard. */
  async serve(): Promise<AcsHttpAnswer> {
    let heard = await this.post(undefined);
    while (heard.said) {
      const asked = heard.said as AcsRequest;
      this.asked.push(asked);
      const odd = this.odd(asked);
      heard = await this.post(odd === 'empty' ? undefined : odd === 'usual' ? this.answer(asked) : odd);
    }
    return heard;
  }

  /** A whole session. */
  async session(events?: readonly string[], more: Partial<Inform> = {}): Promise<AcsHttpAnswer> {
    const heard = await this.report(events, more);
    if (heard.said?.method !== 'InformResponse') return heard;
    return this.serve();
  }

  /** What it does when it is asked, and says then. */
  answer(asked: AcsRequest): CpeAnswer {
    switch (asked.method) {
      case 'GetParameterNames':
        return {
          method: 'GetParameterNamesResponse',
          parameters: this.#names(asked.path, asked.nextLevel).map((name) => ({ name, writable: true })),
        };
      case 'GetParameterValues': {
        const unknown = asked.names.find((name) => !this.values.has(name));
        if (unknown !== undefined)
          return { method: 'Fault', code: 9005, text: 'Invalid parameter name', parameters: [] };
        const parameters = asked.names.map((name) => ({
          name,
          value: name.endsWith('Password') ? '' : (this.values.get(name) ?? ''),
          type: 'string',
        }));
        return { method: 'GetParameterValuesResponse', parameters };
      }
      case 'SetParameterValues': {
        const faults = asked.parameters
          .filter(({ name }) => !this.values.has(name))
          .map(({ name }) => ({ name, code: 9005, text: 'No such name' }));
        if (faults.length > 0) return { method: 'Fault', code: 9003, text: 'Invalid arguments', parameters: faults };
        for (const { name, value } of asked.parameters) this.values.set(name, value);
        const [name, password] = [this.values.get(`${server}Username`), this.values.get(`${server}Password`)];
        if (name && password) this.words = { username: name, password };
        return { method: 'SetParameterValuesResponse', status: 0 };
      }
      case 'AddObject': {
        const { objectName: table } = asked;
        const leaves = this.rows.get(table.replaceAll(/\.\d+(?=\.)/g, '.{i}'));
        if (!leaves) return { method: 'Fault', code: 9005, text: 'Invalid parameter name', parameters: [] };
        const there = [...this.values.keys()].flatMap((name) =>
          name.startsWith(table) ? [Number(name.slice(table.length).split('.')[0])] : [],
        );
        const instanceNumber = Math.max(0, ...there) + 1;
        for (const [leaf, value] of Object.entries(leaves)) this.values.set(`${table}${instanceNumber}.${leaf}`, value);
        return { method: 'AddObjectResponse', instanceNumber, status: 0 };
      }
      case 'DeleteObject': {
        const below = [...this.values.keys()].filter((name) => name.startsWith(asked.objectName));
        if (below.length === 0) return { method: 'Fault', code: 9005, text: 'Invalid parameter name', parameters: [] };
        for (const name of below) this.values.delete(name);
        return { method: 'DeleteObjectResponse', status: 0 };
      }
      case 'Reboot':
        return { method: 'RebootResponse' };
      case 'FactoryReset':
        return { method: 'FactoryResetResponse' };
      default:
        return { method: 'Fault', code: 9000, text: 'Method not supported', parameters: [] };
    }
  }

  #names(path: string, nextLevel: boolean): string[] {
    const names = new Set<string>();
    for (const name of this.values.keys()) {
      if (!name.startsWith(path)) continue;
      const parts = name.slice(path.length).split('.');
      for (let n = 1; n <= (nextLevel ? 1 : parts.length); n += 1)
        names.add(path + parts.slice(0, n).join('.') + (n < parts.length ? '.' : ''));
    }
    return [...names];
  }
}
