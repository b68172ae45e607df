import '../../engine/sites/choice.css';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { bandChoices } from '@heliograph/catalogue/words/signal-bands.ts';
import { Button, Input, Select } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactElement, type ReactNode } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { SiteChoice } from '../../engine/sites/SiteChoice.tsx';
import { OltChoice } from './OltChoice.tsx';
import { OnuTally } from './OnuTally.tsx';
import { onuWords as words } from './words.ts';

type Values = Readonly<Record<string, string>>;
type Change = Readonly<Record<string, string | null>>;

interface Props {
  /** The OLT of the page; undefined where it is one of the filters. */
  readonly oltId?: string | undefined;
  readonly values: Values;
  readonly onChange: (change: Change) => void;
  readonly children?: ReactNode;
}

/** ms without a key before what was typed is searched for. */
const typingRest = 400;

/** Any part of SN, MAC in any notation, or name; searched for as one types. */
function Keyword({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // A word that changes elsewhere (a link, the back button) replaces what is typed.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const search = useEffectEvent((word: string) => {
    if (word.trim() !== value) onChange(word.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed), typingRest);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      className="onu-keyword"
      type="search"
      value={typed}
      maxLength={64}
      allowClear
      prefix={<Icon name="search" size={13} />}
      placeholder={say(words.keyword)}
      aria-label={say(words.keyword)}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => onChange(typed.trim())}
    />
  );
}

/** PON ports of the chosen OLT with how many of their ONUs are online; a number without an OLT is the port of any. */
function PonChoice({
  oltId,
  value,
  onChange,
}: {
  oltId: string;
  value: string;
  onChange: (pon: string) => void;
}): ReactElement | null {
  const say = useWords();
  const { data } = useCall(
    onuCalls.getOnuAuthListStatistics,
    { oltId },
    { quiet: true, enabled: oltId !== '', keep: false },
  );
  if (oltId === '' && value === '') return null;
  const ports = (oltId === '' ? [] : (data?.ports ?? [])).map(({ pon, name, online, total }) => ({
    value: String(pon),
    label: `${name}  ${online ?? '–'}/${total}`,
  }));
  const known = value === '' || ports.some((port) => port.value === value);
  return (
    <Select
      aria-label={say(words.pon)}
      className="choice-of-one"
      popupMatchSelectWidth={false}
      value={value}
      options={[
        { value: '', label: say(words.allPons) },
        ...(known ? [] : [{ value, label: `PON ${value}` }]),
        ...ports,
      ]}
      onChange={onChange}
    />
  );
}

function BandChoice({ value, onChange }: { value: string; onChange: (band: string) => void }): ReactElement {
  const say = useWords();
  return (
    <Select
      aria-label={say(words.band)}
      className="choice-of-one"
      popupMatchSelectWidth={false}
      value={value}
      options={[
        { value: '', label: say(words.anySignal) },
        ...bandChoices.map(({ id, label }) => ({ value: id, label: say(label) })),
      ]}
      onChange={onChange}
    />
  );
}

/** Figures that filter, and the filters that have none. Every choice applies at once. */
export function OnuFilters({ oltId, values, onChange, children }: Props): ReactElement {
  const say = useWords();
  const olt = oltId ?? values['oltId'] ?? '';
  const set = (name: string) => (value: string) => onChange({ [name]: value || null });
  const { state = null, cause = null, band = null, missing = null, pon, keyword, siteId } = values;
  const within = {
    ...(olt === '' ? {} : { oltId: olt }),
    ...(siteId ? { siteId } : {}),
    ...(pon ? { pon } : {}),
    ...(keyword ? { keyword } : {}),
  };
  return (
    <>
      <OnuTally within={within} now={{ state, cause, band, missing }} onChoose={(to) => onChange({ ...to })} />
      <div className="onu-filters" role="search">
        <Keyword value={values['keyword'] ?? ''} onChange={set('keyword')} />
        {oltId === undefined ? (
          <>
            <SiteChoice value={siteId ?? ''} onChange={set('siteId')} />
            <OltChoice value={olt} onChange={(next) => onChange({ oltId: next || null, pon: null })} />
          </>
        ) : null}
        <PonChoice oltId={olt} value={values['pon'] ?? ''} onChange={set('pon')} />
        <BandChoice value={band ?? ''} onChange={set('band')} />
        {values['missing'] === '1' ? (
          <Button
            icon={<Icon name="close" size={11} />}
            iconPlacement="end"
            onClick={() => onChange({ missing: null })}
          >
            {say(words.missing)}
          </Button>
        ) : null}
        {Object.keys(values).length > 0 ? (
          <Button
            type="link"
            onClick={() => onChange(Object.fromEntries(Object.keys(values).map((key) => [key, null])))}
          >
            {say(engine.reset)}
          </Button>
        ) : null}
        <span className="onu-tools">{children}</span>
      </div>
    </>
  );
}
