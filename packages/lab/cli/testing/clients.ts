import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import ssh2, { type ClientChannel } from 'ssh2';

/** Somebody at the command line of a device: types, and waits for what he wants to see. */
export interface Person {
  /** Everything seen since the last `until`, up to and including the text that was waited for. */
  until(text: string): Promise<string>;
  type(text: string): void;
  /** Types a line and waits for the prompt; what lies between. */
  run(line: string, prompt?: string): Promise<string>;
  /** Resolves with what was seen last, when the device has hung up. */
  gone(): Promise<string>;
  close(): void;
}

class Screen {
  seen = '';
  ended = false;
  readonly #waiting = new Set<() => void>();

  add(text: string): void {
    this.seen += text;
    this.#tell();
  }

  end(): void {
    this.ended = true;
    this.#tell();
  }

  /** Resolves as soon as `ready` gives something. */
  when<T>(ready: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = ready();
        if (found === undefined && !this.ended) return;
        this.#waiting.delete(look);
        if (found === undefined) reject(new Error(`hung up after ${JSON.stringify(this.seen)}`));
        else resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  #tell(): void {
    for (const look of this.#waiting) look();
  }
}

const personAt = (screen: Screen, type: (text: string) => void, close: () => void): Person => {
  const until = (text: string): Promise<string> =>
    screen.when(() => {
      const at = screen.seen.indexOf(text);
      if (at < 0) return undefined;
      const found = screen.seen.slice(0, at + text.length);
      screen.seen = screen.seen.slice(at + text.length);
      return found;
    });
  return {
    until,
    type,
    close,
    run: async (line, prompt = '# ') => {
      type(`${line}\r`);
      await until(`${line}\r\n`);
      return (await until(prompt)).slice(0, -prompt.length);
    },
    gone: () => screen.when(() => (screen.ended ? screen.seen : undefined)),
  };
};

const iac = 255;

/** Drops the three-octet negotiations of the greeting; this client agrees by saying nothing. */
const withoutTelnet = (bytes: Buffer): string => {
  const kept: number[] = [];
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === iac) i += 2;
    else kept.push(bytes[i]!);
  }
  return Buffer.from(kept).toString('latin1');
};

export const telnetTo = async (address: string, port: number): Promise<Person> => {
  const socket: Socket = connect(port, address);
  const screen = new Screen();
  socket.on('data', (bytes: Buffer) => screen.add(withoutTelnet(bytes)));
  socket.on('error', () => screen.end());
  socket.on('close', () => screen.end());
  await once(socket, 'connect');
  return personAt(
    screen,
    (text) => void socket.write(text),
    () => socket.destroy(),
  );
};

export interface SshOptions {
  readonly username: string;
  readonly password: string;
  readonly algorithms?: ssh2.Algorithms;
}

export const sshTo = async (address: string, port: number, options: SshOptions): Promise<Person> => {
  const client = new ssh2.Client();
  const screen = new Screen();
  const channel = await new Promise<ClientChannel>((resolve, reject) => {
    client.on('error', reject);
    client.on('ready', () => client.shell((error, opened) => (error ? reject(error) : resolve(opened))));
    client.connect({ host: address, port, ...options });
  });
  channel.on('data', (bytes: Buffer) => screen.add(bytes.toString('latin1')));
  channel.on('close', () => screen.end());
  client.on('close', () => screen.end());
  return personAt(
    screen,
    (text) => void channel.write(text),
    () => client.end(),
  );
};
