import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { answerBroken } from './broken-request.ts';

const servers: Server[] = [];
afterAll(() => servers.forEach((one) => one.close()));

/** What is answered to so many octets, after which nothing more comes, and how that is counted. */
async function answerTo(octets: string, within: number): Promise<readonly (string | number)[]> {
  const counted: (string | number)[] = [];
  const server = createServer({ headersTimeout: within, requestTimeout: within, connectionsCheckingInterval: 5 });
  servers.push(server);
  server.on(
    'clientError',
    answerBroken({ shed: (why) => void counted.push(why), answered: (status) => void counted.push(status) }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(octets);
  const [line = ''] = (await text(socket)).split('\r\n');
  return [line, ...counted];
}

it('headers that do not come in time are answered 408, and counted as that', async () => {
  const answer = await answerTo('POST /acs/x HTTP/1.1\r\nHost: acs\r\nConte', 20);
  expect(answer).toEqual(['HTTP/1.1 408 Request Timeout', 'tooLate', 408]);
});

it('what is no HTTP is answered 400', async () => {
  const answer = await answerTo('\u0016\u0003\u0001 no HTTP\r\n\r\n', 60_000);
  expect(answer).toEqual(['HTTP/1.1 400 Bad Request', 'notHttp', 400]);
});
