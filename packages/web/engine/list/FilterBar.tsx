import type { Filter } from '@heliograph/catalogue/resources/resource.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Dropdown, Input, Select } from 'antd';
import { useId, useState, type ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { shortDuration } from '../values/duration.ts';
import { MomentBox } from '../values/MomentBox.tsx';
import { useZoneName } from '../values/zone.ts';
import { Icon } from '../icons.tsx';
import { filterRangeOf } from './range.ts';
import { usePhone } from '../state/screen.ts';

interface Props {
  readonly filters: readonly Filter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onSearch: (values: Readonly<Record<string, string | null>>) => void;
}

interface OneProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly onChoose: (value: string) => void;
}

/** One of a list; "all" unless the list of choices has an entry for it itself. */
function ChoiceControl({ id, filter, value, onChoose }: OneProps & { id: string }): ReactElement {
  const say = useWords();
  const all = { value: '', label: say(engine.all) };
  const options = (filter.options ?? []).map((option) => ({ value: String(option.value), label: say(option.label) }));
  const hasAll = filter.initial !== undefined && options.some((option) => option.value === filter.initial);
  if (filter.kind === 'choices') {
    return (
      <Select
        id={id}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        placeholder={say(engine.all)}
        value={value === '' ? [] : value.split(',')}
        options={options}
        onChange={(next: string[]) => onChoose(next.join(','))}
      />
    );
  }
  return (
    <Select
      id={id}
      value={value === '' && hasAll ? (filter.initial ?? '') : value}
      options={hasAll ? options : [all, ...options]}
      onChange={(next: string) => onChoose(next === filter.initial ? '' : next)}
    />
  );
}

const hour = 3_600_000;
/** What is asked for most: the last hour, day, week and month. */
const lately = [hour, 24 * hour, 7 * 24 * hour, 30 * 24 * hour];

/** From and to, in the zone that times are shown in; applied when a side is complete. */
function RangeControl({ id, filter, value, onChoose }: OneProps & { id: string }): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  const sides = filterRangeOf(value);
  const change = (at: 0 | 1, iso: string) => {
    const next = [...sides];
    next[at] = iso;
    onChoose(next.every((side) => side === '') ? '' : next.join(','));
  };
  const items = lately.map((ms) => ({
    key: ms,
    label: say(engine.last, { age: shortDuration(ms, lang) }),
    onClick: () => onChoose(`${new Date(Date.now() - ms).toISOString()},`),
  }));
  return (
    <span className="range">
      {([0, 1] as const).map((at) => (
        <MomentBox
          key={at}
          id={at === 0 ? id : undefined}
          aria-label={say(at === 0 ? engine.from : engine.to, { what: say(filter.label) })}
          value={sides[at]}
          onChange={(iso) => change(at, iso)}
        />
      ))}
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button
          icon={<Icon name="clock" size={14} />}
          aria-label={`${say(filter.label)}: ${say(engine.lately)}`}
          title={say(engine.lately)}
        />
      </Dropdown>
    </span>
  );
}

function FilterControl(props: OneProps): ReactElement {
  const say = useWords();
  const id = useId();
  const zone = useZoneName();
  const { filter, value, onType } = props;
  return (
    <div className={`filter filter-${filter.kind}`}>
      <label htmlFor={id}>
        {say(filter.label)}
        {filter.kind === 'range' ? <span className="zone"> {zone}</span> : null}
      </label>
      {filter.kind === 'range' ? <RangeControl id={id} {...props} /> : null}
      {filter.kind === 'choice' || filter.kind === 'choices' ? <ChoiceControl id={id} {...props} /> : null}
      {filter.kind === 'text' ? (
        <Input
          id={id}
          value={value}
          allowClear={{ clearIcon: <Icon name="close" size={10} label={say(engine.clear)} /> }}
          maxLength={64}
          onChange={(event) => onType(event.target.value)}
        />
      ) : null}
    </div>
  );
}

/** On a phone the filters fold behind a button that says how many are set. */
export function FilterBar(props: Props): ReactElement | null {
  const say = useWords();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const set = Object.keys(props.values).length;
  if (props.filters.length === 0) return null;
  return (
    <>
      {isPhone ? (
        <Button
          className="filter-fold"
          aria-expanded={isOpen}
          icon={<Icon name="filter" size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          {say(engine.filters)}
          {set > 0 ? ` (${set})` : ''}
        </Button>
      ) : null}
      {isPhone && !isOpen ? null : <Filters {...props} />}
    </>
  );
}

/** Filters of a list. Choices apply at once; typed ones on Enter or Search. */
function Filters({ filters, values, onSearch }: Props): ReactElement {
  const say = useWords();
  const [draft, setDraft] = useState(values);
  const now = JSON.stringify(values);
  const [applied, setApplied] = useState(now);
  // Filters that change elsewhere (a link, the back button) replace what is typed; the focus stays where it is.
  if (now !== applied) {
    setApplied(now);
    setDraft(values);
  }
  const trimmed = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(filters.map(({ name }) => [name, (all[name] ?? '').trim() || null]));
  return (
    <form
      className="list-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(trimmed(draft));
      }}
    >
      {filters.map((filter) => (
        <FilterControl
          key={filter.name}
          filter={filter}
          value={draft[filter.name] ?? ''}
          onType={(value) => setDraft({ ...draft, [filter.name]: value })}
          onChoose={(value) => {
            const next = { ...draft, [filter.name]: value };
            setDraft(next);
            onSearch(trimmed(next));
          }}
        />
      ))}
      <span className="row">
        <Button type="primary" htmlType="submit">
          {say(engine.search)}
        </Button>
        <Button
          onClick={() => {
            setDraft({});
            onSearch(trimmed({}));
          }}
        >
          {say(engine.reset)}
        </Button>
      </span>
    </form>
  );
}
