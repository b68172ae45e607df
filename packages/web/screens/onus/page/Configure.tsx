import { oltInfoCalls } from '@heliograph/catalogue/calls/olt-info.ts';
import { onuPlaceWords as words } from '../../olt-config/words.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useMay, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { useOnuPages } from '../../olt-config/onu-pages.ts';
import { oltModelOf } from '../../olt-config/model.ts';
import type { Detail } from './detail.ts';

/** The way to what can be configured at this ONU; nothing where its OLT has no such pages, or the person may not see them. */
export function Configure({ onu }: { onu: Detail }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const { oltId } = onu;
  const { data } = useCall(oltInfoCalls.infor, { oltId }, { quiet: true, enabled: may('device:config:list') });
  const pages = useOnuPages(oltId, onu.id, data && oltModelOf(data));
  if (pages.length === 0) return null;
  return (
    <section className="onu-part">
      <h2>{say(words.configure)}</h2>
      <div className="row wrap">
        {pages.map((page) => (
          <Link key={page.id} to={page.to}>
            {say(page.title)}
          </Link>
        ))}
      </div>
    </section>
  );
}
