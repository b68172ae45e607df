import { omciCapabilityOf, ethernetPorts } from '../../devices/onu-capability.ts';
import { meanPacket } from '../../devices/traffic.ts';
import type { Olt } from '../../devices/olt.ts';
import { argNumberOf, whenAny, type CliCommand, type CliReply, type Shell } from '../shell.ts';

/** What is told of one PON, or of one ONU at a time. Layouts are those of V1600G0-B V1.4.8R, misspellings with them. */

const label = (name: string, value: string | number): string => `${`${name}:`.padEnd(30)}${value}`;

/** Of an ONU that never came nothing is known. */
const ofOnu = ({ olt, place }: Shell, onu: number, lines: (slot: number) => readonly string[]): CliReply => {
  if (!olt.onus.has(place.number, onu)) return `Error: no ONU ${onu} on PON ${place.number}.`;
  const slot = olt.onus.slot(place.number, onu);
  return whenAny(olt.onus.registered[slot] === 0 ? [] : [slot], () => lines(slot));
};

const detail = (shell: Shell, onu: number): CliReply =>
  ofOnu(shell, onu, (slot) => {
    const { vendor, hardware, equipmentId } = shell.olt.onus.modelOf(slot);
    const alive = Math.floor((shell.olt.now() - (shell.olt.onus.registered[slot] ?? 0)) / 1000);
    return [
      `---------onu ${onu} defail-info---------`,
      label('Vendor ID', vendor),
      label('Version', hardware),
      label('SN', shell.olt.onus.identity(slot, 'gpon')),
      label('Admin status', 'unlock'),
      label('Battery monitor', 'false'),
      label('Security mode', 'aes'),
      label('Product code', 0),
      label('Total priority queue num', 143),
      label('Total traffic schedule num', 31),
      label('Traffic management option', 'priotity&rate controlled'),
      label('Operate status', 'enable'),
      label('Equipment ID', equipmentId),
      label('OMCC Version', 128),
      label('Security capability', 'aes'),
      label('Model', 'N/A'),
      label('Survival time', 'N/A'),
      label('TotalGemPortNum', 127),
      label('SysUpTime', `${alive} s`),
      label('Region code', 'N/A'),
      label('Chip info', 0),
    ];
  });

const distance = (shell: Shell, onu: number): CliReply =>
  ofOnu(shell, onu, (slot) => [`onu ${onu} Distance: ${shell.olt.onus.distance[slot]}m`]);

/** In the words of gOnuCapabilityTable: nobody has shown what the device prints. */
const capability = (shell: Shell, onu: number): CliReply =>
  ofOnu(shell, onu, (slot) => {
    const has = omciCapabilityOf(shell.olt, slot);
    if (!has) return [];
    return [
      `---------onu ${onu} capability---------`,
      label('Onu type', has.type),
      label('Tcont num', has.tconts),
      label('Gem num', has.gems),
      label('TUni num', ethernetPorts(has) + has.pots + has.veips),
      label('EUni num', ethernetPorts(has)),
      label('10GE num', 0),
      label('GE num', has.ge),
      label('FE num', has.fe),
      label('POTS num', has.pots),
      label('Wifi num', has.wifi),
      label('IP host num', has.ipHosts),
      label('Veip num', has.veips),
    ];
  });

/** What goes up comes in here. */
const statistics = (olt: Olt, pon: number): string[] => {
  const { up, down, upRate, downRate } = olt.totals(olt.now());
  const of = (all: Float64Array, part = 1): number => Math.round((all[pon - 1] ?? 0) / part);
  return [
    `Input rate Bps:      ${of(upRate)}`,
    `Input rate Pps:      ${of(upRate, meanPacket)}`,
    `Output rate Bps:     ${of(downRate)}`,
    `Output rate Pps:     ${of(downRate, meanPacket)}`,
    `Input  bytes:      ${of(up)}`,
    `Input  packets:    ${of(up, meanPacket)}`,
    `Output bytes:      ${of(down)}`,
    `Output packets:      ${of(down, meanPacket)}`,
  ];
};

const ofGpon =
  (run: (shell: Shell, number: number) => CliReply, name = 'onu'): CliCommand['run'] =>
  (shell, args) =>
    shell.olt.model.technology === 'gpon' ? run(shell, argNumberOf(args, name)) : '% Unknown command.';

export const inPon: readonly CliCommand[] = [
  { syntax: 'show onu detail-info <onu:1-128>', run: ofGpon(detail) },
  { syntax: 'show onu <onu:1-128> capability', run: ofGpon(capability) },
  { syntax: 'show onu <onu:1-128> distance', run: ofGpon(distance) },
  { syntax: 'show pon statistics', run: ofGpon(({ olt, place }) => statistics(olt, place.number)) },
  // V1600G0-B V1.4.8R wants the number that the prompt has already.
  { syntax: 'show pon <pon:1-16> statistics', run: ofGpon(({ olt }, pon) => statistics(olt, pon), 'pon') },
];
