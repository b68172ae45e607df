import './cpe-issuance.css';
import { cpePartOf } from '@heliograph/catalogue/cpe/parts.ts';
import {
  radioBandOf,
  entryForm,
  fieldOfEntry,
  profileKinds,
  profileProblems,
  profileSlotsOf,
  type EntryValue,
  type ProfileKind,
  type ProfilePart,
  type ToldEntry,
} from '@heliograph/catalogue/cpe/profile.ts';
import { cpeVariables } from '@heliograph/catalogue/words/cpe-issue-words.ts';
import { choice, type Field, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { Alert, Button, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { Icon } from '../../engine/icons.tsx';
import { issueWords as words } from './words.ts';

const on = 'on';
const off = 'off';

/** As it is drawn: what may be left out and is a yes or no has a third state, in which it stays as the device has it. */
function drawnForm(part: ProfilePart): Form {
  const { fields, ...rest } = entryForm(part);
  const drawn = Object.entries(fields).map(([name, field]): [string, Field] => {
    if (field.kind !== 'bool' || field.optional !== true || field.initial !== undefined) return [name, field];
    const { label, help, when } = field;
    const options = [
      { value: on, label: words.on },
      { value: off, label: words.off },
    ];
    return [name, choice({ label, options, optional: true, ...(help ? { help } : {}), ...(when ? { when } : {}) })];
  });
  return { ...rest, fields: Object.fromEntries(drawn) };
}

const drawnValue = (value: EntryValue): unknown => (value === true ? on : value === false ? off : value);
const keptValue = (value: unknown): EntryValue =>
  value === on ? true : value === off ? false : ((value ?? null) as EntryValue);

/** What the entries stand in: the form of a profile, or of a batch. */
export interface EntriesOf {
  readonly kind: ProfileKind;
  readonly entries: readonly ToldEntry[];
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (entries: readonly ToldEntry[]) => void;
}

/** A new entry with what its fields begin with. */
function newEntry(part: ProfilePart, entries: readonly ToldEntry[]): ToldEntry {
  const taken = new Set(entries.filter((one) => one.part === part).map(({ slot }) => slot));
  let slot = 1;
  while (taken.has(slot)) slot += 1;
  const initial = Object.entries(entryForm(part).fields).flatMap(([name, field]) =>
    field.initial === undefined ? [] : [[name, field.initial] as const],
  );
  return { part, slot, values: Object.fromEntries(initial), kept: [] };
}

function SlotChoice({
  entry: { part, slot },
  entries,
  problem,
  onChange,
}: {
  entry: ToldEntry;
  entries: readonly ToldEntry[];
  problem: string | undefined;
  onChange: (slot: number) => void;
}): ReactElement {
  const say = useWords();
  const { label, most, words: names } = profileSlotsOf[part];
  const taken = new Set(entries.filter((one) => one.part === part && one.slot !== slot).map((one) => one.slot));
  const options = Array.from({ length: most }, (_, at) => at + 1)
    .filter((one) => !taken.has(one))
    .map((value) => ({ value, label: names?.[value - 1] ? say(names[value - 1] ?? label) : String(value) }));
  return (
    <FormRow label={say(label)} problem={problem}>
      {(ids) => <Select id={ids.id} status={ids.status} value={slot} onChange={onChange} options={options} />}
    </FormRow>
  );
}

interface EntryProps extends EntriesOf {
  readonly at: number;
}

/** The form of one entry: its fields are those of the part, its problems those of the whole. */
function useEntryState({ kind, entries, problemOf, onChange, at }: EntryProps): FormState {
  const { tongue } = useSession();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const entry = entries[at] as ToldEntry;
  const keeps = (of: Pick<ToldEntry, 'part' | 'slot'>, name: string) =>
    entries.some((one) => one.part === of.part && one.slot === of.slot && one.kept.includes(name));
  const own = profileProblems(kind, entries, keeps);
  const band = radioBandOf(entry.part, entry.slot);
  const drawn = drawnForm(entry.part);
  const isThree = (name: string) =>
    drawn.fields[name]?.kind === 'choice' && entryForm(entry.part).fields[name]?.kind === 'bool';
  const told = (name: string) => {
    const field = fieldOfEntry(entry, name);
    const found = left.has(name) ? own.find((one) => one.field === field)?.message : undefined;
    return found ? wordsIn(found, tongue) : problemOf(field);
  };
  return {
    values: {
      ...Object.fromEntries(
        Object.entries(entry.values).map(([name, value]) => [name, isThree(name) ? drawnValue(value) : value]),
      ),
      ...(band === undefined ? {} : { band }),
    },
    isChanged: false,
    problemOf: told,
    set: (name, value) =>
      onChange(
        entries.map((one, n) =>
          n === at
            ? {
                ...one,
                values: { ...one.values, [name]: isThree(name) ? keptValue(value) : ((value ?? null) as EntryValue) },
              }
            : one,
        ),
      ),
    blur: (name) => setLeft((now) => new Set(now).add(name)),
    check: () => own.length === 0,
    problems: 0,
    showServerProblems: () => undefined,
  };
}

function OneEntry(props: EntryProps): ReactElement {
  const say = useWords();
  const state = useEntryState(props);
  const { entries, at, onChange, problemOf } = props;
  const entry = entries[at] as ToldEntry;
  const form = drawnForm(entry.part);
  const { label, most, words: names } = profileSlotsOf[entry.part];
  const moved = (slot: number) => onChange(entries.map((one, n) => (n === at ? { ...one, slot } : one)));
  const which = names?.[entry.slot - 1] ?? String(entry.slot);
  const title = most === 1 ? say(label) : say(words.entryOf, { what: label, n: which });
  return (
    <fieldset className="cpe-entry">
      <legend className="row">
        <span className="grow">{title}</span>
        <Button
          type="text"
          size="small"
          icon={<Icon name="trash" size={14} />}
          aria-label={`${say(words.remove)} ${title}`}
          onClick={() => onChange(entries.filter((_, n) => n !== at))}
        />
      </legend>
      {most === 1 || entry.part === 'wan' ? null : (
        <SlotChoice entry={entry} entries={entries} problem={problemOf(fieldOfEntry(entry, 'slot'))} onChange={moved} />
      )}
      <FormFields form={form} state={state} columns={2} />
    </fieldset>
  );
}

/** Words that may stand in braces. */
function Variables(): ReactElement {
  const say = useWords();
  return (
    <details className="cpe-variables">
      <summary className="muted">{say(words.variables)}</summary>
      <ul>
        {Object.entries(cpeVariables).map(([name, label]) => (
          <li key={name}>
            <code>{`{${name}}`}</code> <span className="muted">{say(label)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Connections, radios, names or lines that a profile or a batch gives. */
export function Entries(props: EntriesOf): ReactElement {
  const say = useWords();
  const { kind, entries, problemOf, onChange } = props;
  const problem = problemOf('entries');
  return (
    <div className="cpe-entries">
      {problem === undefined ? null : <Alert type="error" title={problem} />}
      {profileKinds[kind].parts.map((part) => {
        const { title, most } = cpePartOf(part);
        const count = entries.filter((one) => one.part === part).length;
        const room = Math.min(most, profileSlotsOf[part].most);
        return (
          <section key={part}>
            {entries.map((entry, at) =>
              entry.part === part ? <OneEntry key={`${part} ${entry.slot}`} {...props} at={at} /> : null,
            )}
            {count < room ? (
              <Button
                type="dashed"
                block
                icon={<Icon name="plus" size={14} />}
                onClick={() => onChange([...entries, newEntry(part, entries)])}
              >
                {say(words.addEntry, { what: title })}
              </Button>
            ) : null}
          </section>
        );
      })}
      <Variables />
    </div>
  );
}
