import { alarmMsg, alarmOid } from '@heliograph/wire/mib/traps.ts';
import { snmpTrapOid, standardTraps, system } from '@heliograph/wire/mib/standard.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Pdu, Value, Varbind } from '@heliograph/wire/snmp/pdu.ts';
import { alarmNumbers, type LabAlarm } from '../devices/alarms.ts';
import type { Olt } from '../devices/olt.ts';
import { trapTime } from '../shapes/dates.ts';

const text = (value: string): Value => ({ type: 'octets', value: Buffer.from(value, 'utf8') });
const integer = (value: number): Value => ({ type: 'integer', value });
const number = (value: number): Value => text(String(value));

/** The twelve varbinds of `dataAlarmTrap`, in order. */
export const alarmVarbinds = (olt: Olt, alarm: LabAlarm): Varbind[] => {
  const numbers = alarmNumbers(alarm, olt.spec.alarmNumberInType === true);
  const oid: Oid = [...alarmOid, numbers.k];
  return [
    { oid: alarmMsg.dataUpLinkPort.oid, value: number(alarm.uplink) },
    { oid: alarmMsg.dataPon.oid, value: number(alarm.pon) },
    { oid: alarmMsg.dataOnu.oid, value: number(alarm.onu) },
    { oid: alarmMsg.dataOnuPort.oid, value: number(alarm.onuPort) },
    { oid: alarmMsg.dataTrapOID.oid, value: { type: 'oid', value: oid } },
    { oid: alarmMsg.dataTrapClass.oid, value: integer(numbers.class) },
    { oid: alarmMsg.dataMac.oid, value: text(olt.spec.mac) },
    { oid: alarmMsg.dataTime.oid, value: text(trapTime(olt.clock(alarm.at))) },
    { oid: alarmMsg.dateAlarmLevel.oid, value: integer(numbers.level) },
    { oid: alarmMsg.dataValue.oid, value: text(alarm.text) },
    { oid: alarmMsg.dataAlarmType.oid, value: integer(numbers.type) },
    { oid: alarmMsg.dataSynOID.oid, value: text(oid.join('.')) },
  ];
};

const ticks = (olt: Olt): number => Math.floor(olt.uptime() / 10) % 0x1_0000_0000;

/** A version 2 notification or inform: up time and trap OID, then what it carries. */
export const notification = (
  olt: Olt,
  type: 'trapV2' | 'inform',
  requestId: number,
  trap: Oid,
  varbinds: readonly Varbind[],
): Pdu => ({
  type,
  requestId,
  errorStatus: 0,
  errorIndex: 0,
  varbinds: [
    { oid: system.sysUpTime.oid, value: { type: 'timeticks', value: ticks(olt) } },
    { oid: snmpTrapOid, value: { type: 'oid', value: trap } },
    ...varbinds,
  ],
});

/** The same as a version 1 trap (RFC 3584 §3.2). */
export const trapV1 = (olt: Olt, trap: Oid, varbinds: readonly Varbind[], agentAddress: string): Pdu => {
  const standard = Object.values(standardTraps).findIndex((oid) => oid.join('.') === trap.join('.'));
  return {
    type: 'trapV1',
    requestId: 0,
    errorStatus: 0,
    errorIndex: 0,
    varbinds: [...varbinds],
    v1: {
      enterprise: standard < 0 ? trap.slice(0, -1) : [1, 3, 6, 1, 4, 1, 37_950],
      agentAddress,
      genericTrap: standard < 0 ? 6 : standard,
      specificTrap: standard < 0 ? (trap.at(-1) ?? 0) : 0,
      timestamp: ticks(olt),
    },
  };
};
