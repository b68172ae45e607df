// Makes the data models of the Broadband Forum that the console ships (packages/catalogue/cpe/models) from the documents that the Forum
// publishes: https://github.com/BroadbandForum/cwmp-data-models. Clone it, and `node tools/data-models.ts <its folder>`. The diagnostics of
// TR-143 stand in the full documents of TR-098 and TR-181.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { flatten } from './data-models/flatten.ts';
import { readXml } from './data-models/xml.ts';
import { root } from './run.ts';

const models = {
  'tr-098': [
    ['tr-098-1-8-0-full.xml', ''],
    ['tr-104-1-1-0-full.xml', 'InternetGatewayDevice.Services.'],
  ],
  'tr-181': [
    ['tr-181-2-17-0-cwmp-full.xml', ''],
    ['tr-104-2-0-2-cwmp-full.xml', 'Device.Services.'],
  ],
} as const;

const [from] = process.argv.slice(2);
if (from === undefined) {
  process.stderr.write('node tools/data-models.ts <folder of BroadbandForum/cwmp-data-models>\n');
  process.exit(2);
}

for (const [name, documents] of Object.entries(models)) {
  const lines = documents.flatMap(([file, under]) => flatten(readXml(readFileSync(join(from, file), 'utf8')), under));
  const packed = gzipSync(`${lines.join('\n')}\n`, { level: 9 });
  writeFileSync(join(root, `packages/catalogue/cpe/models/${name}.txt.gz`), packed);
  process.stdout.write(`${name}: ${lines.length} lines, ${packed.length} octets\n`);
}
