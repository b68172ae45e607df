import '../olt-config/bulk/bulk.css';
import { firmwareCalls } from '@heliograph/catalogue/calls/firmware.ts';
import { oltCalls, type oltRow } from '@heliograph/catalogue/calls/olts.ts';
import { mostUpgradeDevices } from '@heliograph/catalogue/calls/upgrade-form.ts';
import { valueWords } from '@heliograph/catalogue/words/engine.ts';
import { firmwareVerdicts } from '@heliograph/catalogue/words/firmware-words.ts';
import type { UpgradeDevice } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { Checkbox, Input, Radio } from 'antd';
import { useDeferredValue, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { Area, Nothing } from '../../engine/States.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import type { Firmware } from '../firmware/Library.tsx';
import { upgradeTexts as words } from './words.ts';

export type Olt = z.output<typeof oltRow>;
export type Chosen = ReadonlyMap<string, Olt>;

function Line({ olt, isIn, onToggle }: { olt: Olt; isIn: boolean; onToggle: () => void }): ReactElement {
  const say = useWords();
  const isOnline = olt.state === 'Online';
  return (
    <Checkbox className={isIn ? 'bulk-olt is-in' : 'bulk-olt'} checked={isIn} onChange={onToggle}>
      <span className="grow ellipsis">{olt.sysHostName || olt.ip}</span>
      <span className="mono muted only-wide">{olt.ip}</span>
      <span className="muted only-wide">{olt.deviceType ?? '–'}</span>
      <span className="muted">{olt.sysFirmVersion ?? '–'}</span>
      <StateDot tone={isOnline ? 'good' : 'off'} word={say(isOnline ? valueWords.online : valueWords.offline)} />
    </Checkbox>
  );
}

/** OLTs of a task, by their names; at most a hundred. */
export function ChooseDevices({
  chosen,
  onChoose,
}: {
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const query = useCall(oltCalls.getOltList, {
    search,
    pageNum: 1,
    pageSize: 100,
    orderByColumn: 'sysHostName',
    isAsc: 'asc',
  });
  const toggle = (olt: Olt) => {
    const next = new Map(chosen);
    if (!next.delete(olt.id) && next.size < mostUpgradeDevices) next.set(olt.id, olt);
    onChoose(next);
  };
  return (
    <>
      <div className="row wrap">
        <strong className="grow">{say(words.chosen, { n: chosen.size, most: mostUpgradeDevices })}</strong>
        <Input.Search
          aria-label={say(words.oltsOf)}
          placeholder={say(words.oltsOf)}
          style={{ maxWidth: 280 }}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Area query={query}>
        {({ rows }) => (
          <div className="bulk-olts">
            {rows.length === 0 ? <Nothing title={say(words.noDevices)} /> : null}
            {rows.map((olt) => (
              <Line key={olt.id} olt={olt} isIn={chosen.has(olt.id)} onToggle={() => toggle(olt)} />
            ))}
          </div>
        )}
      </Area>
    </>
  );
}

function Choice({ firmware }: { firmware: Firmware }): ReactElement {
  const say = useWords();
  return (
    <Radio value={firmware.id} className="bulk-olt">
      <span className="grow ellipsis">
        <strong>{firmware.version}</strong> {firmware.name}
      </span>{' '}
      <span className="muted">{firmware.model ?? ''}</span>{' '}
      <StateDot
        tone={firmware.verifyStatus === 'verified' ? 'good' : 'minor'}
        word={say(firmwareVerdicts[firmware.verifyStatus])}
      />
    </Radio>
  );
}

/** Firmware of these devices: the tenant's own, and what is shared with it. */
export function ChooseFirmware({
  deviceType,
  chosen,
  onChoose,
}: {
  deviceType: UpgradeDevice;
  chosen: Firmware | null;
  onChoose: (chosen: Firmware) => void;
}): ReactElement {
  const say = useWords();
  const query = useCall(firmwareCalls.firmwares, { deviceType, pageNum: 1, pageSize: 100 });
  return (
    <Area query={query}>
      {({ rows }) => {
        const usable = rows.filter(({ verifyStatus }) => verifyStatus !== 'rejected');
        if (usable.length === 0)
          return <Nothing title={say(deviceType === 'olt' ? words.noFirmware : words.noCpeFirmware)} />;
        return (
          <Radio.Group
            className="bulk-olts"
            value={chosen?.id ?? null}
            onChange={(event) => {
              const found = usable.find(({ id }) => id === event.target.value);
              if (found) onChoose(found);
            }}
          >
            {usable.map((firmware) => (
              <Choice key={firmware.id} firmware={firmware} />
            ))}
          </Radio.Group>
        );
      }}
    </Area>
  );
}
