import { alarmKindOf } from '@heliograph/catalogue/alarms/kinds.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { areaNames, incidentKinds, wholeNetwork } from '@heliograph/catalogue/words/incident-words.ts';
import { placeText } from '@heliograph/catalogue/words/places.ts';
import { alarmWords } from '@heliograph/catalogue/words/severities.ts';
import type { ShownIncident } from './incidents.store.ts';

type Named = Pick<ShownIncident, 'kind' | 'key' | 'cause' | 'head_kind' | 'head_name'>;

/** What an incident is called, in lists and in messages alike: that ONUs went together says more than the alarm of the first of them. */
export function incidentNameOf({ kind, cause, head_kind: of, head_name: name }: Named): Text {
  if (kind === 'outage') return incidentKinds.outage;
  if (kind === 'area') return areaNames[cause === 'power' || cause === 'fibre' ? cause : 'reach'];
  return name === null ? (alarmKindOf(of)?.name ?? alarmWords.unknownKind) : text(name, name);
}

const isOfOneOlt = ({ kind, key }: Pick<Named, 'kind' | 'key'>): boolean =>
  kind !== 'area' || key.startsWith('area/olt/');

/** The OLT that it happened on; null: on several, or on none. */
export const oltOf = (row: ShownIncident): string | null => (isOfOneOlt(row) ? row.olt_id : null);
export const incidentHostOf = (row: ShownIncident): string | null => (isOfOneOlt(row) ? row.host : null);

/** Where of it: a port, an ONU, or the place that several losses have in common. */
export function incidentPlaceOf(row: ShownIncident): Text {
  if (row.kind !== 'area') return placeText(row.head_object, row.port_name);
  if (row.place_name !== null) return text(row.place_name, row.place_name);
  return isOfOneOlt(row) ? text('', '') : wholeNetwork;
}
