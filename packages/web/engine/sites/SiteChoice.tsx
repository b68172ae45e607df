import './choice.css';
import { sites } from '@heliograph/catalogue/entities/sites.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { useSite, type SiteOption } from './site.ts';

/** One of the sites, found by what is typed, those at none (`0`), or all (`''`). Where there are no sites there is no choice. */
export function SiteChoice({
  value,
  onChange,
  isOne = false,
}: {
  value: string;
  onChange: (siteId: string) => void;
  /** Of a site that is named: what stands at none is no choice. */
  isOne?: boolean;
}): ReactElement | null {
  const say = useWords();
  const may = useMay()(sites.deeds.list);
  const [typed, setTyped] = useState('');
  const search = { pageSize: 50, ...(typed === '' ? {} : { siteName: typed }) };
  const { data } = useCall(sites.deeds.list, search, { quiet: true, enabled: may });
  // The chosen one may not be among those that are listed.
  const chosen = useSite(value);
  const listed = (data?.rows ?? []) as readonly SiteOption[];
  if (!may || (listed.length === 0 && typed === '' && value === '')) return null;
  const all = chosen && !listed.some(({ siteId }) => siteId === chosen.siteId) ? [chosen, ...listed] : listed;
  return (
    <Select
      aria-label={say(oltWords.site)}
      className="choice-of-one"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      value={value}
      options={[
        { value: '', label: say(oltWords.allSites) },
        ...(isOne ? [] : [{ value: '0', label: say(oltWords.noSite) }]),
        ...all.map(({ siteId, siteName }) => ({ value: siteId, label: siteName })),
      ]}
      onChange={onChange}
    />
  );
}
