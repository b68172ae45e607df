import { str, type Form, type Values } from '@heliograph/catalogue/kit/fields.ts';
import {
  blankSet,
  placeProblem,
  placesFor,
  tileKinds,
  type Tile,
  type TileKind,
  type TilePlace,
} from '@heliograph/catalogue/models/tiles.ts';
import { Modal } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { useMay, useParts, useWords } from '../../app/parts.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { PlacePicker } from './PlacePicker.tsx';
import type { ToldTile } from './tile-answer.ts';
import { ownBoardWords as words } from './words.ts';

/** The kinds of tiles that somebody may read. */
export function KindChoice({
  onChoose,
  onClose,
}: {
  onChoose: (kind: TileKind) => void;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const may = useMay();
  return (
    <Modal open title={say(words.chooseKind)} width={720} footer={null} onCancel={onClose}>
      <div className="kind-choice">
        {tileKinds
          .filter(({ needs }) => needs === null || may(needs))
          .map((kind) => (
            <button key={kind.id} type="button" onClick={() => onChoose(kind)}>
              <strong>{say(kind.label)}</strong>
              <span className="muted">{say(kind.help)}</span>
            </button>
          ))}
      </div>
    </Modal>
  );
}

interface Props {
  readonly kind: TileKind;
  /** null: a new one. */
  readonly tile: ToldTile | null;
  readonly onSave: (made: Pick<ToldTile, 'title' | 'where' | 'set' | 'whereName'>) => void;
  readonly onClose: () => void;
}

const formOf = (kind: TileKind): Form => ({
  ...kind.form,
  fields: {
    ...kind.form.fields,
    title: str({ label: words.tileTitle, help: words.titleHelp, format: 'label', maxLength: 64, optional: true }),
  },
});

/** A place that the kind does not know with what is set now gives way to the first that it does. */
const fitting = (kind: TileKind, set: Values, where: TilePlace): TilePlace => {
  const places = placesFor(kind, set);
  return places.includes(where.of) ? where : { of: places[0] ?? 'all' };
};

/** What one tile shows: of what, of which place, how far back. */
export function TileDialog({ kind, tile, onSave, onClose }: Props): ReactElement {
  const say = useWords();
  const { notices } = useParts();
  const form = useMemo(() => formOf(kind), [kind]);
  const [initial] = useState((): Values => ({ ...(tile ? tile.set : blankSet(kind)), title: tile?.title ?? '' }));
  const [chosen, setChosen] = useState<{ where: TilePlace; name: string | null }>(() => ({
    where: tile?.where ?? { of: placesFor(kind, blankSet(kind))[0] ?? 'all' },
    name: tile?.whereName ?? null,
  }));
  const save = async (values: Values): Promise<void> => {
    const { title, ...rest } = values;
    const set = Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== undefined && value !== null && value !== ''),
    ) as Tile['set'];
    const where = fitting(kind, set, chosen.where);
    const problem = placeProblem(kind, { where, set });
    if (problem) {
      notices.error(say(problem));
      throw new Error(problem.en);
    }
    const whereName = where === chosen.where ? chosen.name : null;
    onSave({ title: typeof title === 'string' ? title.trim() : '', where, set: { ...set }, whereName });
  };
  const place = (state: FormState) => (
    <PlacePicker
      kinds={placesFor(kind, state.values)}
      where={fitting(kind, state.values, chosen.where)}
      name={chosen.name}
      onChange={(where, name) => setChosen({ where, name })}
    />
  );
  return (
    <FormDialog
      width={520}
      title={say(kind.label)}
      form={form}
      initial={initial}
      onSave={save}
      onClose={onClose}
      beneath={place}
    />
  );
}
