import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '..');

const sources = globSync('**/*.ts', { cwd: server, exclude: (path) => path === 'node_modules' })
  .filter((file) => !/^work\/|^testing\/|\.(test|fixture)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(server, file), 'utf8') }));

/** Ways to be called later. Waits of `timers/promises` go by another name, so its import counts. */
const timer = /\bafter\(|\bset(Interval|Timeout)\(|['"](node:)?timers\/promises['"]/g;
/** `after` of the clock, whatever the clock is called there. */
const timersIn = (text: string): number =>
  [...text.matchAll(timer)].filter(({ 0: found, index }) => found !== 'after(' || text[index - 1] === '.').length;

const below =
  'below the context: the processes, the database and its connections, before there is a log, a bus or metrics';
const once = 'once: a deadline, or a pause before the next try';
const gathers = 'once: gathers what comes within a second, and is set by what comes';
const traps =
  'the lanes of traps: a pause, a turn of the event loop for others, a debt of a poll and a watch for as long as somebody waits, each set by what comes';

/** Where else a timer is set: how many, and why it is no loop, or which loop and why it stays. */
const elsewhere: Readonly<Record<string, readonly [number, string]>> = {
  'clock.ts': [3, 'the clock itself'],
  'estate/alarms/alarm-live.ts': [2, gathers],
  'areas/backup/make.ts': [1, once],
  'areas/config/device.ts': [1, once],
  'areas/jobs/scheduler.ts': [1, once],
  'areas/sign-in/evenly.ts': [1, 'once: an answer waits, by the time of the world'],
  'backup/task-thread.ts': [1, 'a thread of its own: it has no context, and lives as long as its one task'],
  'db/bus.ts': [2, below],
  'db/embedded/cluster-hold.ts': [1, below],
  'db/embedded/data-lock.ts': [1, below],
  'db/embedded/heartbeat.ts': [2, below],
  'db/embedded/postmaster.ts': [1, below],
  'db/embedded/process-probe.ts': [1, below],
  'http/arrivals.ts': [
    1,
    'looks each second for as long as something is on its way, and never else; nothing begins or stops it',
  ],
  'http/health.ts': [1, once],
  'http/live-room.ts': [1, gathers],
  'http/live.ts': [3, 'once: a greeting, a parting and a goodbye have a deadline each'],
  'id-lease.ts': [
    1,
    'the lease that a context begins with: before there are metrics, with a wait of its own after a failure',
  ],
  'areas/reports/report-pdf.ts': [1, 'once: others have their turn between two pages'],
  'sheets/sheets.ts': [1, once],
  'southbound/acs/connection-request.ts': [1, 'once: who was asked to call a moment ago is asked once more'],
  'southbound/acs/known.ts': [1, once],
  'southbound/acs/store.ts': [1, 'once: gathers the reports of some milliseconds, and is set by the first of them'],
  'southbound/acs/visits.ts': [1, once],
  'southbound/mqtt/device.ts': [1, once],
  'southbound/mqtt/elsewhere/connection.ts': [
    2,
    'a deadline, and the beat of one connection: set anew by what is heard in its own time, and it ends with the connection',
  ],
  'southbound/mqtt/elsewhere/link.ts': [
    2,
    'once: a deadline, and a pause between two tries that whoever stops it ends',
  ],
  'southbound/cli/line.ts': [
    2,
    'one waits for a line that somebody is at, and one keeps it for as long as it is used: neither outlives its session',
  ],
  'southbound/acs/reach/arrivals.ts': [1, once],
  'southbound/acs/reach/stun-port.ts': [1, once],
  'southbound/acs/speed.ts': [2, 'once: a pause after each piece that was sent too soon, and a deadline for the whole'],
  'southbound/syslog/store.ts': [1, once],
  'southbound/usp/exchange.ts': [1, once],
  'southbound/files/door.ts': [3, 'once: a file that travels has a deadline, and its socket a silence that ends it'],
  'southbound/collector/cli-visits.ts': [
    1,
    'the timetable of the visits: of each device the next one, set anew with every change of it, as that of the polls',
  ],
  'southbound/collector/crew.ts': [
    1,
    'the timetable of the polls: one timer for the next of thousands, set anew with every change of it',
  ],
  'southbound/config/await-end.ts': [1, once],
  'southbound/directory.ts': [1, once],
  'southbound/onu-notes.ts': [1, gathers],
  'southbound/reach.ts': [1, once],
  'southbound/trap-lanes.ts': [2, traps],
  'southbound/traps.ts': [3, traps],
  'supervisor/member.ts': [2, below],
  'supervisor/obey.ts': [1, below],
  'supervisor/run-roles.ts': [1, below],
  'supervisor/run.ts': [1, below],
  'supervisor/held-sockets.ts': [1, below],
};

it('nothing of the server comes again by a timer of its own: what is repeated goes through `repeat`', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.map(({ file, text }) => [file, timersIn(text)] as const).filter(([, count]) => count > 0);
  const known = Object.entries(elsewhere).map(([file, [count]]) => [file, count] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
});

it('every repeated work has a name that is a constant, and that no other work has', () => {
  const users = sources.filter(({ text }) => text.includes('work/repeat.ts'));
  const calls = users.flatMap(({ text }) => [...text.matchAll(/(?<![\w.])repeat\(/g)]);
  const names = users.flatMap(({ text }) =>
    [...text.matchAll(/(?<![\w.])repeat\((?:\w+|\{[^}]*\}), \{\s*id: '([a-z]\w*\.[a-z]\w*)'/gi)].map(
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(12);
  expect(names).toHaveLength(calls.length);
  // Kinds of durable work are repeated under their own names.
  const all = sources
    .filter(({ text }) => /work\/(repeat|runner)\.ts/.test(text))
    .flatMap(({ text }) => [...text.matchAll(/\bid: '([a-z]\w*\.[a-z]\w*)'/gi)].map(([, name]) => name));
  expect(all.length).toBe(names.length + 17);
  expect(new Set(all).size).toBe(all.length);
});
