import './port-picker.css';
import type { PortField } from '@heliograph/catalogue/kit/fields.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import type { ControlIds } from '../form/FormRow.tsx';
import { portsBetween, fieldPortsOf, portsText, withPorts, type FieldPort } from './ports.ts';
import { configWords as words } from './words.ts';

/** Whether a port has its link, as far as it is known; by kind and the number on the device. */
export type PortLinks = ReadonlyMap<string, boolean | null>;
export const portLinkKey = (kind: string, label: number): string => `${kind} ${label}`;

interface Props {
  readonly field: PortField;
  readonly model: OltModel;
  readonly links: PortLinks;
  readonly value: readonly number[];
  readonly ids: ControlIds;
  readonly disabled: boolean;
  readonly onChange: (value: readonly number[]) => void;
  readonly onBlur: () => void;
}

/** Where a drag began, and whether it puts ports in or takes them out. */
interface Stroke {
  readonly from: number;
  readonly isIn: boolean;
  readonly before: readonly number[];
}

function usePicking({ field, value, disabled, onChange }: Props, ports: readonly FieldPort[]) {
  const [at, setAt] = useState(0);
  const stroke = useRef<Stroke | null>(null);
  const anchor = useRef<number | null>(null);
  const isMany = field.kind === 'ports';
  const put = (next: readonly number[]) => {
    if (!disabled) onChange(field.most === undefined ? next : next.slice(0, field.most));
  };
  const toggle = (number: number, isRange: boolean) => {
    const isIn = !value.includes(number);
    if (!isMany) return put([number]);
    const reach = isRange && anchor.current !== null ? portsBetween(ports, anchor.current, number) : [number];
    put(withPorts(value, reach, isRange || isIn));
    anchor.current = number;
  };
  const begin = (number: number, event: PointerEvent) => {
    if (event.button !== 0 || disabled || !isMany || event.shiftKey) return;
    // A finger's press holds the pointer to the port it began on; the drag has to reach the others.
    (event.target as HTMLElement).releasePointerCapture?.(event.pointerId);
    stroke.current = { from: number, isIn: !value.includes(number), before: value };
  };
  const over = (number: number, event: PointerEvent) => {
    const begun = stroke.current;
    if (!begun || event.buttons !== 1 || begun.from === number) return;
    put(withPorts(begun.before, portsBetween(ports, begun.from, number), begun.isIn));
  };
  const end = (number: number) => {
    if (stroke.current && stroke.current.from !== number) anchor.current = number;
    stroke.current = null;
  };
  return { at, setAt, toggle, begin, over, end, put };
}

type Picking = ReturnType<typeof usePicking>;

function Cell({
  port,
  index,
  props,
  picking,
}: {
  port: FieldPort;
  index: number;
  props: Props;
  picking: Picking;
}): ReactElement {
  const say = useWords();
  const isIn = props.value.includes(port.number);
  const link = props.links.get(portLinkKey(port.kind, port.label)) ?? null;
  const title = link === null ? port.name : say(link ? words.portUp : words.portDown, { name: port.name });
  return (
    <button
      type="button"
      role={props.field.kind === 'ports' ? 'checkbox' : 'radio'}
      aria-checked={isIn}
      aria-label={title}
      title={title}
      disabled={props.disabled}
      tabIndex={index === picking.at ? 0 : -1}
      className={`port-cell is-${port.kind}${isIn ? ' is-in' : ''}`}
      data-port={index}
      onFocus={() => picking.setAt(index)}
      onClick={(event) => picking.toggle(port.number, event.shiftKey)}
      onPointerDown={(event) => picking.begin(port.number, event)}
      onPointerEnter={(event) => picking.over(port.number, event)}
      onPointerUp={() => picking.end(port.number)}
    >
      <i className={link === null ? 'led' : link ? 'led is-up' : 'led is-down'} aria-hidden="true" />
      {port.label}
    </button>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

function Shelf({
  kind,
  ports,
  props,
  picking,
}: {
  kind: FieldPort['kind'];
  ports: readonly FieldPort[];
  props: Props;
  picking: Picking;
}) {
  const say = useWords();
  const own = ports.filter((port) => port.kind === kind);
  if (own.length === 0) return null;
  const numbers = own.map((port) => port.number);
  const isAll = numbers.every((number) => props.value.includes(number));
  return (
    <div className="port-shelf">
      <span className="port-shelf-name">
        {say(kind === 'pon' ? words.pons : words.uplinks)}
        {props.field.kind === 'ports' && !props.disabled ? (
          <button
            type="button"
            className="plain link"
            onClick={() => picking.put(withPorts(props.value, numbers, !isAll))}
          >
            {say(isAll ? words.none : words.all)}
          </button>
        ) : null}
      </span>
      <div className="port-cells">
        {own.map((port) => (
          <Cell key={port.number} port={port} index={ports.indexOf(port)} props={props} picking={picking} />
        ))}
      </div>
    </div>
  );
}

/** Ports chosen on a drawing of the front panel: click, drag, Shift, or arrows and Space. */
export function PortPicker(props: Props): ReactElement {
  const say = useWords();
  const { field, model, value, ids } = props;
  const ports = fieldPortsOf(model, field.of);
  const picking = usePicking(props, ports);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(picking.at + step, 0), ports.length - 1);
    event.currentTarget.querySelector<HTMLElement>(`[data-port="${next}"]`)?.focus();
    const port = ports[next];
    if (event.shiftKey && port && field.kind === 'ports') picking.put(withPorts(value, [port.number], true));
  };
  const most = field.most === undefined ? '' : ` · ${say(words.chosen, { n: value.length, most: field.most })}`;
  return (
    <div
      id={ids.id}
      role={field.kind === 'ports' ? 'group' : 'radiogroup'}
      aria-labelledby={`${ids.id}-label`}
      aria-describedby={ids['aria-describedby']}
      className={ids.status === 'error' ? 'port-picker is-wrong' : 'port-picker'}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur();
      }}
    >
      <div className="port-panel" title={field.kind === 'ports' ? say(words.portHint) : undefined}>
        <Shelf kind="uplink" ports={ports} props={props} picking={picking} />
        <Shelf kind="pon" ports={ports} props={props} picking={picking} />
      </div>
      <span className="port-chosen mono">
        {value.length === 0 ? <span className="muted">{say(words.noPorts)}</span> : portsText(model, field.of, value)}
        <span className="muted">{most}</span>
      </span>
    </div>
  );
}
