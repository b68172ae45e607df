import '../olt-config/bulk/bulk.css';
import { firmwareCalls } from '@heliograph/catalogue/calls/firmware.ts';
import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { mostUpgradeDevices } from '@heliograph/catalogue/calls/upgrade-form.ts';
import { valueWords } from '@heliograph/catalogue/words/engine.ts';
import { firmwareVerdicts } from '@heliograph/catalogue/words/firmware-words.ts';
import type { UpgradeDevice } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { Checkbox, Input, Radio } from 'antd';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMenu, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import type { ListedFirmware } from '../firmware/FirmwareLibrary.tsx';
import { Signature } from '../firmware/Signature.tsx';
import { upgradeTexts as words } from './words.ts';

/** Devices that are named, by their ids: what they are called. */
export type ChosenDevices = ReadonlyMap<string, string>;

/** A device that may be chosen. */
interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly where: string;
  readonly model: string | null;
  readonly more: string | null;
  readonly isOnline: boolean;
}

function Line({
  device: { name, where, model, more, isOnline },
  isIn,
  onToggle,
}: {
  device: Candidate;
  isIn: boolean;
  onToggle: () => void;
}): ReactElement {
  const say = useWords();
  return (
    <Checkbox className={isIn ? 'bulk-olt is-in' : 'bulk-olt'} checked={isIn} onChange={onToggle}>
      <span className="grow ellipsis">{name}</span>
      <span className="mono muted only-wide">{where}</span>
      <span className="muted only-wide">{model ?? '–'}</span>
      <span className="muted ellipsis upgrade-where">{more ?? '–'}</span>
      <StateDot tone={isOnline ? 'good' : 'off'} word={say(isOnline ? valueWords.online : valueWords.offline)} />
    </Checkbox>
  );
}

interface Choosing {
  readonly chosen: ChosenDevices;
  readonly onChoose: (chosen: ChosenDevices) => void;
}

const aPage = { pageNum: 1, pageSize: 100, isAsc: 'asc' } as const;

function Lines({ devices, chosen, onChoose }: Choosing & { devices: readonly Candidate[] }): ReactElement {
  const say = useWords();
  const toggle = ({ id, name }: Candidate) => {
    const next = new Map(chosen);
    if (!next.delete(id) && next.size < mostUpgradeDevices) next.set(id, name);
    onChoose(next);
  };
  return (
    <div className="bulk-olts">
      {devices.length === 0 ? <Nothing title={say(words.noDevices)} /> : null}
      {devices.map((device) => (
        <Line key={device.id} device={device} isIn={chosen.has(device.id)} onToggle={() => toggle(device)} />
      ))}
    </div>
  );
}

function Olts({ search, ...choosing }: Choosing & { search: string }): ReactElement {
  const query = useCall(oltCalls.getOltList, { ...aPage, search, orderByColumn: 'sysHostName' });
  return (
    <QueryArea query={query}>
      {({ rows }) => (
        <Lines
          {...choosing}
          devices={rows.map(({ id, sysHostName, ip, deviceType, sysFirmVersion, state }) => ({
            id,
            name: sysHostName || ip,
            where: ip,
            model: deviceType,
            more: sysFirmVersion,
            isOnline: state === 'Online',
          }))}
        />
      )}
    </QueryArea>
  );
}

function Onus({ search, ...choosing }: Choosing & { search: string }): ReactElement {
  const query = useCall(onuCalls.list, { ...aPage, keyword: search, orderByColumn: 'place' });
  return (
    <QueryArea query={query}>
      {({ rows }) => (
        <Lines
          {...choosing}
          devices={rows.map(({ id, name, sn, mac, oltName, place, model, state }) => ({
            id,
            name: name || sn || mac || place,
            where: sn ?? mac ?? '',
            model,
            more: `${oltName} ${place}`,
            isOnline: state === 'online',
          }))}
        />
      )}
    </QueryArea>
  );
}

/** Devices of a task, by their names; at most a hundred. */
export function ChooseDevices({ deviceType, ...choosing }: Choosing & { deviceType: UpgradeDevice }): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const label = say(deviceType === 'onu' ? words.onusOf : words.oltsOf);
  return (
    <>
      <div className="row wrap">
        <strong className="grow">{say(words.chosen, { n: choosing.chosen.size, most: mostUpgradeDevices })}</strong>
        <Input.Search
          aria-label={label}
          placeholder={label}
          className="upgrade-search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {deviceType === 'onu' ? <Onus {...choosing} search={search} /> : <Olts {...choosing} search={search} />}
    </>
  );
}

function Choice({ firmware }: { firmware: ListedFirmware }): ReactElement {
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
      />{' '}
      {firmware.signature === 'unsigned' ? null : <Signature row={firmware} />}
    </Radio>
  );
}

const noFirmware = { olt: words.noFirmware, onu: words.noOnuFirmware, cpe: words.noCpeFirmware } as const;

/** Firmware of these devices: the tenant's own, and what is shared with it. */
export function ChooseFirmware({
  deviceType,
  chosen,
  onChoose,
}: {
  deviceType: UpgradeDevice;
  chosen: ListedFirmware | null;
  onChoose: (chosen: ListedFirmware) => void;
}): ReactElement {
  const say = useWords();
  const upload = pathOf(useMenu(), 'maintain/firmware/upload');
  const query = useCall(firmwareCalls.firmwares, { deviceType, pageNum: 1, pageSize: 100 });
  return (
    <QueryArea query={query}>
      {({ rows }) => {
        const usable = rows.filter(({ verifyStatus }) => verifyStatus !== 'rejected');
        if (usable.length === 0)
          return (
            <Nothing title={say(noFirmware[deviceType])}>
              {upload === undefined ? null : <Link to={upload}>{say(words.uploadOne)}</Link>}
            </Nothing>
          );
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
    </QueryArea>
  );
}
