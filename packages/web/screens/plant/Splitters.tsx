import { dropSheet, plantCalls } from '@heliograph/catalogue/calls/plant.ts';
import { splitters } from '@heliograph/catalogue/entities/splitters.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useParts, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import { Icon } from '../../engine/icons.tsx';
import { ImportDialog, type ImportSpec } from '../../engine/ImportDialog.tsx';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { LossBudget } from './LossBudget.tsx';
import { plantScreenWords as words } from './words.ts';

type Row = z.output<typeof splitters.row>;
/** Its OLT is told besides what its definition says. */
type Splitter = Row & { readonly oltId: string | null };
type Guessed = OutputOf<typeof plantCalls.guessDrops>['groups'][number];

const touched = ['/plant/', '/onu/plant', '/board/'];
const importing: ImportSpec = {
  title: plantCalls.importDrops.title,
  data: plantCalls.importDrops,
  template: plantCalls.dropTemplate,
  form: dropSheet,
};

function ImportDrops(): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(plantCalls.importDrops)) return null;
  return (
    <>
      <Button icon={<Icon name="upload" size={14} />} onClick={() => setOpen(true)}>
        {say(words.importDrops)}
      </Button>
      {isOpen ? <ImportDialog spec={importing} refreshes={touched} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const span = (values: readonly (number | null)[]): readonly [number, number] => {
  const known = values.filter((value) => value !== null);
  return [Math.min(...known), Math.max(...known)];
};

/** ONUs that are alike, where they hang as far as that is known, and a button that says they hang here. */
function Group({ splitter, group }: { splitter: Splitter; group: Guessed }): ReactElement {
  const say = useWords();
  const may = useMay();
  const { notices } = useParts();
  const accept = useDo(plantCalls.acceptGuess, touched);
  const [from, to] = span(group.onus.map(({ distance }) => distance));
  const [low, high] = span(group.onus.map(({ rxPower }) => rxPower));
  // So many in one call; the next click takes the rest of them.
  const open = group.onus.filter(({ how }) => how === null || how === 'guessed').slice(0, 100);
  const take = () =>
    accept.mutate(
      { splitterId: splitter.splitterId, onuIds: open.map(({ onuId }) => onuId) },
      { onSuccess: (done) => notices.success(say(words.accepted, done)) },
    );
  return (
    <section className="card panel">
      <p>
        <strong>{say(words.group, { n: group.onus.length, from, to, low, high })}</strong>
      </p>
      <p>
        {group.onus.map(({ onuId, place, name, splitter: known }) => (
          <span key={onuId} className="tag" title={[name, known].filter(Boolean).join(' · ')}>
            {place}{' '}
          </span>
        ))}
      </p>
      {open.length > 0 && may(plantCalls.acceptGuess) ? (
        <Button size="small" loading={accept.isPending} onClick={take}>
          {say(words.accept, { n: open.length, splitter: splitter.splitterName })}
        </Button>
      ) : null}
    </section>
  );
}

function Guesses({ splitter }: { splitter: Splitter }): ReactElement {
  const say = useWords();
  const { oltId, pon } = splitter;
  const enabled = oltId !== null && pon !== null;
  const query = useCall(
    plantCalls.guessDrops,
    { oltId: oltId ?? undefined, pon: pon ?? 1 },
    { quiet: true, keep: false, enabled },
  );
  if (!enabled) return <Nothing title={say(words.notFed)} />;
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <h3>{say(words.guess)}</h3>
      <p className="muted">{say(words.guessWhy)}</p>
      <QueryArea query={query} rows={4}>
        {({ groups, alone }) => (
          <>
            {groups.length === 0 ? <Nothing title={say(words.noGuess)} /> : null}
            {groups.map((group) => (
              <Group key={group.onus[0]?.onuId} splitter={splitter} group={group} />
            ))}
            {groups.length > 0 && alone > 0 ? <p className="muted">{say(words.alone, { n: alone })}</p> : null}
          </>
        )}
      </QueryArea>
    </div>
  );
}

const peek = (row: Row) => (
  <>
    <LossBudget splitterId={row.splitterId} />
    <Guesses splitter={row as Splitter} />
  </>
);

/** Splitters, and beside each which ONUs of its PON port may hang on it. */
export function Splitters(): ReactElement {
  return <EntityScreen entity={splitters} looks={{ peek, tools: <ImportDrops /> }} />;
}
