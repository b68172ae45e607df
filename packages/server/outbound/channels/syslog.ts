import { hostname } from 'node:os';
import { cutBytes, hostPortOf, plainMarkup, sentVerdict, type Channel } from './channel.ts';

/** local0. */
const facility = 16;
/** Severities of RFC 5424, of ours 1 to 4; what is over is a notice. */
const levels: Readonly<Record<number, number>> = { 1: 2, 2: 3, 3: 4, 4: 5 };
const overLevel = 5;
/** ITU perceived severities as RFC 5674 numbers them; cleared is 5. */
const perceived: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4 };
const cleared = 5;
/** Receivers should take so many octets over UDP (RFC 5424 §6.1), and over TLS (RFC 5425 §4.3.1). */
const most = { udp: 2048, tcp: 8192, tls: 8192 } as const;

const value = (words: string): string => words.replace(/[\\"\]]/g, '\\$&').replace(/[\p{Cc}]+/gu, ' ');
const word = (words: string, length: number): string => words.replace(/[^\x21-\x7e]+/g, '-').slice(0, length) || '-';

/** RFC 5424, with the alarm as structured data of RFC 5674. Over TCP and TLS in frames that begin with their length (RFC 5425). */
export const syslogChannel: Channel = {
  request: ({ address, transport, fingerprint }, { told, title, words }) => {
    const isOver = told.action === 'resolve';
    const priority = facility * 8 + (isOver ? overLevel : (levels[told.severity] ?? overLevel));
    const severity = isOver ? cleared : (perceived[told.severity] ?? cleared);
    const resource = [told.device, told.object.en].filter((one) => one !== '').join(' ') || 'Heliograph';
    // 0 is "other" of the registry of probable causes.
    const data = `[alarm resource="${value(resource)}" probableCause="0" perceivedSeverity="${severity}"]`;
    const header = `<${priority}>1 ${told.at} ${word(hostname(), 255)} heliograph - ${word(told.key, 32)}`;
    const said = `${title} ${words}`.replace(/[\p{Cc}]+/gu, ' ').trim();
    const bytes = Buffer.from(cutBytes(`${header} ${data} \ufeff${said}`, most[transport]));
    const framed = transport === 'udp' ? bytes : Buffer.concat([Buffer.from(`${bytes.length} `), bytes]);
    return { over: transport, ...hostPortOf(address), bytes: framed, fingerprint };
  },
  verdict: () => sentVerdict,
  escape: plainMarkup,
  forPrograms: true,
  bucket: { burst: 100, perMinute: 3000 },
};
