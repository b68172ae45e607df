import { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { mapPlaceKinds } from '@heliograph/catalogue/words/map-words.ts';
import { Input } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { mapScreenWords as words } from './words.ts';

type Hit = OutputOf<typeof mapCalls.mapSearch>[number];

/** ms after the last key before the server is asked. */
const pause = 250;

/** Finds a site, an OLT, a splitter or an ONU, and goes there. */
export function MapSearch({ onGo }: { onGo: (hit: Hit & { lon: number; lat: number }) => void }): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useCall(mapCalls.mapSearch, { search: asked }, { enabled: asked !== '', quiet: true });
  const hits = asked === '' || asked !== typed.trim() ? undefined : data;
  return (
    <div className="map-search">
      <Input
        allowClear
        type="search"
        prefix={<Icon name="search" size={13} />}
        aria-label={say(words.search)}
        placeholder={say(words.search)}
        maxLength={64}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={() => {
          const first = hits?.find(({ lon }) => lon !== null);
          if (first && first.lon !== null && first.lat !== null) onGo({ ...first, lon: first.lon, lat: first.lat });
        }}
      />
      {hits === undefined ? null : (
        <ul className="map-hits" aria-live="polite">
          {hits.length === 0 ? <li className="muted">{say(words.nothingFound)}</li> : null}
          {hits.map((hit) => {
            const { lon, lat } = hit;
            return (
              <li key={`${hit.kind} ${hit.id}`}>
                <button
                  type="button"
                  className="plain"
                  disabled={lon === null || lat === null}
                  onClick={({ currentTarget }) => {
                    if (lon === null || lat === null) return;
                    // This button goes with what was found.
                    currentTarget.closest('.map-search')?.querySelector('input')?.focus();
                    setTyped('');
                    onGo({ ...hit, lon, lat });
                  }}
                >
                  <span className="muted">{say(mapPlaceKinds[hit.kind])}</span> <strong>{hit.name}</strong>{' '}
                  <span className="muted">{lon === null ? say(words.notMarked) : hit.detail}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
