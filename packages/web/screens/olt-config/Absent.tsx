import './config-page.css';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { Icon } from '../../engine/icons.tsx';
import { withQuery } from '../board/links.ts';
import { useOlt } from '../olt-detail/olt.ts';
import { pagePathOf } from './definitions.ts';
import type { PageEntry } from './entry.ts';
import { pagesBeside, pageLackOf } from './nav.ts';
import { useModel, useNavContext } from './use-nav.ts';
import { configPageWords as words } from './words.ts';

/** Why this OLT has no such page, and what is beside it. */
export function Absent({ entry, page }: { entry: PageEntry; page?: ConfigPage | undefined }): ReactElement {
  const say = useWords();
  const { id: oltId, deviceType } = useOlt();
  const model = useModel();
  const nav = useNavContext();
  const title = say((page ?? entry).title);
  const byModel = pageLackOf(entry, model) !== null;
  const parts = { page: title, technology: entry.technology ?? '', own: model.technology, trait: entry.trait ?? '' };
  const isTechnology = entry.technology !== undefined && entry.technology !== model.technology;
  const why = !byModel ? words.absentMore : isTechnology ? words.lackTechnology : words.lackTrait;
  const others = pagesBeside(nav, entry, pagePathOf);
  return (
    <section className="card absent-page">
      <h2>
        <Icon name="page" size={16} /> {say(words.absent)}
      </h2>
      <p>{say(why, { ...parts, model: deviceType ?? model.name })}</p>
      {others.length === 0 ? null : (
        <nav aria-label={say(words.instead)}>
          <span className="muted">{say(words.instead)}:</span>
          {others.map((item) => (
            <Link key={item.path} to={withQuery(item.path, { oltId })}>
              {say(item.title)}
            </Link>
          ))}
        </nav>
      )}
    </section>
  );
}
