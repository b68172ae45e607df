import type { CpeFixture } from '@heliograph/server/southbound/acs/acs.fixture.ts';
import { expect } from 'vitest';
import { igd, unknownTime } from './acs-kills.ts';
import { CutLine } from './cut-line.ts';

/** Where files are fetched from, and how a device is served. */
interface At {
  /** Of the ACS. */
  readonly port: number;
  readonly serve: (one: CpeFixture) => Promise<void>;
}

/** Over a line that is cut near the end: what is missing is asked for alone. */
async function resumed(url: string, bytes: number, port: number): Promise<Buffer> {
  const line = await CutLine.open(port);
  const to = new URL(url);
  to.port = String(line.port);
  line.cutAfter = Math.floor(bytes * 0.99);
  const here: Buffer[] = [];
  try {
    const { body } = await fetch(to);
    await expect(
      (async () => {
        for await (const chunk of body ?? []) here.push(Buffer.from(chunk));
      })(),
    ).rejects.toThrow();
    const got = here.reduce((sum, { length }) => sum + length, 0);
    const rest = await fetch(to, { headers: { range: `bytes=${got}-` } });
    expect([rest.status, line.cuts]).toEqual([206, 1]);
    return Buffer.concat([...here, Buffer.from(await rest.arrayBuffer())]);
  } finally {
    line.close();
  }
}

/** A device takes the file from where it is told, says that it is through, and starts again with what `runs` then; returns what it got. */
export async function fetches(one: CpeFixture, runs: string, { port, serve }: At): Promise<Buffer> {
  const downloads = () => one.asked.find((request) => request.method === 'Download');
  await expect
    .poll(async () => {
      await serve(one);
      return downloads() !== undefined;
    })
    .toBe(true);
  const asked = downloads();
  if (asked?.method !== 'Download') throw new Error('no download');
  const content = await resumed(asked.url, asked.fileSize, port);
  one.values.set(`${igd}DeviceInfo.SoftwareVersion`, runs);
  one.hangUp();
  await one.report(['1 BOOT', '7 TRANSFER COMPLETE', 'M Download']);
  await one.post({
    method: 'TransferComplete',
    commandKey: asked.commandKey,
    fault: { code: 0, text: '' },
    startTime: unknownTime,
    completeTime: unknownTime,
  });
  await one.serve();
  return content;
}
