import { cpeDeviceCalls } from '@heliograph/catalogue/calls/cpe-device.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { useCpePath } from './CpeList.tsx';
import { cpeWords as words } from './words.ts';

/** The way from an ONU to the customer device that it is; nothing where none reports. */
export function CpeOfOnu({ onuId }: { onuId: string }): ReactElement | null {
  const say = useWords();
  const to = useCpePath();
  const { data } = useCall(cpeDeviceCalls.cpeOfOnu, { onuId }, { quiet: true, keep: false });
  const links = (data?.cpes ?? []).flatMap(({ id, name }) => {
    const path = to(id);
    return path === undefined ? [] : [{ id, name, path }];
  });
  if (links.length === 0) return null;
  return (
    <section className="onu-part">
      <h3>{say(words.ofOnu)}</h3>
      {links.map(({ id, name, path }) => (
        <Link key={id} to={path}>
          {name}
        </Link>
      ))}
    </section>
  );
}
