const utf8 = new TextDecoder('utf-8', { fatal: true });
const chinese = new TextDecoder('gb18030', { fatal: true });

function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-8 that the agent cut at the length of its column, in the middle of a character: there are whole ones before it. */
function cutUtf8Of(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return /[^\0-\x7f]/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * GB2312, as switches and routers sold in China write names typed in Chinese. Text in Latin-1 may be the same octets, so more is
 * asked: every octet above ASCII is one of a pair, and half of the pairs are common characters (rows 16 to 55, B0 to D7), where
 * Latin-1 has capitals and signs; its small letters begin at E0. The last character may be cut.
 */
function chineseOf(bytes: Uint8Array): string | undefined {
  let [common, pairs, end] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    end = at + 1;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1];
    if (trail === undefined) {
      end = at;
      break;
    }
    if (lead < 0xa1 || lead > 0xf7 || trail < 0xa1 || trail > 0xfe) return undefined;
    pairs++;
    if (lead >= 0xb0 && lead <= 0xd7) common++;
    end = ++at + 1;
  }
  if (pairs === 0 || common * 2 < pairs) return undefined;
  try {
    return chinese.decode(bytes.subarray(0, end));
  } catch {
    return undefined;
  }
}

const latinOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
/** Controls, those of eight bits among them: octets that hold such in neither encoding are numbers and no words. */
const controls = /[^\P{Cc}\t-\r]/u;

/** What a device wrote, whatever it writes in: UTF-8, the encoding of Chinese firmware, Latin-1; undefined for what is no text. */
export function deviceWordsOf(bytes: Uint8Array): string | undefined {
  const words = utf8Of(bytes) ?? cutUtf8Of(bytes) ?? chineseOf(bytes);
  if (words !== undefined) return words;
  const latin = latinOf(bytes);
  return controls.test(latin) ? undefined : latin;
}

/** The same for what is a text by its object: one character per octet where nothing fits. */
export const charactersOf = (bytes: Uint8Array): string => deviceWordsOf(bytes) ?? latinOf(bytes);
