import { basename } from 'node:path';
import { lookAtDevice } from './recorded/looked.ts';
import { readRecording } from './recorded/recording.ts';
import { recordingReportOf } from './recorded/report.ts';
import { readPrinted } from './recorded/terminal.ts';
import { serveRecording } from './recorded/served.ts';

/**
 * `node tools/recorded.ts <file> …`: what the product makes of devices that others recorded, as snmprec or `snmpwalk -On`. Files
 * after `--terminal` are what a command line printed.
 */
const given = process.argv.slice(2);
const from = given.indexOf('--terminal');
const [walks, sessions] = from < 0 ? [given, []] : [given.slice(0, from), given.slice(from + 1)];
if (walks.length + sessions.length === 0) {
  console.error('usage: node tools/recorded.ts <recording> … [--terminal <text> …]');
  process.exit(2);
}

async function walkedThrough(file: string): Promise<string> {
  const recording = await readRecording(file);
  const device = await serveRecording(recording.rows);
  try {
    const options = { address: '127.0.0.1', port: device.port, version: 'v2c', community: 'public' } as const;
    return recordingReportOf(basename(file), recording, await lookAtDevice(options));
  } finally {
    await device.stop();
  }
}

async function readAtTerminal(file: string): Promise<string> {
  const { lines, changed, keys, logs, prompts } = await readPrinted(file);
  const [first] = changed;
  return [
    `== ${basename(file)}: ${lines.length} lines, ${changed.length} changed, ${keys.length} halts, ${logs.length} log lines, ${prompts.length} like a prompt`,
    ...(first ? [`changed     ${JSON.stringify(first)}`] : []),
    ...(logs[0] === undefined ? [] : [`lifted      ${logs[0]}`]),
    ...(prompts[0] === undefined ? [] : [`prompt      ${prompts[0]}`]),
  ].join('\n');
}

for (const [files, made] of [
  [walks, walkedThrough],
  [sessions, readAtTerminal],
] as const) {
  for (const file of files) {
    try {
      console.log(await made(file));
    } catch (error) {
      console.log(`== ${basename(file)}: ${String(error)}`);
      process.exitCode = 1;
    }
  }
}
