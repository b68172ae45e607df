/** Commands of the Telnet protocol (RFC 854) and the options that a terminal needs (RFC 857, 858). */
const iac = 255;
const command = { se: 240, sb: 250, will: 251, wont: 252, do: 253, dont: 254 } as const;
const option = { echo: 1, suppressGoAhead: 3, windowSize: 31 } as const;

/** What the device says first: it echoes, and there is no line to turn around. */
export const greeting = Uint8Array.from(
  [
    [iac, command.will, option.echo],
    [iac, command.will, option.suppressGoAhead],
    [iac, command.do, option.windowSize],
  ].flat(),
);

interface Heard {
  /** What was typed. */
  readonly data: Uint8Array;
  /** What has to be answered. */
  readonly answer: Uint8Array;
}

/** Takes the protocol out of what arrives, in whatever portions. Nothing is kept but the state of one command. */
export class TelnetBytes {
  #state: 'data' | 'command' | 'option' | 'block' | 'blockCommand' = 'data';
  #verb = 0;

  hear(bytes: Uint8Array): Heard {
    const data: number[] = [];
    const answer: number[] = [];
    for (const byte of bytes) this.#byte(byte, data, answer);
    return { data: Uint8Array.from(data), answer: Uint8Array.from(answer) };
  }

  #byte(byte: number, data: number[], answer: number[]): void {
    switch (this.#state) {
      case 'data':
        if (byte === iac) this.#state = 'command';
        else data.push(byte);
        return;
      case 'command':
        this.#command(byte, data);
        return;
      case 'option':
        this.#state = 'data';
        answer.push(...this.#answer(byte));
        return;
      case 'block':
        if (byte === iac) this.#state = 'blockCommand';
        return;
      default:
        this.#state = byte === command.se ? 'data' : 'block';
    }
  }

  #command(byte: number, data: number[]): void {
    this.#state = 'data';
    if (byte === iac) data.push(iac);
    else if (byte === command.sb) this.#state = 'block';
    else if (byte >= command.will) {
      this.#verb = byte;
      this.#state = 'option';
    }
  }

  /** Own offers are only confirmed by the other end; everything else is refused. Refusals need no answer. */
  #answer(asked: number): number[] {
    const offered = asked === option.echo || asked === option.suppressGoAhead;
    if (this.#verb === command.do && !offered) return [iac, command.wont, asked];
    if (this.#verb === command.will && asked !== option.windowSize && asked !== option.suppressGoAhead)
      return [iac, command.dont, asked];
    return [];
  }
}

/** Output as it goes over the wire: an octet 255 is written twice. */
export const escaped = (bytes: string | Uint8Array): Uint8Array => {
  const raw = Buffer.from(bytes);
  if (!raw.includes(iac)) return raw;
  return Uint8Array.from([...raw].flatMap((byte) => (byte === iac ? [iac, iac] : [byte])));
};
