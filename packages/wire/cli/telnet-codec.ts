const IAC = 255;
const DONT = 254;
const DO = 253;
const WONT = 252;
const WILL = 251;
const SB = 250;
const SE = 240;

const ECHO = 1;
const SUPPRESS_GO_AHEAD = 3;
const TERMINAL_TYPE = 24;
const WINDOW_SIZE = 31;

/** Octets of one sub-negotiation kept; the only one answered has two. */
const MAX_SUB = 64;
/** Option commands answered in one session: a peer that goes on negotiating is answered no more. */
const MAX_REPLIES = 64;

/** Columns and rows announced: wide, so that the device does not wrap the echo of a long command. */
export const WINDOW = { columns: 512, rows: 100 } as const;

/**
 * Telnet as bytes (RFC 854, 855, 1073, 1091). Lets the device echo and drop go-aheads, tells it the window size and the
 * terminal type `vt100` if asked, and refuses every other option.
 */
export class TelnetCodec {
  private state: 'data' | 'return' | 'iac' | 'option' | 'sub' | 'subIac' = 'data';
  private verb = 0;
  private sub: number[] = [];
  private replies = 0;
  /** Octets that were no terminal's since the connection stood; honest units send some dozens. */
  noise = 0;
  /** Options agreed to, by verb: an acknowledgement of ours is not acknowledged again, or both sides would go on for ever. */
  private readonly agreed = new Set<string>();

  /** Splits what came into the terminal's octets and the reply that is due. */
  decode(bytes: Uint8Array): { data: Uint8Array; reply: Uint8Array } {
    const data: number[] = [];
    const reply: number[] = [];
    for (const byte of bytes) this.take(byte, data, reply);
    this.noise += bytes.length - data.length;
    return { data: Uint8Array.from(data), reply: Uint8Array.from(reply) };
  }

  /** What is typed: 255 is doubled, and Enter goes as CR NUL, since shells of the Quagga family take CR LF for two. */
  encode(bytes: Uint8Array): Uint8Array {
    const out: number[] = [];
    for (const byte of bytes) {
      out.push(byte);
      if (byte === IAC) out.push(IAC);
      else if (byte === 0x0d) out.push(0);
    }
    return Uint8Array.from(out);
  }

  private take(byte: number, data: number[], reply: number[]): void {
    switch (this.state) {
      case 'return':
        this.state = 'data';
        // CR NUL is a bare carriage return.
        if (byte === 0) return;
        return this.takeData(byte, data);
      case 'iac':
        return this.command(byte, data);
      case 'option':
        this.state = 'data';
        return this.negotiate(byte, reply);
      case 'sub':
        if (byte === IAC) this.state = 'subIac';
        else if (this.sub.length < MAX_SUB) this.sub.push(byte);
        return undefined;
      case 'subIac':
        this.state = byte === SE ? 'data' : 'sub';
        if (byte === SE) this.subAnswer(reply);
        return undefined;
      default:
        return this.takeData(byte, data);
    }
  }

  private takeData(byte: number, data: number[]): void {
    if (byte === IAC) {
      this.state = 'iac';
      return;
    }
    if (byte === 0x0d) this.state = 'return';
    data.push(byte);
  }

  private command(byte: number, data: number[]): void {
    this.state = 'data';
    if (byte === IAC) data.push(IAC);
    else if (byte === SB) {
      this.sub = [];
      this.state = 'sub';
    } else if (byte >= WILL) {
      this.verb = byte;
      this.state = 'option';
    }
    // NOP, GA, AYT and the rest need no answer.
  }

  private negotiate(option: number, reply: number[]): void {
    if (this.verb === WONT || this.verb === DONT) {
      // Already off on our side, or given up now; RFC 854 wants no answer to "off" when it is off.
      this.agreed.delete(`${this.verb === WONT ? WILL : DO} ${option}`);
      return;
    }
    const wanted = this.verb === WILL ? [ECHO, SUPPRESS_GO_AHEAD] : [SUPPRESS_GO_AHEAD, TERMINAL_TYPE, WINDOW_SIZE];
    const yes = wanted.includes(option);
    const key = `${this.verb} ${option}`;
    if ((yes && this.agreed.has(key)) || ++this.replies > MAX_REPLIES) return;
    if (yes) this.agreed.add(key);
    if (this.verb === WILL) reply.push(IAC, yes ? DO : DONT, option);
    else reply.push(IAC, yes ? WILL : WONT, option);
    if (yes && this.verb === DO && option === WINDOW_SIZE) reply.push(...windowSize());
  }

  private subAnswer(reply: number[]): void {
    const [option, send] = this.sub;
    if (option !== TERMINAL_TYPE || send !== 1 || ++this.replies > MAX_REPLIES) return;
    reply.push(IAC, SB, TERMINAL_TYPE, 0, ...new TextEncoder().encode('VT100'), IAC, SE);
  }
}

function windowSize(): number[] {
  const { columns, rows } = WINDOW;
  const size = [columns >> 8, columns & 255, rows >> 8, rows & 255];
  return [IAC, SB, WINDOW_SIZE, ...size.flatMap((byte) => (byte === IAC ? [IAC, IAC] : [byte])), IAC, SE];
}
