import { alarmMsg, alarmOid, dataAlarmTrap } from '@heliograph/wire/mib/traps.ts';
import type { Value } from '@heliograph/wire/snmp/pdu.ts';
import type { TrapRecord, UndecodableRecord } from '@heliograph/wire/snmp/receiver.ts';
import type { Clock } from '../clock.ts';

const text = (words: string): Value => ({ type: 'octets', value: Buffer.from(words) });
const integer = (value: number): Value => ({ type: 'integer', value });

interface Said {
  readonly mac?: string;
  readonly pon?: number;
  readonly onu?: number;
  readonly trapClass?: number;
  readonly words?: string;
}

/** Traps as the receiver hands them over, of an OLT with this MAC, received now. */
export const trapRecords = (clock: Clock, mac: string) => ({
  trap: (k: number, said: Said = {}, more: Partial<TrapRecord> = {}): TrapRecord => ({
    undecodable: false,
    receivedAt: clock.now(),
    address: '127.9.1.1',
    port: 162,
    version: 'v2c',
    community: 'public',
    securityLevel: 'noAuthNoPriv',
    trapOid: dataAlarmTrap.join('.'),
    uptime: 5,
    inform: false,
    varbinds: [
      { oid: alarmMsg.dataPon.oid, value: text(String(said.pon ?? 0)) },
      { oid: alarmMsg.dataOnu.oid, value: text(String(said.onu ?? 0)) },
      { oid: alarmMsg.dataTrapOID.oid, value: { type: 'oid', value: [...alarmOid, k] } },
      { oid: alarmMsg.dataTrapClass.oid, value: integer(said.trapClass ?? 1) },
      { oid: alarmMsg.dataMac.oid, value: text(said.mac ?? mac) },
      { oid: alarmMsg.dataValue.oid, value: text(said.words ?? 'words') },
    ],
    ...more,
  }),
  garbage: (): UndecodableRecord => ({
    undecodable: true,
    receivedAt: clock.now(),
    address: '127.9.1.1',
    port: 162,
    reason: 'not BER',
    bytes: 'ff',
  }),
});
