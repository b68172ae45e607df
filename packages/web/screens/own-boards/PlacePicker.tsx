import { ownBoardCalls } from '@heliograph/catalogue/calls/own-boards.ts';
import type { PlaceKindOfTile, TilePlace } from '@heliograph/catalogue/models/tiles.ts';
import { tilePlaceKinds } from '@heliograph/catalogue/words/tile-words.ts';
import { Select } from 'antd';
import { useDeferredValue, useId, useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { ownBoardWords as words } from './words.ts';

interface Props {
  readonly kinds: readonly PlaceKindOfTile[];
  readonly where: TilePlace;
  /** What it is called, as far as that is known. */
  readonly name: string | null;
  readonly onChange: (where: TilePlace, name: string | null) => void;
}

const keyOf = ({ id, port }: { id?: string | undefined; port?: number | null | undefined }): string =>
  `${id ?? ''}/${port ?? ''}`;

/** One place of a kind, found by typing. */
function One({ where, name, onChange }: Omit<Props, 'kinds'>): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const query = useCall(ownBoardCalls.tilePlaces, { of: where.of, keyword }, { quiet: true });
  const found = (query.data ?? []).map((place) => ({ value: keyOf(place), label: place.name, place }));
  const chosen = where.id === undefined ? null : keyOf(where);
  const known =
    chosen === null || found.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: name ?? '–', place: null }];
  return (
    <Select
      aria-label={say(words.choosePlace)}
      placeholder={say(words.typeToFind)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={query.isFetching}
      value={chosen}
      options={[...known, ...found]}
      onChange={(value: string) => {
        const place = found.find((one) => one.value === value)?.place;
        if (place)
          onChange({ of: where.of, id: place.id, ...(place.port === null ? {} : { port: place.port }) }, place.name);
      }}
    />
  );
}

/** What of the network a tile is about. */
export function PlacePicker({ kinds, where, name, onChange }: Props): ReactElement | null {
  const say = useWords();
  const id = useId();
  if (kinds.length < 2) return null;
  return (
    <div className="tile-place">
      <label htmlFor={id}>{say(words.place)}</label>
      <Select<PlaceKindOfTile>
        id={id}
        value={where.of}
        options={kinds.map((kind) => ({ value: kind, label: say(tilePlaceKinds[kind]) }))}
        onChange={(of) => onChange({ of }, null)}
      />
      {where.of === 'all' ? null : <One key={where.of} where={where} name={name} onChange={onChange} />}
    </div>
  );
}
