import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { vaultOf, type Vault } from '../vault.ts';
import { dump, type DumpTally } from './dump.ts';
import { tellRestored } from './ending.ts';
import { load } from './load.ts';
import { openPassKey } from './passphrase.ts';
import { alone } from './reach.ts';
import { backupReasonOf } from './reasons.ts';
import type { Made, BackupTask, Word } from './task.ts';

const say = (word: Word): void => parentPort?.postMessage(word, []);

async function written(task: BackupTask & { kind: 'dump' }, vault: Vault, tally: DumpTally): Promise<Made> {
  const { reach, dataDir, wanted, file, passKey } = task;
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  await alone(reach, (database) => {
    const pass = passKey === undefined ? undefined : openPassKey(vault, passKey);
    const source = dump({ database, vault, dataDir, wanted, tally, pass, asOwner: reach.asOwner });
    return pipeline(source, counted, createWriteStream(file, { mode: 0o600 }));
  });
  const handle = await open(file);
  await handle.sync();
  await handle.close();
  return { bytes, sha256: hash.digest('hex') };
}

function loaded(
  { reach, dataDir, file, ending }: BackupTask & { kind: 'load' },
  vault: Vault,
  tally: DumpTally,
): Promise<void> {
  return alone(reach, (database) =>
    load({
      database,
      vault,
      dataDir,
      tally,
      asOwner: reach.asOwner,
      open: () => createReadStream(file) as AsyncIterable<Buffer>,
      ...(ending ? { atEnd: (within) => tellRestored(within, ending, tally.rows) } : {}),
    }),
  );
}

async function work(task: BackupTask): Promise<void> {
  const [own = '', ...others] = task.keys;
  const vault = vaultOf(Buffer.from(own, 'hex'));
  vault.adopt(others);
  const tally: DumpTally = { done: 0, total: 0, rows: 0 };
  const telling = setInterval(() => say({ is: 'tally', tally: { ...tally } }), 500);
  try {
    const made = task.kind === 'dump' ? await written(task, vault, tally) : { bytes: 0, sha256: '' };
    if (task.kind === 'load') await loaded(task, vault, tally);
    say({ is: 'done', tally, made });
  } catch (error) {
    say({ is: 'failed', message: String((error as Error).stack), words: backupReasonOf(error, task.kind) });
  } finally {
    clearInterval(telling);
  }
}

await work(workerData as BackupTask);
