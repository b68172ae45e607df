const part = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const whole = new RegExp(`^${part}(?:\\.${part}){3}$`);

/** Four dotted parts of 0-255, no leading zeros, ASCII digits only (S2 §5 network formats). */
export const isIpv4 = (value: string): boolean => whole.test(value);
