import { fill } from '../kit/text.ts';
import { formatMessages } from '../words/format-messages.ts';
import { every, isDigit, isLetter } from './characters.ts';
import { forbiddenIn, isVisibleText, textNullMode } from './device-text.ts';
import { format, must } from './format.ts';
import { label } from './label.ts';

export const alphanumeric = format({
  name: 'alphanumeric',
  spec: ['text.alphanumeric'],
  example: 'Room7',
  problem: must(
    (value) => value !== '' && every(value, (code) => isLetter(code) || isDigit(code)),
    formatMessages.alphanumeric,
  ),
});

/** A user of the console or of a device: a letter first, no spaces. */
export const userName = format({
  name: 'userName',
  spec: ['text.userNameFirst', 'text.noSpaces'],
  example: 'wang.li',
  problem: (value) => (isLetter(value.charCodeAt(0)) ? textNullMode.problem(value) : formatMessages.firstLetter),
});

export const siteName = format({
  name: 'siteName',
  spec: ['text.siteName'],
  example: '东区 3',
  problem: (value) => (value === '' || value.includes('/') ? formatMessages.siteName : label.problem(value)),
});

/** Reserved are the first administrator and the permission of everything (decision 54). */
const reserved = new Set(['admin', '*:*:*']);

export const roleIdentifier = format({
  name: 'roleIdentifier',
  spec: ['cred.roleIdentifier'],
  example: 'field-crew',
  problem: (value) => {
    if (reserved.has(value.toLowerCase())) return formatMessages.roleReserved;
    if (!isVisibleText(value)) return formatMessages.noSpaces;
    const sign = forbiddenIn(value);
    return sign === undefined ? undefined : fill(formatMessages.forbidden, { sign });
  },
});
