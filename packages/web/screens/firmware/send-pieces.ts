import { firmwareCalls, firmwarePieceBytes } from '@heliograph/catalogue/calls/firmware.ts';
import { CallError, type Client } from '../../client/client.ts';

/** Waits between tries of one piece, ms; after the last the upload stands still until somebody goes on with it. */
const waits = [1000, 2000, 5000, 10_000, 20_000];
/** An answer of the server itself: another try would say the same. */
const isSaid = (error: CallError): boolean => error.code !== 0;

interface Sending {
  readonly client: Client;
  readonly id: string;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Octets that the server has. */
  readonly onReceived: (received: number) => void;
  /** The line is broken, or back. */
  readonly onBroken: (isBroken: boolean) => void;
  readonly wait: (ms: number) => Promise<void>;
}

/** Sends what the server does not have yet, piece by piece. Answers whether all of it is there. */
export async function sendPieces(from: number, sending: Sending): Promise<boolean> {
  const { file, signal, onReceived } = sending;
  let received = from;
  while (received < file.size) {
    if (signal.aborted) return false;
    const next = await sendPiece(received, sending);
    if (next === undefined) return false;
    received = next;
    onReceived(received);
  }
  return true;
}

async function sendPiece(
  offset: number,
  { client, id, file, signal, onBroken, wait }: Sending,
): Promise<number | undefined> {
  const piece = new File([file.slice(offset, offset + firmwarePieceBytes)], file.name);
  for (const ms of [...waits, undefined]) {
    if (signal.aborted) return undefined;
    try {
      const where = { id, offset: String(offset) };
      const { received } = await client.upload(firmwareCalls.firmwarePiece, piece, where, { quiet: true, signal });
      onBroken(false);
      return received;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof CallError)) throw error;
      // The answer to a piece was lost: it is there already.
      const told = error.body['received'];
      if (typeof told === 'number' && told > offset) return told;
      if (isSaid(error) || ms === undefined) throw error;
      onBroken(true);
      await wait(ms);
    }
  }
  return undefined;
}
