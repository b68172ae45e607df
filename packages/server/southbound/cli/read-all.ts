import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import { complaintIn } from '@heliograph/wire/cli/errors.ts';
import { prepareCommand, type Unit } from '@heliograph/wire/cli/dialects.ts';
import { CliFault } from '@heliograph/wire/cli/fault.ts';
import type { CliSession } from '@heliograph/wire/cli/session.ts';
import { firmLines } from '@heliograph/wire/cli/torn.ts';
import type { Printed, CommandReader } from '../../drivers/kit/reader.ts';
import type { OnuReading, PortReading, SystemReading } from '../../drivers/kit/reading.ts';
import { inWords } from './cli-fault.ts';
import { Fault } from '../../fault.ts';
import { SealedElsewhere } from '../../vault.ts';

/** A command line that answers. */
type Asked = Pick<CliSession, 'must'>;

export interface ReadPlan {
  readonly unit: Unit;
  readonly pons: readonly number[];
  readonly readers: readonly CommandReader[];
  /** The ONU that was the last to be asked about by itself; those after it are next. */
  readonly after?: OnuAtPon | undefined;
  /** False: nothing more is asked, and what was not read is not known. */
  readonly mayGoOn: () => boolean;
}

/** Where an ONU is. */
export type OnuAtPon = Pick<OnuReading, 'pon' | 'onu'>;

/** What a visit to a command line found out. */
export interface VisitFindings {
  readonly onus: readonly OnuReading[];
  readonly ports: readonly PortReading[];
  readonly system: SystemReading;
  /** It was asked which ONUs there are: where this firmware does not know that command, nothing is said of them. */
  readonly lists: boolean;
  /** Every PON told all of its ONUs. Rows that are missing from a list that is not whole mean nothing. */
  readonly whole: boolean;
  /** Why not: a name in words/faults.ts. */
  readonly fault: string | null;
  /** Readers whose command this device does not know. */
  readonly unknown: readonly string[];
  /** The last ONU that was asked about by itself, for `after` of the next visit. */
  readonly upTo: OnuAtPon | undefined;
}

/** ONUs of a visit that are asked about by themselves: each is a command or two of a small processor. */
const fewOnus = 16;
/** A list that breaks off is asked for so often. */
const maxTries = 3;
/** Complaints that are about the words of the command, and so will be the same tomorrow. */
const ofWords: ReadonlySet<string | undefined> = new Set(['unknown', 'incomplete', 'ambiguous', 'tooManyWords']);

/** The name of what went wrong; undefined for an error of ours. */
export function faultName(error: unknown): string | undefined {
  if (error instanceof CliFault && error.code === 'rejected') return 'cliNotTaken';
  if (error instanceof SealedElsewhere) return 'credentialsLost';
  const told = inWords(error);
  return told instanceof Fault ? told.id : undefined;
}

interface Answer {
  readonly printed: Printed;
  readonly whole: boolean;
}

const placeOf = ({ pon, onu }: OnuAtPon): string => `${pon}.${onu}`;

const working = phaseCode('working');

/** Those that work, a few of them, beginning after `last` and around. */
function inTurn(onus: readonly OnuReading[], last: OnuAtPon | undefined): OnuReading[] {
  const order = (a: OnuAtPon, b: OnuAtPon) => a.pon - b.pon || a.onu - b.onu;
  const sorted = onus.filter(({ phase }) => phase === working).sort(order);
  const from = last ? sorted.findIndex((onu) => order(onu, last) > 0) : 0;
  return [...sorted.slice(Math.max(from, 0)), ...sorted.slice(0, Math.max(from, 0))].slice(0, fewOnus);
}

/** Each row of several answers to one command once; a later answer is newer. */
function joined(before: Printed, after: Printed): Printed {
  const onus = new Map([...(before.onus ?? []), ...(after.onus ?? [])].map((row) => [placeOf(row), row]));
  return onus.size === 0 ? after : { ...after, onus: [...onus.values()] };
}

/** `seen`: the rows that earlier answers named. */
function isWhole({ whole }: CommandReader, { onus = [], told }: Printed, seen: Set<string>): boolean {
  if (whole === 'adds') return true;
  if (whole === 'count') return told === onus.length;
  const rows = onus.map(placeOf).sort().join(' ');
  const agreed = seen.has(rows);
  seen.add(rows);
  return agreed;
}

/** One command, until its answer is whole and no line of it is in doubt. Rejects as `CliSession.must`, but for `truncated`. */
async function ask(
  session: Asked,
  { unit, mayGoOn }: ReadPlan,
  reader: CommandReader,
  at: Partial<OnuAtPon>,
): Promise<Answer> {
  const { command, options } = prepareCommand(unit, reader.command, at);
  const reference: string[] = [];
  const seen = new Set<string>();
  let printed: Printed = {};
  for (let attempt = 0; attempt < maxTries && mayGoOn(); attempt++) {
    const asked = session.must(command, { ...options, reference });
    const answer = await asked.catch((error: unknown) => {
      if (error instanceof CliFault && error.code === 'truncated') {
        return { lines: error.partial, unsure: [], truncated: true, error: undefined };
      }
      throw error;
    });
    // "No related information": there is nothing, and that is all of it.
    if (answer.error?.kind === 'empty') return { printed: {}, whole: true };
    const now = reader.parse(answer.lines, at.pon ?? 0);
    printed = joined(printed, now);
    const isSure = !answer.truncated && answer.unsure.length === 0;
    if (isSure && isWhole(reader, now, seen)) return { printed: now, whole: true };
    if (!answer.truncated) reference.push(...firmLines(answer.lines, answer.unsure));
  }
  return { printed, whole: false };
}

class Finding {
  private readonly onus = new Map<string, OnuReading>();
  private readonly ports = new Map<string, PortReading>();
  private readonly unknown = new Set<string>();
  private readonly answered = new Set<string>();
  private readonly session: Asked;
  private readonly plan: ReadPlan;
  private system: SystemReading = {};
  private fault: string | null = null;
  private upTo: OnuAtPon | undefined;
  private readonly lists: boolean;

  constructor(session: Asked, plan: ReadPlan) {
    this.session = session;
    this.plan = plan;
    this.lists = plan.readers.some(({ tells }) => tells === 'list');
  }

  async all(): Promise<void> {
    const each = (kind: CommandReader['each']) => this.plan.readers.filter((reader) => reader.each === kind);
    try {
      for (const pon of this.plan.pons) await this.port(each('pon'), pon);
      // They add to what the ports have listed.
      for (const reader of each('device')) await this.one(reader, {});
      await this.single(each('onu'));
    } catch (error) {
      const name = faultName(error);
      if (name === undefined) throw error;
      this.fault = name;
    }
  }

  found(): VisitFindings {
    const { onus, ports, system, lists, fault, unknown, upTo } = this;
    const read = { onus: [...onus.values()], ports: [...ports.values()], system };
    return { ...read, lists, whole: fault === null, fault, unknown: [...unknown], upTo };
  }

  /** A session that breaks off here says nothing of the lists, which are read by now; at the next visit the next ONU is asked about. */
  private async single(readers: readonly CommandReader[]): Promise<void> {
    if (readers.length === 0) return;
    try {
      for (const { pon, onu } of inTurn([...this.onus.values()], this.plan.after)) {
        if (!this.plan.mayGoOn()) return;
        this.upTo = { pon, onu };
        for (const reader of readers) if (!this.unknown.has(reader.id)) await this.take(reader, { pon, onu });
      }
    } catch (error) {
      if (faultName(error) === undefined) throw error;
    }
  }

  /** The list first: of a port without ONUs there is nothing else to ask about them. */
  private async port(readers: readonly CommandReader[], pon: number): Promise<void> {
    const [lists, others] = [readers.filter(({ tells }) => tells === 'list'), readers.filter(isBeside)];
    for (const reader of lists) await this.one(reader, { pon });
    const isEmpty = lists.length > 0 && ![...this.onus.values()].some((onu) => onu.pon === pon);
    for (const reader of others) if (!isEmpty || reader.tells === 'ports') await this.one(reader, { pon });
  }

  private async one(reader: CommandReader, at: Partial<OnuAtPon>): Promise<void> {
    if (this.unknown.has(reader.id)) return;
    if (!this.plan.mayGoOn()) this.note('cliTimeout');
    else await this.take(reader, at);
  }

  private async take(reader: CommandReader, at: Partial<OnuAtPon>): Promise<void> {
    try {
      const { printed, whole } = await ask(this.session, this.plan, reader, at);
      this.answered.add(reader.id);
      this.add(reader, printed, at.onu);
      if (!whole && reader.tells === 'list') this.note('cliTruncated');
    } catch (error) {
      if (!(error instanceof CliFault) || error.code !== 'rejected') throw error;
      // What it knows at one port it knows at all; a refusal at another is about that port.
      const isWord = ofWords.has(complaintIn(error.text)?.kind) && !this.answered.has(reader.id);
      if (isWord) this.unknown.add(reader.id);
      if (reader.tells === 'list') this.note('cliNotTaken');
    }
  }

  /** The first thing that went wrong is the reason. */
  private note(fault: string): void {
    this.fault ??= fault;
  }

  private add({ tells }: CommandReader, { onus = [], ports = [], system = {} }: Printed, only?: number): void {
    // Several commands tell of a port; each of it once.
    for (const row of ports) {
      const key = `${row.kind} ${row.port}`;
      this.ports.set(key, { ...this.ports.get(key), ...row });
    }
    this.system = { ...this.system, ...system };
    for (const row of onus) {
      // The answer to an earlier question is none to this one.
      if (only !== undefined && row.onu !== only) continue;
      const known = this.onus.get(placeOf(row));
      // What is said of an ONU that no list names may be of one that is gone.
      if (known || tells === 'list' || !this.lists) this.onus.set(placeOf(row), { ...known, ...row });
    }
  }
}

const isBeside = ({ tells }: CommandReader): boolean => tells !== 'list';

/**
 * Reads a device by its command line, port by port. What was read before the session broke off stands, and is not whole. Never
 * rejects for the device's sake.
 */
export async function readAll(session: Asked, plan: ReadPlan): Promise<VisitFindings> {
  const finding = new Finding(session, plan);
  await finding.all();
  return finding.found();
}
