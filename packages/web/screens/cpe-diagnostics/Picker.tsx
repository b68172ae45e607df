import { cpeCalls } from '@heliograph/catalogue/calls/cpes.ts';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { cpeDeviceCalls } from '@heliograph/catalogue/calls/cpe-device.ts';
import { Select, type SelectProps } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { diagnosisWords as words } from './words.ts';

/** `cpe:<id>`, or `onu:<id>` for an ONU whose customer device is not known. */
export type Picked = string;

const labelOf = (cpe: { devdescribe: string | null; serialno: string; devicetype: string | null }): string =>
  [cpe.devdescribe, cpe.serialno, cpe.devicetype].filter(Boolean).join(' · ');

/** One customer device, found by serial number, description or MAC; with `onus` an ONU too. */
export function Picker({
  value,
  onChange,
  onus = false,
}: {
  value: Picked;
  onChange: (value: Picked) => void;
  onus?: boolean;
}): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const devices = useCall(
    cpeCalls.getCpeListByCondition,
    { pageSize: 20, ...(typed === '' ? {} : { keyword: typed }) },
    { quiet: true },
  );
  const found = useCall(
    onuCalls.list,
    { pageSize: 10, keyword: typed },
    { quiet: true, enabled: onus && typed !== '' },
  );
  const [kind, id = ''] = value.split(':', 2);
  // The chosen one may not be among those that are listed.
  const chosen = useCall(cpeDeviceCalls.cpeInfo, { cpeId: id }, { quiet: true, enabled: kind === 'cpe' && id !== '' });
  const listed = (devices.data?.rows ?? []).map((cpe) => ({ value: `cpe:${cpe.id}`, label: labelOf(cpe) }));
  const own =
    chosen.data && kind === 'cpe' && !listed.some((one) => one.value === value)
      ? [{ value, label: labelOf(chosen.data) }]
      : [];
  const units = onus
    ? (found.data?.rows ?? []).map((onu) => ({
        value: `onu:${onu.id}`,
        label: [onu.name, onu.oltName, onu.place, onu.sn ?? onu.mac].filter(Boolean).join(' · '),
      }))
    : [];
  const options: SelectProps['options'] =
    units.length === 0
      ? [...own, ...listed]
      : [
          { label: say(words.devices), options: [...own, ...listed] },
          { label: say(words.onus), options: units },
        ];
  return (
    <Select
      className="cpe-diag-pick"
      aria-label={say(words.device)}
      placeholder={say(words.pick)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      value={value === '' ? null : value}
      options={options}
      onChange={(next: string | null) => onChange(next ?? '')}
    />
  );
}
