/** The MQTT broker of an ONU: P6.1.6.28, shown in P6.1.8.33. Objects of the module V1600G of 2025; earlier firmware has none of them. */
import { choice, int, p6, rw, scalars, table, text } from '../kit.ts';

const onOff = { disable: 0, enable: 1 } as const;

export const gOnuPriMQTT = scalars(p6(1, 6, 28), {
  priMQTTPonID: rw(int(1)),
  priMQTTOnuID: rw(int(2)),
  priMQTTEnableStatus: rw(choice(3, onOff)),
  priMQTTAddress: rw(text(4)),
  priMQTTUserName: rw(text(5)),
  priMQTTPassword: rw(text(6)),
  priMQTTAction: rw(choice(7, { submit: 1 })),
  priMQTTID: rw(text(8)),
});

export const priMQTTTable = table('priMQTTTable', p6(1, 8, 33), ['priMQTTPonIDS', 'priMQTTOnuIDS'], {
  priMQTTPonIDS: rw(int(1)),
  priMQTTOnuIDS: rw(int(2)),
  priMQTTConnectStatusS: rw(choice(3, { disconnected: 0, connected: 1 })),
  priMQTTEnableStatusS: rw(choice(4, onOff)),
  priMQTTAddressS: rw(text(5)),
  priMQTTUserNameS: rw(text(6)),
  priMQTTPasswordS: rw(text(7)),
  priMQTTIDS: rw(text(8)),
});
