import { sites } from '@heliograph/catalogue/entities/sites.ts';
import type { Call } from '@heliograph/catalogue/kit/call.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { Select } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { mapScreenWords as words } from './words.ts';

interface Site {
  readonly siteId: string;
  readonly siteName: string;
}

const one = sites.deeds.get as unknown as Call<z.ZodType<{ siteId: string }>, z.ZodType<Site>, 'data'>;

/** One of the sites, found by what is typed, those at none (`0`), or all (`''`). Where there are no sites there is no choice. */
export function SiteChoice({
  value,
  onChange,
}: {
  value: string;
  onChange: (siteId: string) => void;
}): ReactElement | null {
  const say = useWords();
  const may = useMay()(sites.deeds.list);
  const [typed, setTyped] = useState('');
  const search = { pageSize: 50, ...(typed === '' ? {} : { siteName: typed }) };
  const { data } = useCall(sites.deeds.list, search, { quiet: true, enabled: may });
  // The chosen one may not be among those that are listed.
  const own = useCall(one, { siteId: value }, { quiet: true, enabled: may && value !== '' && value !== '0' });
  const listed = (data?.rows ?? []) as readonly Site[];
  if (!may || (listed.length === 0 && typed === '' && value === '')) return null;
  const chosen = own.data;
  const all = chosen && !listed.some(({ siteId }) => siteId === chosen.siteId) ? [chosen, ...listed] : listed;
  return (
    <Select
      aria-label={say(oltWords.site)}
      className="onu-choice"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      value={value}
      options={[
        { value: '', label: say(words.allSites) },
        { value: '0', label: say(oltWords.noSite) },
        ...all.map(({ siteId, siteName }) => ({ value: siteId, label: siteName })),
      ]}
      onChange={onChange}
    />
  );
}
