import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../../app/menu.ts';
import { useMenu, useWords } from '../../../app/parts.ts';
import { withQuery } from '../../board/links.ts';
import { onuDetailWords as words } from './words.ts';

/** The way to the screens of one ONU; nothing for whoever has none of them. */
export function OpenPage({ onuId }: { onuId: string }): ReactElement | null {
  const say = useWords();
  const path = pathOf(useMenu(), 'device/onuDetail/onuInfo');
  return path === undefined ? null : <Link to={withQuery(path, { onuId })}>{say(words.open)}</Link>;
}
