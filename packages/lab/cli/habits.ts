import type { Olt } from '../devices/olt.ts';

/** How the command line of one firmware behaves, and who may use it. */
export interface Habits {
  /** What SSH authentication leads to: the prompt, or a second login inside the session (V2.x and EPON units in the field). */
  readonly afterSsh: 'prompt' | 'login';
  /** Only diffie-hellman-group14-sha1, aes128-cbc and ssh-rsa, as units of 2018. */
  readonly oldSsh: boolean;
  readonly askUser: 'Login: ' | 'Username: ';
  /** False: `terminal length` is an unknown command, and the pager has to be answered. */
  readonly pagerOff: boolean;
  readonly paint: boolean;
  readonly rowEnd: '\r\n' | '\r\r\n';
  /** EPON: `end` in enable mode closes the session, and a PON that does not exist is no error. */
  readonly epon: boolean;
  readonly user: string;
  readonly password: string;
  /** Secret of `enable`. */
  readonly enable: string;
  /** Milliseconds without a key before the device hangs up. */
  readonly idleMs: number;
  /** Sessions at one time, Telnet and SSH together. */
  readonly sessions: number;
}

const usual: Habits = {
  afterSsh: 'prompt',
  oldSsh: false,
  askUser: 'Username: ',
  pagerOff: true,
  paint: false,
  rowEnd: '\r\n',
  epon: false,
  user: 'admin',
  password: 'Xpon@Olt9417#',
  enable: 'Xpon@Olt9417#',
  idleMs: 600_000,
  sessions: 4,
};

/** V2.x GPON lets one in after SSH; V1.x asks again, paints its tables and has no way around the pager; EPON units are old. */
export const habitsOf = (olt: Olt): Habits => {
  const own = olt.spec.cli ?? {};
  if (olt.model.technology === 'epon') return { ...usual, askUser: 'Login: ', oldSsh: true, epon: true, ...own };
  if (olt.model.firmware.startsWith('V2.')) return { ...usual, ...own };
  return { ...usual, afterSsh: 'login', askUser: 'Login: ', pagerOff: false, paint: true, rowEnd: '\r\r\n', ...own };
};
