import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeOlt, type RouteOlt } from '../../southbound/config/route-olt.fixture.ts';
import { startConfigRunner } from '../../southbound/config/runner.ts';
import { addTestOlt } from '../../southbound/config/testing.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { configArea } from './config.ts';

let server: TestServer;
let agent: RouteOlt;
let runner: { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [configArea(ctx)] });
  runner = await startConfigRunner(server.ctx, { visit: { timeoutMs: 300, retries: 1, setTimeoutMs: 500 } });
  agent = await routeOlt();
});
afterAll(async () => {
  await runner.stop();
  await agent.stop();
  await server.stop();
});

it('saving does not wait until a slow device has been read as a whole, and that goes on afterwards', async () => {
  const token = await server.signIn();
  let reads = 0;
  // Each page takes as long as one answer is waited for: more together than a person waits for the device.
  agent.losesRead = () => reads++ % 2 === 0;
  const oltId = await addTestOlt(server, agent);
  const state = async () =>
    (await server.call('GET', '/device/config/state', { token, query: { oltId } }))['data'] as {
      savedAt: string | null;
      syncedAt: string | null;
    };
  await server.call('POST', '/device/config/sync', { token, body: { oltId } });
  await expect.poll(() => reads).toBeGreaterThan(4);
  expect(await server.call('POST', '/device/config/save', { token, body: { oltId } })).toMatchObject({ code: 200 });
  expect(await state()).toMatchObject({ savedAt: expect.any(String) as string, syncedAt: null });
  agent.losesRead = () => false;
  await expect.poll(async () => (await state()).syncedAt).not.toBeNull();
});
