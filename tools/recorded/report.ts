import type { PageRead, PageRow } from '@heliograph/server/drivers/kit/binding.ts';
import type { PortReading } from '@heliograph/server/drivers/kit/reading.ts';
import type { RecordedDevice } from './looked.ts';
import type { Recording } from './recording.ts';

const said = (value: unknown): string =>
  value === null || value === undefined ? '-' : typeof value === 'string' ? value : JSON.stringify(value);
const count = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length;
const few = (all: readonly unknown[]): string => all.slice(0, 4).map(said).join(' | ');

/** Characters that no name of anything holds: what was decoded wrongly is full of them. */
const odd = (value: unknown): boolean => typeof value === 'string' && /[\u0080-\u00bf\ufffd]/u.test(value);

function portsLine(ports: readonly PortReading[]): string[] {
  const names = ports.map(({ ownName, name }) => ownName ?? name);
  const doubled = names.length - new Set(names).size;
  return [
    `ports       ${ports.length} kept, ${count(names, (name) => /^\d+$/.test(name))} named by number, ${doubled} names twice: ${few(names)}`,
    `            up ${count(ports, ({ link }) => link === true)}, down ${count(ports, ({ link }) => link === false)}, ` +
      `speed ${count(ports, ({ speed }) => speed != null)}, counters ${count(ports, ({ counters }) => counters?.downOctets != null)}`,
  ];
}

const pageLines: Readonly<Record<string, (rows: readonly PageRow[]) => string[]>> = {
  deviceInterfaces: (rows) => [
    `names ${count(rows, ({ ifName }) => ifName != null)}, descriptions ${count(rows, ({ ifDescr }) => ifDescr != null)}, ` +
      `speeds ${count(rows, ({ ifHighSpeed }) => ifHighSpeed != null)}, states ${count(rows, ({ ifOperStatus }) => ifOperStatus != null)}, ` +
      `counters ${count(rows, ({ ifHCInOctets }) => ifHCInOctets != null)}`,
  ],
  deviceInventory: (rows) => [
    `classes ${count(rows, ({ entPhysicalClass }) => entPhysicalClass != null)}, models ${count(rows, (row) => row['entPhysicalModelName'] != null)}, ` +
      `serials ${count(rows, (row) => row['entPhysicalSerialNum'] != null)}`,
  ],
  lldpNeighbours: (rows) =>
    rows
      .slice(0, 4)
      .map((row) => `${said(row['lldpLocPortId'])} -> ${said(row['lldpRemSysName'])}, ${said(row['lldpRemPortId'])}`),
};

function pageOf(id: string, page: PageRead | { readonly failed: string }): string[] {
  const head = id.padEnd(16);
  if ('failed' in page) return [`${head}${page.failed}`];
  const strange = page.rows.flatMap((row) => Object.entries(row).filter(([, value]) => odd(value)));
  const [first = '', ...more] = pageLines[id]?.(page.rows) ?? [];
  return [
    `${head}${page.rows.length} rows${page.complete ? '' : ' (cut)'}; ${first}`,
    ...more.map((line) => `${' '.repeat(16)}${line}`),
    ...(strange.length === 0 ? [] : [`${' '.repeat(16)}${strange.length} odd texts: ${few(strange.map(String))}`]),
  ];
}

/** What was made of one recording, for people who know the device. */
export function recordingReportOf(name: string, recording: Recording, looked: RecordedDevice): string {
  const { told, capability, family, result, reading, pages, took } = looked;
  const tables = result.tables.map(
    ({ table, rows, complete, fault, columns }) =>
      `${table} ${rows}${complete ? '' : ` (${fault ?? 'cut'})`}` +
      [...columns]
        .flatMap(([key, { mistyped }]) => (mistyped > 0 ? ` ${key}: ${mistyped} of another type` : []))
        .join(),
  );
  return [
    `== ${name}: ${recording.rows.length} objects` +
      (recording.refused > 0 ? `, ${recording.refused} lines refused: ${few(recording.examples)}` : '') +
      (recording.doubled > 0 ? `, ${recording.doubled} doubled` : ''),
    `is          ${said(told.sysObjectId)} "${said(told.sysDescr).slice(0, 140)}"`,
    `who         family ${family.id}, class ${said(told.deviceClass)}, model ${said(told.deviceType)}, serial ${said(told.serial)}, ` +
      `firmware ${said(told.firmware)}, hardware ${said(told.hardware)}, mac ${said(told.mac)}, pon ${said(told.ponMode)}, up ${said(told.runningTime)}`,
    `polled      ${['model', 'serial', 'firmware', 'hardware', 'mac', 'deviceClass'].map((key) => said(reading.system[key as 'model'])).join(', ')}`,
    `tables      ${tables.join('; ')}; ${Object.entries(capability.tables)
      .filter(([, state]) => state !== 'answered')
      .map(([table, state]) => `${table} ${state}`)
      .join(', ')}`,
    ...portsLine(reading.ports),
    ...Object.entries(pages).flatMap(([id, page]) => pageOf(id, page)),
    `asked       ${result.requests} requests, ${result.retries} repeated, ${result.timeouts} unanswered, fault ${said(result.fault)}; ${Object.entries(
      took,
    )
      .map(([what, ms]) => `${what} ${ms} ms`)
      .join(', ')}`,
  ].join('\n');
}
