import type { cpeRow } from '@heliograph/catalogue/calls/cpes.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { CpeStateName } from '@heliograph/catalogue/words/cpe-words.ts';
import type { CpeProtocolName } from '@heliograph/catalogue/words/usp-words.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import type { z } from 'zod';
import { maybeTimeText, timeText } from '../../time-text.ts';
import type { CpeListRow } from './cpes.store.ts';

export const cpeStateOf = (online: boolean | null): CpeStateName =>
  online === null ? 'new' : online ? 'online' : 'offline';

const protocolNames = { cwmp: 'TR069', usp: 'USP', mqtt: 'MQTT' } as const satisfies Record<
  CpeListRow['protocol'],
  CpeProtocolName
>;

/** What a device is called in sentences: by people, or by itself. */
export const deviceNameOf = ({ name, serial }: Pick<CpeListRow, 'name' | 'serial'>): string => name || serial;

const placeOf = ({ pon, onu_no, port_name, pon_mode }: CpeListRow): string | null =>
  pon === null || onu_no === null ? null : onuPlace(port_name ?? `${pon_mode ?? 'PON'}0/${pon}`, onu_no);

export const shownCpe = (row: CpeListRow): z.input<typeof cpeRow> => ({
  id: row.id,
  onlinestatus: row.online === true,
  state: cpeStateOf(row.online),
  protocol: protocolNames[row.protocol],
  mqttclientid: row.mqtt_client_id,
  mqttdeviceid: row.protocol === 'mqtt' ? row.id : null,
  tr069deviceid: [row.oui, row.product_class, row.serial].filter((part) => part !== '').join('-'),
  devicemac: row.mac && macText(row.mac),
  serialno: row.serial,
  uptime: row.online === true ? maybeTimeText(row.since) : null,
  since: maybeTimeText(row.since),
  devicetype: row.product_class || row.model,
  devdescribe: row.name,
  host: row.address,
  manufacturer: row.manufacturer,
  hardware: row.hardware,
  software: row.software,
  lastInform: maybeTimeText(row.last_inform),
  groupId: row.group_id,
  groupName: row.group_name,
  projectId: row.project_id,
  projectName: row.project_name,
  // Of an ONU that the caller does not see nothing is told, its number included.
  onuId: row.olt_name === null ? null : row.onu_id,
  oltId: row.olt_name === null ? null : row.olt_id,
  oltName: row.olt_name,
  place: row.olt_name === null ? null : placeOf(row),
  createTime: timeText(row.created_at),
});
