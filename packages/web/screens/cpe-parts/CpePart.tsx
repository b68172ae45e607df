import { cpePartCalls } from '@heliograph/catalogue/calls/cpe-parts.ts';
import { cpePartOf } from '@heliograph/catalogue/cpe/parts.ts';
import { Button } from 'antd';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAskDelete } from '../../engine/Ask.tsx';
import { Facts } from '../../engine/Facts.tsx';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { Age, TimeText } from '../../engine/values/Values.tsx';
import { useCpeDeeds, type CpeDetail } from '../cpes/use-cpe.tsx';
import { isSettable, PartForm } from './PartForm.tsx';
import type { PartShown, TabPart } from './tabs.ts';
import { entryName, partFieldsOf, isMoment, shownFields, valueText, type PartEntry } from './values.ts';
import { partWords as words } from './words.ts';

interface Of {
  readonly cpe: CpeDetail;
  readonly of: TabPart;
}

function Value({ of, entry, name }: Pick<Of, 'of'> & { entry: PartEntry; name: string }): ReactNode {
  const say = useWords();
  const { tongue } = useSession();
  const field = partFieldsOf(of.part)[name];
  if (!field) return null;
  if (field.kind === 'secret') return <span className="muted">{say(words.secret)}</span>;
  const text = valueText(field, entry.values[name], tongue);
  const strange = entry.strange[name];
  const held = entry.values[name];
  if (isMoment(field, held)) return <TimeText at={held} />;
  const title = entry.from[name]?.name;
  if (text === '' && strange !== undefined)
    return (
      <span className="tone-minor" title={title}>
        {say(words.strange, { what: strange })}
      </span>
    );
  return text === '' ? <span className="muted">–</span> : <span title={title}>{text}</span>;
}

function Absent({ of, names }: Pick<Of, 'of'> & { names: readonly string[] }): ReactElement | null {
  const say = useWords();
  if (names.length === 0) return null;
  const fields = partFieldsOf(of.part);
  const what = names.flatMap((name) => (fields[name] ? [say(fields[name].label)] : [])).join(', ');
  return <p className="muted cpe-absent">{say(words.unsupported, { what })}</p>;
}

const factsOf = (of: TabPart, entry: PartEntry, names: readonly string[]) =>
  names.flatMap((name) => {
    const label = partFieldsOf(of.part)[name]?.label;
    return label ? [[label, <Value key={name} of={of} entry={entry} name={name} />] as const] : [];
  });

function useRemove({ cpe, of }: Of) {
  const ask = useAskDelete();
  const set = useDo(cpePartCalls.setCpePart, ['/tr069/']);
  return async (entry: PartEntry, name: string) => {
    if (!isSettable(of.part) || !(await ask([name], cpePartOf(of.part).title))) return;
    set.mutate({ cpeId: cpe.id, part: of.part, entries: [{ at: entry.at, remove: true }] });
  };
}

type Opened = { readonly entry: PartEntry | null };

function Card({ cpe, of, entry, at, onEdit }: Of & { entry: PartEntry; at: number; onEdit: () => void }): ReactElement {
  const say = useWords();
  const may = useMay();
  const { tongue } = useSession();
  const remove = useRemove({ cpe, of });
  const { there, absent } = shownFields(of.part, entry, of.only);
  const name = entryName(of.part, entry, of.named, at, tongue);
  const isOneOfMany = cpePartOf(of.part).most > 1;
  const mayChange = of.isShown !== true && isSettable(of.part) && may('device:cpe:operate');
  return (
    <article className="cpe-entry" aria-label={name}>
      {isOneOfMany || mayChange ? (
        <div className="row wrap">
          {isOneOfMany ? <h3 className="grow">{name}</h3> : <span className="grow" />}
          {mayChange ? (
            <Button size="small" onClick={onEdit}>
              {say(words.edit)}
            </Button>
          ) : null}
          {mayChange && entry.mayRemove ? (
            <Button size="small" danger onClick={() => void remove(entry, name)}>
              {say(words.remove)}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Facts facts={factsOf(of, entry, there)} />
      <Absent of={of} names={absent} />
    </article>
  );
}

/** Columns are what some entry has. */
function Lines({ of, entries }: Pick<Of, 'of'> & { entries: readonly PartEntry[] }): ReactElement {
  const say = useWords();
  const fields = partFieldsOf(of.part);
  const all = of.only ?? Object.keys(fields);
  const has = new Set(entries.flatMap((entry) => shownFields(of.part, entry, of.only).there));
  const names = all.filter((name) => has.has(name));
  return (
    <>
      <div className="cpe-tree">
        <table className="onu-plain">
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name}>{fields[name] ? say(fields[name].label) : name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.at}>
                {names.map((name) => (
                  <td key={name}>
                    <Value of={of} entry={entry} name={name} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Absent of={of} names={all.filter((name) => !has.has(name))} />
    </>
  );
}

function Entries({ cpe, of, shown, onOpen }: Of & { shown: PartShown; onOpen: (what: Opened) => void }): ReactElement {
  const say = useWords();
  // A line of many columns is a card on a phone.
  const isPhone = usePhone();
  const { entries, isRead, objects, truncated } = shown;
  if (entries.length === 0)
    return <Nothing title={say(isRead ? (objects.length > 0 ? words.none : words.absent) : words.unread)} />;
  return (
    <>
      {of.as === 'table' && !isPhone ? (
        <Lines of={of} entries={entries} />
      ) : (
        <div className={entries.length > 2 ? 'cpe-cards' : undefined}>
          {entries.map((entry, at) => (
            <Card key={entry.at} cpe={cpe} of={of} entry={entry} at={at} onEdit={() => onOpen({ entry })} />
          ))}
        </div>
      )}
      {truncated ? <p className="muted">{say(words.truncated)}</p> : null}
    </>
  );
}

/** One part of a customer device: its entries with their age, and what may be done with them. */
export function CpePart({ cpe, of }: Of): ReactElement {
  const say = useWords();
  const may = useMay()('device:cpe:operate');
  const [open, setOpen] = useState<Opened | null>(null);
  const { read } = useCpeDeeds(cpe.id, cpe.serialno);
  const query = useCall(cpePartCalls.cpePart, { cpeId: cpe.id, part: of.part }, { every: 'poll' });
  const { data } = query;
  const everyMs = cpe.informSeconds === null ? 86_400_000 : cpe.informSeconds * 1000;
  return (
    <section className="onu-part">
      <div className="row wrap">
        <h2>{say(cpePartOf(of.part).title)}</h2>
        <span className="grow" title={say(words.read)}>
          {data?.readAt ? <Age at={data.readAt} bare everyMs={Math.max(everyMs, 86_400_000)} /> : null}
        </span>
        {may && data && data.objects.length > 0 ? (
          <Button size="small" onClick={() => read(data.objects)}>
            {say(words.again)}
          </Button>
        ) : null}
        {may && data?.mayAdd && of.isShown !== true ? (
          <Button size="small" type="primary" onClick={() => setOpen({ entry: null })}>
            {say(words.add)}
          </Button>
        ) : null}
      </div>
      <QueryArea query={query} rows={4}>
        {(shown) => <Entries cpe={cpe} of={of} shown={shown} onOpen={setOpen} />}
      </QueryArea>
      {open && isSettable(of.part) ? (
        <PartForm cpeId={cpe.id} of={of} part={of.part} entry={open.entry} onClose={() => setOpen(null)} />
      ) : null}
    </section>
  );
}
