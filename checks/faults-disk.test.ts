import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealProduct } from './support/real-product.ts';

const miB = 2 ** 20;

describe('A console whose disk is full', () => {
  /** A disk of its own; only root may mount one. */
  const disk = mkdtempSync(join(tmpdir(), 'faults-disk-'));
  const filler = join(disk, 'filler');
  let product: RealProduct;
  const acknowledged: string[] = [];
  let written = 0;

  beforeAll(async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=0755', 'tmpfs', disk]);
    product = await RealProduct.start({}, join(disk, 'data'));
  });
  afterAll(async () => {
    await product.stop();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  const free = (): number => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  const leave = (bytes: number): void => {
    rmSync(filler, { force: true });
    const file = openSync(filler, 'w');
    const piece = Buffer.alloc(miB);
    try {
      for (let left = free() - bytes; left > 0; left -= piece.length)
        writeSync(file, piece.subarray(0, Math.min(left, piece.length)));
    } finally {
      closeSync(file);
    }
  };
  const write = async () => {
    const deviceSn = `DISK${(written += 1)}`;
    const body = { deviceSn, deviceClass: 'OLT', checkStatus: 1 };
    const answer = await product.call('POST', '/device/olt/addDeviceAuthorized', body);
    if (answer.code === 200) acknowledged.push(deviceSn);
    return answer;
  };
  const stored = async (): Promise<string[]> =>
    (await product.data<{ deviceSn: string }[]>('GET', '/device/olt/getDeviceAuthorized', { pageSize: 100 })).map(
      ({ deviceSn }) => deviceSn,
    );
  const alarms = async (): Promise<string> =>
    JSON.stringify(
      await product.call('GET', '/system/alarm/getAlarmEventListByCondition', { pageNum: 1, pageSize: 50 }),
    );

  it('has raised an alarm before, and says it in words; what is stored can be read', async () => {
    await write();
    await expect.poll(alarms).toContain('nearly full');
    leave(10 * miB);
    await expect.poll(async () => (await write()).code, { interval: 200 }).toBe(507);
    await expect.poll(() => product.health()).toBe(503);
    await expect.poll(stored).toEqual(expect.arrayContaining(acknowledged));
  });

  it('does not end in a loop when its database is killed on a disk without a byte left, and heals by itself with the space', async () => {
    leave(0);
    product.killDatabase();
    await expect.poll(() => product.health()).not.toBe(200);
    rmSync(filler);
    await expect.poll(() => product.health(), { interval: 200 }).toBe(200);
    await expect.poll(async () => (await write()).code).toBe(200);
    await expect.poll(stored).toEqual(expect.arrayContaining(acknowledged));
  });
});
