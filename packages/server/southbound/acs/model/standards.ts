import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { dataModels, rootOf, type DataModel } from '@heliograph/catalogue/cpe/adapter.ts';
import { StandardModel } from '@heliograph/catalogue/cpe/standard.ts';

const unpack = promisify(gunzip);
const files: Readonly<Record<DataModel, string>> = {
  tr098: '@heliograph/catalogue/cpe/models/tr-098.txt.gz',
  tr181: '@heliograph/catalogue/cpe/models/tr-181.txt.gz',
};

/** What the Broadband Forum says of parameters. Some megabytes once they are unpacked: read when they are asked for, and then kept. */
export class Standards {
  private readonly read = new Map<DataModel, Promise<StandardModel>>();

  of(model: DataModel): Promise<StandardModel> {
    const there = this.read.get(model);
    if (there) return there;
    const reading = readStandard(model);
    this.read.set(model, reading);
    // What could not be read is tried again.
    reading.catch(() => this.read.delete(model));
    return reading;
  }

  /** By the root that a path begins at; nothing for another. */
  async ofPath(path: string): Promise<StandardModel | undefined> {
    const root = path.split('.', 1)[0];
    const model = dataModels.find((one) => rootOf[one] === root);
    return model === undefined ? undefined : this.of(model);
  }
}

async function readStandard(model: DataModel): Promise<StandardModel> {
  const packed = await readFile(fileURLToPath(import.meta.resolve(files[model])));
  return new StandardModel((await unpack(packed)).toString('utf8'));
}
