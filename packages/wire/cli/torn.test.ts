import { describe, expect, it } from 'vitest';
import { Screen } from './screen.ts';
import { firmLines, mend, type Tear } from './torn.ts';

const LOG = '2026/05/25 17:08:24   ONU Port Los   PON 0/3 ONU 50 sn GPONABCD1234 LAN1 LINK DOWN\r\n';

/** What comes of printed lines in which `~` stands for a log line that begins on a line of its own. */
function printed(text: string, reference?: readonly string[]) {
  const lines: string[] = [];
  const tears: Tear[] = [];
  const screen = new Screen({
    line: (line, joined) => {
      if (joined !== undefined) tears.push({ at: lines.length, joined });
      lines.push(line);
    },
    log: () => undefined,
  });
  screen.feed(new TextEncoder().encode(text.replaceAll('~', LOG)));
  return mend(lines, tears, reference);
}

const rows = ['GPON0/1:2   enable   working   GPON0CE43515', 'GPON0/1:3   disable  offline   GPONE5197ED0'];
const sure = (lines: readonly string[]) => ({ lines, unsure: [] });

describe('A line that a log line broke in two, ending its first half', () => {
  it('is put together when the halves together look like the other rows', () => {
    const torn = `${rows[0]}\r\nGPON0/1:3   disa\r\n~ble  offline   GPONE5197ED0\r\n${rows[0]}\r\n`;
    expect(printed(torn)).toEqual(sure([rows[0] ?? '', rows[1] ?? '', rows[0] ?? '']));
  });

  it('is put together cell by cell when it was painted', () => {
    const to = (column: number, text: string) => `\r\u001b[${column}C${text}`;
    const painted = `GPON0/1:3${to(12, 'disa')}\r\n~ble${to(21, 'offline')}${to(31, 'GPONE5197ED0')}\r\n`;
    expect(printed(`${rows[0]}\r\n${painted}`)).toEqual(sure(rows));
  });

  it('is put together when it is a rule, or when an earlier answer had it whole', () => {
    expect(printed('---------\r\n~-----\r\n')).toEqual(sure(['--------------']));
    const config = 'hostname olt\r\nip route 0.0.0.0/0 192.\r\n~0.2.1\r\n';
    expect(printed(config, ['hostname olt', 'ip route 0.0.0.0/0 192.0.2.1']).lines).toEqual([
      'hostname olt',
      'ip route 0.0.0.0/0 192.0.2.1',
    ]);
  });

  it('is left in doubt where nothing tells, and then is no reference for the next answer', () => {
    const { lines, unsure } = printed('hostname olt\r\nip route 0.0.0.0/0 192.\r\n~0.2.1\r\n');
    expect([lines.length, unsure]).toEqual([3, [2]]);
    expect(firmLines(lines, unsure)).toEqual(['hostname olt']);
  });
});

describe('Two lines with a log line between them', () => {
  it('stay two when either looks like the others', () => {
    expect(printed(`${rows[0]}\r\n~${rows[1]}\r\n~${rows[0]}\r\n${rows[1]}\r\n`).unsure).toEqual([]);
    const ping = [0, 1, 2].map((n) => `64 bytes from 192.0.2.1: seq=${n} ttl=63 time=1.${n}50 ms`);
    expect(printed(`${ping[0]}\r\n~${ping[1]}\r\n${ping[2]}\r\n`)).toEqual(sure(ping));
  });

  it('stay two when an earlier answer had both, or one of them is empty', () => {
    expect(printed('vlan 1\r\n~name north\r\n', ['vlan 1', 'name north'])).toEqual(sure(['vlan 1', 'name north']));
    expect(printed('vlan 1\r\n\r\n~name north\r\n')).toEqual(sure(['vlan 1', '', 'name north']));
  });

  it('stay two when several log lines came at once', () => {
    expect(printed(`${rows[0]}\r\n~~~${rows[1]}\r\n${rows[0]}\r\n`)).toEqual(
      sure([rows[0] ?? '', rows[1] ?? '', rows[0] ?? '']),
    );
  });
});
