import type { Cpe } from '../cpe/cpe.ts';
import type { Cpes } from '../cpe/cpes.ts';
import { isQuirk, quirks } from '../cpe/quirks.ts';
import {
  BadField,
  checkedChange,
  done,
  flagField,
  onlyFields,
  textField,
  type Body,
  type ControlOutcome,
} from './outcome.ts';

interface Kind {
  readonly fields: readonly string[];
  readonly run: (cpe: Cpe, body: Body, cpes: Cpes) => void;
}

/** A value changes inside the device, as when a customer types it into its own page. */
const setValue: Kind['run'] = (cpe, body) => {
  const path = textField(body, 'path', 256) ?? '';
  const inner = path.startsWith(cpe.tree.root) ? path.slice(cpe.tree.root.length) : path;
  const value = body['value'];
  if (typeof value !== 'string') throw new BadField('"value" must be text');
  if (inner === '' || inner.endsWith('.') || !cpe.tree.has(inner)) throw new BadField(`there is no parameter ${path}`);
  cpe.tree.write(inner, value);
};

const setQuirk: Kind['run'] = (cpe, body) => {
  const name = textField(body, 'quirk') ?? '';
  if (!isQuirk(name)) throw new BadField(`"quirk" must be one of ${Object.keys(quirks).join(', ')}`);
  if (flagField(body, 'value') ?? true) cpe.quirks.add(name);
  else cpe.quirks.delete(name);
};

const kinds: Readonly<Record<string, Kind>> = {
  powerOff: { fields: [], run: (cpe, _, cpes) => cpes.setPower(cpe, false) },
  powerOn: { fields: [], run: (cpe, _, cpes) => cpes.setPower(cpe, true) },
  reboot: { fields: [], run: (cpe) => cpe.reboot() },
  pressReset: { fields: [], run: (cpe) => cpe.pressReset() },
  inform: { fields: [], run: (cpe) => cpe.wish('2 PERIODIC') },
  setValue: { fields: ['path', 'value'], run: setValue },
  quirk: { fields: ['quirk', 'value'], run: setQuirk },
  hang: { fields: [], run: (cpe) => cpe.hang() },
  release: { fields: [], run: (cpe) => cpe.release() },
};

/** POST /cpes/{id}/events */
export const happenToCpe = (cpes: Cpes, cpe: Cpe, body: Body): ControlOutcome =>
  checkedChange(() => {
    const type = textField(body, 'type') ?? '';
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (kind === undefined) throw new BadField(`"type" must be one of ${Object.keys(kinds).join(', ')}`);
    onlyFields(body, ['type', ...kind.fields]);
    kind.run(cpe, body, cpes);
    return done({ state: cpe.state });
  });
