/** One turn of a scripted device: what it must be told, and what it then prints. */
export interface ScriptedTurn {
  /** A line, without its end; or a single key such as the pager's space. */
  readonly told: string;
  /** Printed afterwards; `hangUp` ends the session instead, `nothing` stays silent. */
  readonly prints: string | { readonly hangUp: true } | { readonly nothing: true };
  /** False where a device does not echo, as with passwords (default true). */
  readonly echo?: boolean;
}

export interface Script {
  readonly greeting: string;
  /** After the greeting, as a unit does whose sessions are all taken. */
  readonly hangsUp?: boolean;
  readonly turns: readonly ScriptedTurn[];
}

interface Terminal {
  write(bytes: Uint8Array): void;
  end(): void;
}

/** What was typed in place of the expected, over all sessions of a device; empty in a test that went as written. */
export type Surprises = string[];

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const FAREWELL = /^(?:exit\r?)+$/;

/** Plays a script on one terminal; the returned function takes what is typed. */
export function play(script: Script, terminal: Terminal, surprises: Surprises): (typed: Uint8Array) => void {
  const turns = [...script.turns];
  let typed = '';
  terminal.write(encode(script.greeting));
  if (script.hangsUp) terminal.end();
  const take = (turn: ScriptedTurn, told: string): void => {
    if (turn.echo !== false && turn.told !== ' ') terminal.write(encode(`${told}\r\n`));
    if (typeof turn.prints === 'string') terminal.write(encode(turn.prints));
    else if ('hangUp' in turn.prints) terminal.end();
  };
  return (bytes) => {
    typed += new TextDecoder().decode(bytes).replaceAll('\0', '');
    for (;;) {
      const turn = turns[0];
      const end = turn?.told === ' ' ? (typed.startsWith(' ') ? 1 : 0) : typed.indexOf('\r') + 1;
      if (end === 0) return;
      const told = turn?.told === ' ' ? ' ' : typed.slice(0, end - 1);
      typed = typed.slice(end);
      if (turn && told === turn.told) {
        turns.shift();
        take(turn, told);
      } else if (!(turns.length === 0 && FAREWELL.test(told))) surprises.push(told);
    }
  };
}

/** Login variant c of a V-SOL unit up to the privileged prompt, with the pager switched off. */
export const loggedIn = (host: string): Script => ({
  greeting:
    '\r\r\nHello, this is gpon olt platform (version 1.00).\r\r\nCopyright 2020-2025\r\r\n\r\r\nUser Access Verification\r\r\n\r\nLogin: ',
  turns: [
    { told: 'admin', prints: 'Password: ' },
    { told: 'login-secret', prints: `\r\n${host}> `, echo: false },
    { told: 'enable', prints: 'Password: ' },
    { told: 'enable-secret', prints: `\r\n${host}# `, echo: false },
    { told: 'terminal length 0', prints: `${host}# ` },
  ],
});

export const secrets = { username: 'admin', password: 'login-secret', enablePassword: 'enable-secret' } as const;

/** A script that goes on after the login. */
export const after = (login: Script, ...turns: ScriptedTurn[]): Script => ({
  ...login,
  turns: [...login.turns, ...turns],
});
