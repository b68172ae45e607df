import { fill, type Text } from '../kit/text.ts';
import { formatMessages } from '../words/format-messages.ts';
import { every, isVisible } from './characters.ts';
import { format, must } from './format.ts';

/** What no text sent to a device may contain (S2 §5 General text). */
const forbidden = new Set('<>()[]&,*|?;\\');

/** The first forbidden character of a text. */
export function forbiddenIn(value: string): string | undefined {
  for (const sign of value) if (forbidden.has(sign)) return sign;
  return undefined;
}

/** Visible ASCII alone; so no space, no control character and no NUL either. */
export const isVisibleText = (value: string): boolean => value !== '' && every(value, isVisible);

function textProblem(value: string): Text | undefined {
  if (!isVisibleText(value)) return formatMessages.noSpaces;
  const sign = forbiddenIn(value);
  return sign === undefined ? undefined : fill(formatMessages.forbidden, { sign });
}

/** Users, profiles, communities and other SNMP strings. */
export const noSpaces = format({
  name: 'noSpaces',
  spec: ['text.noSpaces', 'text.illegal'],
  example: 'public',
  problem: must(isVisibleText, formatMessages.noSpaces),
});

/** Text for a device where NUL ends it: '!' and '#' may come first. */
export const textNullMode = format({
  name: 'textNullMode',
  spec: ['text.forbidden.modeNull', 'text.illegal'],
  example: '#uplink-7',
  problem: textProblem,
});

/** Text for a device where '!' and '#' open a comment: they may not come first. */
export const textLeadingMode = format({
  name: 'textLeadingMode',
  spec: ['text.forbidden.modeLeading', 'text.illegal'],
  example: 'uplink#7',
  problem: (value) => {
    if (value.startsWith('!') || value.startsWith('#')) {
      return fill(formatMessages.forbiddenFirst, { sign: value.slice(0, 1) });
    }
    return textProblem(value);
  },
});
