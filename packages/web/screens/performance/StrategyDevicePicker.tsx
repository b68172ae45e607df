import '../olt-config/bulk/bulk.css';
import { oltCalls, type oltRow } from '@heliograph/catalogue/calls/olts.ts';
import { strategyCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { mostDevices } from '@heliograph/catalogue/models/strategies.ts';
import { valueWords } from '@heliograph/catalogue/words/engine.ts';
import { Button, Checkbox, Input, Select } from 'antd';
import { useDeferredValue, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { performanceWords as words } from './words.ts';

type Olt = z.output<typeof oltRow>;

interface Props {
  /** MACs that are chosen. */
  readonly chosen: readonly string[];
  readonly onChange: (macs: readonly string[]) => void;
}

function Line({ olt, isIn, onToggle }: { olt: Olt; isIn: boolean; onToggle: () => void }): ReactElement {
  const say = useWords();
  const isOnline = olt.state === 'Online';
  return (
    <Checkbox
      className={isIn ? 'bulk-olt is-in' : 'bulk-olt'}
      checked={isIn}
      disabled={olt.sysMac === null}
      onChange={onToggle}
    >
      <span className="grow ellipsis">{olt.sysHostName || olt.ip}</span>
      <span className="mono muted only-wide">{olt.sysMac ?? say(words.noMac)}</span>
      <span className="muted only-wide">{olt.deviceType ?? '–'}</span>
      <StateDot tone={isOnline ? 'good' : 'off'} word={say(isOnline ? valueWords.online : valueWords.offline)} />
    </Checkbox>
  );
}

function Found({ chosen, onChange, search, deviceType }: Props & { search: string; deviceType: string }): ReactElement {
  const say = useWords();
  const query = useCall(
    oltCalls.getOltList,
    { search, deviceType, pageNum: 1, pageSize: 50, orderByColumn: 'sysHostName', isAsc: 'asc' },
    { quiet: true },
  );
  const isIn = new Set(chosen);
  const put = (macs: readonly string[]) => onChange([...new Set([...chosen, ...macs])].slice(0, mostDevices));
  return (
    <QueryArea query={query}>
      {({ rows, total }) => (
        <>
          <div className="row wrap">
            <strong className="grow" aria-live="polite">
              {say(words.chosen, { n: chosen.length, most: mostDevices })}
            </strong>
            <Button size="small" onClick={() => put(rows.flatMap(({ sysMac }) => sysMac ?? []))}>
              {say(words.chooseShown)}
            </Button>
            <Button size="small" onClick={() => onChange([])}>
              {say(words.clear)}
            </Button>
          </div>
          <div className="bulk-olts">
            {rows.length === 0 ? <Nothing title={say(words.noOlts)} /> : null}
            {rows.map((olt) => (
              <Line
                key={olt.id}
                olt={olt}
                isIn={olt.sysMac !== null && isIn.has(olt.sysMac)}
                onToggle={() => {
                  const mac = olt.sysMac ?? '';
                  if (isIn.has(mac)) onChange(chosen.filter((one) => one !== mac));
                  else put([mac]);
                }}
              />
            ))}
          </div>
          {total > rows.length ? <p className="muted">{say(words.moreOlts, { n: total - rows.length })}</p> : null}
        </>
      )}
    </QueryArea>
  );
}

/** The devices of a strategy, found by name, address or type; those that are chosen stay chosen while others are looked for. */
export function StrategyDevicePicker({ chosen, onChange }: Props): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const [deviceType, setType] = useState('');
  const search = useDeferredValue(typed.trim());
  const types = useCall(strategyCalls.strategyDeviceTypes, {}, { quiet: true });
  return (
    <div className="device-picker">
      <div className="row wrap">
        <Input
          className="grow"
          allowClear
          aria-label={say(words.search)}
          placeholder={say(words.search)}
          prefix={<Icon name="search" size={14} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          aria-label={say(words.anyType)}
          style={{ minWidth: 160 }}
          value={deviceType}
          options={[
            { value: '', label: say(words.anyType) },
            ...(types.data ?? []).map(({ value, label }) => ({ value, label })),
          ]}
          onChange={setType}
        />
      </div>
      <Found chosen={chosen} onChange={onChange} search={search} deviceType={deviceType} />
    </div>
  );
}
