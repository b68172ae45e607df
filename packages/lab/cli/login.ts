import { readLine, type Terminal } from './terminal/read-line.ts';
import type { Habits } from './habits.ts';

const tries = 3;

export const banner = (technology: 'gpon' | 'epon'): string =>
  `\r\nHello, this is ${technology} olt platform (version 1.00).\r\n\r\n\r\nUser Access Verification\r\n\r\n`;

/** Whether a user's password is right; the device keeps other users beside the first. */
export type Verify = (user: string, password: string) => boolean;

/** Asks for user and password until they are right, three times at most; `pause` follows a wrong one. Returns the user. */
export const login = async (
  terminal: Terminal,
  habits: Habits,
  verify: Verify,
  pause: () => Promise<void>,
): Promise<string | undefined> => {
  for (let n = 0; n < tries; n++) {
    const user = await readLine(terminal, { prompt: habits.askUser, echo: true });
    if (user === undefined) return undefined;
    const password = await readLine(terminal, { prompt: 'Password: ', echo: false });
    if (password === undefined) return undefined;
    if (verify(user.trim(), password)) return user.trim();
    terminal.write('Login incorrect\r\n');
    await pause();
  }
  terminal.write('% Bad passwords, too many failures!\r\n');
  return undefined;
};

/** Asks for the secret of enable mode, three times at most. */
export const mayEnable = async (
  ask: (prompt: string, echo: boolean) => Promise<string | undefined>,
  secret: string,
): Promise<boolean> => {
  for (let n = 0; n < tries; n++) {
    const typed = await ask('Password: ', false);
    if (typed === undefined) return false;
    if (typed === secret) return true;
  }
  return false;
};
