import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMenu } from '../../app/parts.ts';
import { withQuery } from '../board/links.ts';

/** The name of an OLT, leading to its page for whoever has that. */
export function OltName({ oltId, name }: { oltId: string; name: string }): ReactElement {
  const path = pathOf(useMenu(), 'device/oltDetail/deviceInfo');
  return path === undefined ? <span>{name}</span> : <Link to={withQuery(path, { oltId })}>{name}</Link>;
}
