import type { Values } from '../../../kit/fields.ts';
import type { HeldPages, Need } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** How many ports of a type the ONU says that it has. */
const counts: Readonly<Record<string, string>> = {
  eth: 'gOnuCapabilityEUniNum',
  wifi: 'gOnuCapabilityWifiNum',
  veip: 'gOnuCapabilityVeipNum',
};

/** An ONU that has told of no port at all has told nothing: it was never online, or its firmware does not say. */
function numberOf(type: string, { onuBaseInfo: held }: HeldPages): number | undefined {
  const told = (name: string) => Number(held?.[0]?.[name] ?? 0);
  const all = Object.values(counts).reduce((sum, name) => sum + told(name), 0);
  const name = counts[type];
  return all === 0 || name === undefined ? undefined : told(name);
}

/** A port beyond those of the ONU is refused, as far as the ONU has told which it has. */
export const portInTemplate = (
  mark: string,
  portOf: (values: Values) => readonly [type: string, port: number],
): Need => ({
  reads: ['onuBaseInfo'],
  marks: [mark],
  message: text('The ONU has no such port', '该 ONU 没有此端口'),
  spec: 'onu.portInTemplate',
  holds: (values, held) => {
    const [type, port] = portOf(values);
    const number = numberOf(type, held);
    return number === undefined || port <= number;
  },
});
