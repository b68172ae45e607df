import type { Form } from '../kit/fields.ts';
import type { Part } from './part.ts';
import { neighbour, scan, station } from './parts/air.ts';
import { account, device, mqtt, optics, time } from './parts/device.ts';
import { download, hop, ping, trace, upload } from './parts/diagnostics.ts';
import { dhcp, host, lan, lanPort } from './parts/lan.ts';
import { voice } from './parts/voice.ts';
import { wan } from './parts/wan.ts';
import { radio, ssid } from './parts/wifi.ts';

/** The customer device as the console knows it, whoever made it and whatever its data model. */
export const parts = {
  device,
  optics,
  wan,
  radio,
  ssid,
  station,
  lan,
  lanPort,
  dhcp,
  host,
  voice,
  time,
  account,
  mqtt,
  ping,
  trace,
  hop,
  download,
  upload,
  scan,
  neighbour,
} as const;

export type PartId = keyof typeof parts;
export type FieldOf<P extends PartId> = keyof (typeof parts)[P]['fields'] & string;
export const partIds = Object.keys(parts) as PartId[];

export const partOf = (id: PartId): Part => parts[id];

/** What may be typed of a part: for the form that draws it and for the check of what was typed. */
export function formOf(id: PartId): Form {
  const { fields, rules } = partOf(id);
  const typed = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reading' ? [] : ([[name, field]] as const),
  );
  return { fields: Object.fromEntries(typed), ...(rules ? { rules } : {}) };
}
