import { licenceWords as words } from '@heliograph/catalogue/resources/tenants.ts';
import { Link } from 'react-router';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../app/parts.ts';
import { Icon } from '../engine/icons.tsx';

/** The licence ends soon or has ended, above every page of those who look after it. */
export function LicenceBanner(): ReactElement | null {
  const say = useWords();
  const { licence } = useSession();
  if (!licence) return null;
  const { days, expired } = licence;
  const head = expired ? say(words.expired) : days === 0 ? say(words.endsToday) : say(words.endsSoon, { n: days });
  return (
    <div className="notice-banner" role="status">
      <div className="row">
        <Icon name="license" size={16} />
        <div className="grow">
          <strong className={expired ? 'tone-critical' : undefined}>{head}</strong>{' '}
          {say(expired ? words.expiredMore : words.endsSoonMore)}
        </div>
        <Link to="/system/license">{say(words.toLicence)}</Link>
      </div>
    </div>
  );
}
