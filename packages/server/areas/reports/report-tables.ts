import { fill, type Language, type Text } from '@heliograph/catalogue/kit/text.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import { reportWords as words } from '@heliograph/catalogue/words/report-words.ts';
import type { SheetCell, SheetTable } from '../../sheets/sheets.ts';
import type { OltAvailability, ReportWindow } from './availability.store.ts';
import { stepOf, type PortCapacity } from './capacity.store.ts';
import type { Drop } from './drops.store.ts';

/** What a report is made of, read once for all its receivers. */
export interface NetworkReport {
  readonly window: ReportWindow;
  readonly availability: readonly OltAvailability[];
  readonly drops: readonly Drop[];
  readonly capacity: readonly PortCapacity[];
}

/** A receiver, as far as words and times ask. */
export interface ReportReader {
  readonly language: Language;
  /** IANA. */
  readonly zone: string;
}

/** `2026-11-28 04:00` in a zone. */
export function reportTime(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(at);
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
const minutes = (seconds: number): number => round(seconds / 60, 1);
const mbit = (bps: number | null): SheetCell => (bps === null ? null : round(bps / 1e6, 2));
/** Null: nobody watched. Never 100 of what was lost for a moment. */
const answered = (watched: number, lost: number): SheetCell =>
  watched <= 0 ? null : lost > 0 ? Math.min(99.999, round((1 - lost / watched) * 100, 3)) : 100;

const sum = (rows: readonly OltAvailability[], of: (row: OltAvailability) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);

function figures(rows: readonly OltAvailability[]): SheetCell[] {
  const longest = rows.reduce((most, row) => Math.max(most, row.longest), 0);
  return [
    answered(
      sum(rows, ({ watched }) => watched),
      sum(rows, ({ lost }) => lost),
    ),
    sum(rows, ({ losses }) => losses),
    minutes(sum(rows, ({ lost }) => lost)),
    minutes(longest),
    sum(rows, ({ outages }) => outages),
    round(sum(rows, ({ onu_seconds: seconds }) => seconds) / 3600, 1),
  ];
}

const grouped = (
  rows: readonly OltAvailability[],
  of: (row: OltAvailability) => string,
): readonly (readonly [string, readonly OltAvailability[]])[] => [...Map.groupBy(rows, of)];

/** The whole tenant first, then each project, then OLT by OLT. */
function availabilityTable({ availability }: NetworkReport, say: (words: Text) => string): SheetTable {
  const { what, answered: share, losses, lostMinutes, longest, outages, onuHours, project, olt, site } = words;
  return {
    name: say(words.availability),
    headings: [what, project, olt, site, share, losses, lostMinutes, longest, outages, onuHours].map(say),
    rows: [
      [say(words.all), null, null, null, ...figures(availability)],
      ...grouped(availability, (row) => row.project).map(([name, rows]) => [
        say(project),
        name,
        null,
        null,
        ...figures(rows),
      ]),
      ...availability.map((row) => [say(olt), row.project, row.name, row.site, ...figures([row])]),
    ],
    widths: [12, 20, 24, 24, 14, 14, 14, 16, 14, 22],
  };
}

/** Each site by name, and last what stands at none; no sheet where nobody uses sites. */
function sitesTable(
  { availability }: NetworkReport,
  { language }: ReportReader,
  say: (words: Text) => string,
): SheetTable[] {
  const placed = availability.filter(({ site }) => site !== null);
  if (placed.length === 0) return [];
  const elsewhere = availability.filter(({ site }) => site === null);
  const sites = grouped(placed, ({ site }) => site ?? '').toSorted(([a], [b]) => a.localeCompare(b, language));
  const hours = (rows: readonly OltAvailability[]) => round(sum(rows, ({ watched }) => watched) / 3600, 1);
  const { site, olts, watched, answered: share, losses, lostMinutes, longest, outages, onuHours } = words;
  return [
    {
      name: say(words.bySite),
      headings: [site, olts, watched, share, losses, lostMinutes, longest, outages, onuHours].map(say),
      rows: [...sites, ...(elsewhere.length === 0 ? [] : [[say(oltWords.noSite), elsewhere] as const])].map(
        ([name, rows]) => [name, rows.length, hours(rows), ...figures(rows)],
      ),
      widths: [28, 10, 18, 14, 14, 14, 16, 14, 22],
    },
  ];
}

function dropsTable({ drops }: NetworkReport, { zone }: ReportReader, say: (words: Text) => string): SheetTable {
  const { olt, site, port, onu, identity, name, losses, lostMinutes, byFibre, byPower, unknown } = words;
  return {
    name: say(words.drops),
    headings: [
      ...[olt, site, port, onu, identity, name, losses, lostMinutes, byFibre, byPower, unknown].map(say),
      say(fill(words.lastLoss, { zone })),
    ],
    rows: drops.map((row) => [
      row.olt,
      row.site,
      row.port,
      row.onu_no,
      row.identity,
      row.name,
      row.losses,
      minutes(row.seconds),
      row.by_fibre,
      row.by_power,
      Math.max(0, row.losses - row.by_fibre - row.by_power),
      reportTime(row.last_at, zone),
    ]),
    widths: [22, 20, 12, 8, 20, 22, 10, 12, 10, 10, 12.5, 20],
  };
}

function capacityTable(
  { capacity, window }: NetworkReport,
  { zone, language }: ReportReader,
  say: (words: Text) => string,
): SheetTable {
  const step = (stepOf(window) === 3600 ? words.hour : words.day)[language];
  const { olt, site, kind, port, speed, onus, online, meanUp, meanDown, busyUp, busyDown, busyAt } = words;
  return {
    name: say(words.capacity),
    headings: [
      ...[olt, site, kind, port, speed, onus, online, meanUp, meanDown].map(say),
      ...[busyUp, busyDown].map((one) => say(fill(one, { step }))),
      say(fill(busyAt, { zone })),
    ],
    rows: capacity.map((row) => [
      row.olt,
      row.site,
      say(row.kind === 'pon' ? words.pon : words.uplink),
      row.port,
      row.speed,
      row.onus,
      row.online,
      mbit(row.meanUp),
      mbit(row.meanDown),
      mbit(row.busyUp),
      mbit(row.busyDown),
      row.busyAt === null ? null : reportTime(row.busyAt, zone),
    ]),
    widths: [22, 20, 10, 12, 10, 8, 11, 15, 15, 18, 18, 20],
  };
}

/** The sheets of a report as somebody reads them. */
export function reportTablesOf(report: NetworkReport, reader: ReportReader): SheetTable[] {
  const say = (one: Text): string => one[reader.language];
  return [
    availabilityTable(report, say),
    ...sitesTable(report, reader, say),
    dropsTable(report, reader, say),
    capacityTable(report, reader, say),
  ];
}
