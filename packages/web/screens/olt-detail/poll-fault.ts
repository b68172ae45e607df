import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { snmpFaultWords, type SnmpFaultWords } from '@heliograph/catalogue/words/snmp-faults.ts';

const incomplete = text('the reading was cut short', '读取不完整');

const known = (code: string): SnmpFaultWords | undefined =>
  Object.hasOwn(snmpFaultWords, code) ? snmpFaultWords[code as keyof typeof snmpFaultWords] : undefined;

/** The words of one code; a code of a newer release is shown as it is. */
const wordsOf = (code: string): Text => known(code)?.what ?? (code === 'incomplete' ? incomplete : text(code, code));

function partOf(part: string): Text {
  const [, table, code = ''] = /^(\w+): (.+)$/.exec(part) ?? [];
  if (table === undefined) return wordsOf(part);
  const words = wordsOf(code);
  return text(`${table}: ${words.en}`, `${table}：${words.zh}`);
}

/** Why a poll failed or is incomplete, as the collector notes it: one code, or `table: code` for each table, joined by `; `. */
export function pollFaultText(fault: string): Text {
  const parts = fault.split('; ').map(partOf);
  return text(parts.map(({ en }) => en).join('; '), parts.map(({ zh }) => zh).join('；'));
}

/** What to look at, when the whole device could not be asked. */
export const pollFaultHint = (fault: string): Text | null => known(fault)?.hint ?? null;
