import { dropForm, plantCalls } from '@heliograph/catalogue/calls/plant.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Form, Values } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { dropWays } from '@heliograph/catalogue/words/drop-ways.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import { InTopology } from './InTopology.tsx';
import { OutageDrawer } from './OutageDrawer.tsx';
import { plantScreenWords as words } from './words.ts';

type Plant = OutputOf<typeof plantCalls.onuPlant>;
interface Figures {
  readonly away: number | null;
  readonly total: number;
}

const touched = ['/onu/plant', '/plant/', '/board/'];

function Away({ away, total }: Figures): ReactElement {
  const say = useWords();
  if (away === null) return <span className="muted">{say(words.unsure, { total })}</span>;
  if (away === 0) return <span className="muted">{say(words.allThere, { total })}</span>;
  return <strong className="tone-major">{say(words.away, { away, total })}</strong>;
}

/** The way from the OLT down, and on each part of it how many are away. */
function Way({ plant }: { plant: Plant }): ReactElement {
  const say = useWords();
  return (
    <ul className="onu-lines is-two">
      <li>
        <span>{say(words.ponPort)}</span>
        <Away {...plant.port} />
      </li>
      {plant.path.map((part, at) => (
        <li key={part.splitterId}>
          <span style={{ paddingInlineStart: 12 * (at + 1) }}>
            {part.splitter} <small className="muted">{[`1:${part.ways}`, part.zone].filter(Boolean).join(' · ')}</small>
          </span>
          <Away away={part.away} total={part.total} />
        </li>
      ))}
    </ul>
  );
}

function Drop({ drop }: { drop: NonNullable<Plant['drop']> }): ReactElement {
  const say = useWords();
  return (
    <p className="muted">
      {drop.port === null ? say(words.anyPort) : say(words.port, { n: drop.port })} · {say(dropWays[drop.how])} ·{' '}
      {drop.by} <TimeText at={drop.at} />
    </p>
  );
}

/** The splitter is one of those on the PON port. */
const formOf = ({ splitters }: Plant): Form => ({
  fields: {
    ...dropForm.fields,
    splitter: {
      kind: 'choice',
      label: dropForm.fields['splitter']?.label ?? text('', ''),
      options: splitters.map(({ splitter, ways }) => ({
        value: splitter,
        label: text(`${splitter} (1:${ways})`, `${splitter}（1:${ways}）`),
      })),
    },
  },
});

function DropDialog({ onuId, plant, onClose }: { onuId: string; plant: Plant; onClose: () => void }): ReactElement {
  const say = useWords();
  const set = useDo(plantCalls.setOnuDrop, touched);
  const { drop, splitters } = plant;
  const [initial] = useState((): Values => ({
    splitter: drop?.splitter ?? splitters[0]?.splitter ?? '',
    port: drop?.port ?? '',
  }));
  return (
    <FormDialog
      title={say(plantCalls.setOnuDrop.title)}
      form={formOf(plant)}
      initial={initial}
      width={460}
      onSave={({ splitter, port }) =>
        set.mutateAsync({ onuId, splitter: String(splitter), port: typeof port === 'number' ? port : null })
      }
      onClose={onClose}
    />
  );
}

function Editing({ onuId, plant }: { onuId: string; plant: Plant }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const menu = useMenu();
  const [isOpen, setOpen] = useState(false);
  const keep = useDo(plantCalls.keepOnuDrop, touched);
  const forget = useDo(plantCalls.removeOnuDrops, touched);
  const { drop, splitters } = plant;
  const former = drop?.formerSn ?? null;
  const list = pathOf(menu, 'plant/splitter/index');
  if (splitters.length === 0) {
    return (
      <p className="muted">
        {say(words.noSplitters)} {list === undefined ? null : <Link to={list}>{say(words.addSplitter)}</Link>}
      </p>
    );
  }
  const says = former === null ? null : say(words.former, { sn: former, splitter: drop?.splitter ?? '' });
  return (
    <>
      {drop === null ? <p className="muted">{say(words.unknownDrop)}</p> : null}
      {says === null ? null : <p>{says}</p>}
      {may(plantCalls.setOnuDrop) ? (
        <p className="row wrap">
          {former === null ? null : (
            <Button size="small" loading={keep.isPending} onClick={() => keep.mutate({ onuId })}>
              {say(words.keep)}
            </Button>
          )}
          <Button size="small" onClick={() => setOpen(true)}>
            {say(drop === null ? words.choose : words.change)}
          </Button>
          {drop === null ? null : (
            <Button size="small" loading={forget.isPending} onClick={() => forget.mutate({ onuIds: onuId })}>
              {say(words.forget)}
            </Button>
          )}
        </p>
      ) : null}
      {isOpen ? <DropDialog onuId={onuId} plant={plant} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function OutageLine({ outage }: { outage: NonNullable<Plant['outage']> }): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <strong>{wordsIn(outage.causeText, tongue)}</strong>{' '}
      {may('board:view:list') ? (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {say(words.affected)}
        </Button>
      ) : null}
      {isOpen ? <OutageDrawer outageId={outage.outageId} onClose={() => setOpen(false)} /> : null}
    </p>
  );
}

/** On which splitter an ONU hangs, and what else is away on its port and on each splitter above it. */
export function PlantCard({ onuId }: { onuId: string }): ReactElement {
  const say = useWords();
  const query = useCall(plantCalls.onuPlant, { onuId }, { quiet: true, keep: false, every: 'poll' });
  return (
    <section className="onu-part">
      <h2>{say(words.title)}</h2>
      <QueryArea query={query} rows={2}>
        {(plant) => (
          <>
            {plant.outage ? <OutageLine outage={plant.outage} /> : null}
            <Way plant={plant} />
            {plant.drop && plant.drop.formerSn === null ? <Drop drop={plant.drop} /> : null}
            <InTopology onuId={onuId} />
            <Editing onuId={onuId} plant={plant} />
          </>
        )}
      </QueryArea>
    </section>
  );
}
