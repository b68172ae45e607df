/** The MQTT broker of an ONU: P6.1.6.28, shown in P6.1.8.33. Objects of the module V1600G of 2025; earlier firmware has none of them. */
import { enumInt, int32, p6, rw, scalars, table, octetString } from '../kit.ts';

const onOff = { disable: 0, enable: 1 } as const;

export const gOnuPriMQTT = scalars(p6(1, 6, 28), {
  priMQTTPonID: rw(int32(1)),
  priMQTTOnuID: rw(int32(2)),
  priMQTTEnableStatus: rw(enumInt(3, onOff)),
  priMQTTAddress: rw(octetString(4)),
  priMQTTUserName: rw(octetString(5)),
  priMQTTPassword: rw(octetString(6)),
  priMQTTAction: rw(enumInt(7, { submit: 1 })),
  priMQTTID: rw(octetString(8)),
});

export const priMQTTTable = table('priMQTTTable', p6(1, 8, 33), ['priMQTTPonIDS', 'priMQTTOnuIDS'], {
  priMQTTPonIDS: rw(int32(1)),
  priMQTTOnuIDS: rw(int32(2)),
  priMQTTConnectStatusS: rw(enumInt(3, { disconnected: 0, connected: 1 })),
  priMQTTEnableStatusS: rw(enumInt(4, onOff)),
  priMQTTAddressS: rw(octetString(5)),
  priMQTTUserNameS: rw(octetString(6)),
  priMQTTPasswordS: rw(octetString(7)),
  priMQTTIDS: rw(octetString(8)),
});
