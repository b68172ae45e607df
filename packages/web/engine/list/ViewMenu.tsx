import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Input } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { useUndo } from '../Ask.tsx';
import { Icon } from '../icons.tsx';
import { Pop } from '../Pop.tsx';
import { useKept } from '../state/kept.ts';
import {
  appliedQuery,
  areNamedViews,
  currentView,
  keptQuery,
  longestViewName,
  mostViews,
  withoutView,
  withView,
  type NamedView,
} from './named-views.ts';
import type { ListView } from './view.ts';

interface Props {
  readonly resource: Resource;
  /** Keys of the URL besides those of the filters that a view holds. */
  readonly viewKeys: readonly string[];
  readonly view: ListView;
  readonly onColumns: (view: ListView) => void;
}

function useViews({ resource, viewKeys, view, onColumns }: Props) {
  const [views, keep] = useKept<readonly NamedView[]>(`views:${resource.id}`, [], areNamedViews);
  const [query, setQuery] = useSearchParams();
  const undo = useUndo();
  const say = useWords();
  const names = [...resource.filters.map((filter) => filter.name), ...viewKeys];
  const now = keptQuery(query, names);
  return {
    views,
    current: currentView(views, now, view),
    apply: (chosen: NamedView) => {
      setQuery((url) => appliedQuery(url, names, chosen.query));
      onColumns(chosen.view);
    },
    save: (name: string) => keep(withView(views, { name, query: now, view })),
    remove: ({ name }: NamedView) => {
      keep(withoutView(views, name));
      undo(say(engine.viewRemoved, { name }), () => keep(views));
    },
  };
}

type Views = ReturnType<typeof useViews>;

function SaveView({ views, save }: Views): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isKnown = views.some((view) => view.name === name);
  const isFull = views.length >= mostViews && !isKnown;
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '' || isFull) return;
        save(name);
        setTyped('');
      }}
    >
      <Input
        aria-label={say(engine.viewName)}
        placeholder={say(engine.viewName)}
        maxLength={longestViewName}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button htmlType="submit" disabled={name === '' || isFull}>
        {say(isKnown ? engine.replaceView : engine.saveView)}
      </Button>
    </form>
  );
}

function Views(all: Views): ReactElement {
  const say = useWords();
  const { views, current, apply, remove } = all;
  return (
    <div className="view-list">
      {views.length === 0 ? <p className="muted">{say(engine.viewsNone)}</p> : null}
      {views.map((view) => (
        <div className="row" key={view.name}>
          <button
            type="button"
            className="plain grow"
            aria-current={view === current ? 'true' : undefined}
            onClick={() => apply(view)}
          >
            <span className="tick">{view === current ? <Icon name="check" size={13} /> : null}</span>
            <span className="ellipsis">{view.name}</span>
          </button>
          <Button
            type="text"
            size="small"
            aria-label={say(engine.removeView, { name: view.name })}
            icon={<Icon name="trash" size={13} />}
            onClick={() => remove(view)}
          />
        </div>
      ))}
      <SaveView {...all} />
      {views.length >= mostViews ? <p className="muted">{say(engine.viewsFull, { most: mostViews })}</p> : null}
    </div>
  );
}

/** Filters, order and columns under names of one's own. A view only writes the URL, which stays what the list is drawn from. */
export function ViewMenu(props: Props): ReactElement {
  const say = useWords();
  const views = useViews(props);
  return (
    <Pop icon="bookmark" label={say(engine.views)} shown={views.current?.name}>
      <Views {...views} />
    </Pop>
  );
}
