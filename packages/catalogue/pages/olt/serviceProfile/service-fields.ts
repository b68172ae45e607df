import type { Values } from '../../../kit/fields.ts';
import type { HeldPages, Need } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { boundTo, profileExists, gponProfileOf, reachesBound } from '../profiles/profile-fields.ts';

/** What every tab of a service profile has. */
export const serviceTab = {
  section: 'profiles',
  shape: 'tableForm',
  permission: 'device:profiles',
  technology: 'GPON',
  cuts: text(
    'The service profile is written to its ONUs anew: their services stop for some seconds.',
    '业务模板将重新下发到已绑定的 ONU，业务会中断数秒。',
  ),
  cutsOnAdd: true,
  reaches: reachesBound('service', 'srvPName'),
} as const;

export const serviceName = gponProfileOf('service', text('Service profile', '业务模板'));

export const serviceIsThere = profileExists('service', 'srvPName');

/** The least that the ONU profiles of the ONUs that have this service profile allow. */
function allowed(values: Values, held: HeldPages, count: string): number {
  const bound = boundTo('service', values['srvPName'], held) ?? [];
  const kinds = new Set(bound.map((row) => row['profileBindShowOPN']));
  const counts = (held['onuProfile'] ?? []).filter((row) => kinds.has(row['onuPNameShow'])).map((row) => row[count]);
  return Math.min(Infinity, ...counts.filter((one) => typeof one === 'number'));
}

/** A port or a host that every ONU of the service profile has. `countOf`: the field of the ONU profile that bounds it. */
export const isInTemplate = (field: string, countOf: (values: Values) => string | undefined): Need => ({
  reads: ['bindProfile', 'onuProfile'],
  marks: [field],
  message: text(
    'ONUs of this service profile do not have it: their ONU profile allows fewer',
    '超出已绑定 ONU 的 ONU 模板范围',
  ),
  spec: 'onu.portInTemplate',
  holds: (values, held) => {
    const count = countOf(values);
    return count === undefined || Number(values[field]) <= allowed(values, held, count);
  },
});
