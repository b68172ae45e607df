import { basename } from 'node:path';
import { look } from './recorded/looked.ts';
import { readRecording } from './recorded/recording.ts';
import { reportOf } from './recorded/report.ts';
import { serve } from './recorded/served.ts';

/** `node tools/recorded.ts <file> …`: what the product makes of devices that others recorded, as snmprec or `snmpwalk -On`. */
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('usage: node tools/recorded.ts <recording> …');
  process.exit(2);
}
for (const file of files) {
  const recording = await readRecording(file);
  const device = await serve(recording.rows);
  try {
    const options = { address: '127.0.0.1', port: device.port, version: 'v2c', community: 'public' } as const;
    console.log(reportOf(basename(file), recording, await look(options)));
  } catch (error) {
    console.log(`== ${basename(file)}: ${String(error)}`);
    process.exitCode = 1;
  } finally {
    await device.stop();
  }
}
