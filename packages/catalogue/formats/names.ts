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

/**
 * What people call a project, a group, a department, a role: any script (decision 27), spaces within, and none of the characters that
 * the specification forbids, because such names go into lists, files and descriptions on devices.
 */
export const entityName = format({
  name: 'entityName',
  spec: ['text.forbidden.modeNull', 'text.forbidden.modeLeading'],
  example: '东区 3 / Nord',
  problem: (value) => {
    const sign = forbiddenIn(value);
    if (sign !== undefined) return fill(formatMessages.forbidden, { sign });
    return /^[!#]/.test(value)
      ? fill(formatMessages.forbiddenFirst, { sign: value.slice(0, 1) })
      : label.problem(value);
  },
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
