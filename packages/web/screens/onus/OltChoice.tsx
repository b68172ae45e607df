import '../../engine/sites/choice.css';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import { Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { onuWords as words } from './words.ts';

/** One of the OLTs, found by what is typed, or all of them (`''`). */
export function OltChoice({
  value,
  onChange,
}: {
  value: string;
  onChange: (oltId: string) => void;
}): ReactElement | null {
  const say = useWords();
  const may = useMay()('device:olt:list');
  const [typed, setTyped] = useState('');
  const search = { pageSize: 50, ...(typed === '' ? {} : { search: typed }) };
  const { data } = useCall(oltCalls.getOltList, search, { quiet: true, enabled: may });
  // The chosen OLT may not be among those that are listed.
  const chosen = useCall(onuCalls.list, { oltId: value, pageSize: 1 }, { quiet: true, enabled: value !== '' });
  if (!may) return null;
  const listed = (data?.rows ?? []).map((olt) => ({ value: olt.id, label: olt.sysHostName || olt.ip }));
  const own = chosen.data?.rows[0];
  const missing = own && own.oltId === value && !listed.some((option) => option.value === value);
  return (
    <Select
      aria-label={say(words.olt)}
      className="choice-of-one"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      value={value}
      options={[
        { value: '', label: say(words.allOlts) },
        ...(missing ? [{ value, label: own.oltName }] : []),
        ...listed,
      ]}
      onChange={onChange}
    />
  );
}
