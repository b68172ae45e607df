import { formatMessages } from '../words/format-messages.ts';
import { format, must } from './format.ts';

/** Eleven digits, 1 and then 3-9 (S2 §5, mainland style). */
const phonePattern = /^1[3-9][0-9]{9}$/;
const emailPattern = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/;

export const isPhone = (value: string): boolean => phonePattern.test(value);
export const isEmail = (value: string): boolean => value.length <= 254 && emailPattern.test(value);

export const phone = format({
  name: 'phone',
  spec: ['text.phone', 'alarmRule.phone'],
  example: '13800138000',
  problem: must(isPhone, formatMessages.phone),
});

export const email = format({
  name: 'email',
  spec: ['text.email', 'alarmRule.email'],
  example: 'noc@example.net',
  problem: must(isEmail, formatMessages.email),
  normal: (value) => value.toLowerCase(),
});

/** The account of a sign-in by code. */
export const emailOrPhone = format({
  name: 'emailOrPhone',
  spec: ['cred.emailOrPhone'],
  example: '13800138000',
  problem: must((value) => isPhone(value) || isEmail(value), formatMessages.emailOrPhone),
  normal: (value) => value.toLowerCase(),
});
