import type { Context } from '../../context.ts';
import { listensNoMore, listensOn, type Listening } from '../../http/listening.ts';
import { repeat } from '../../work/repeat.ts';
import type { OpenTlsPort, TlsDoors } from '../tls-door.ts';
import type { AcsHttp } from './http.ts';
import type { KnownCpes } from './known.ts';

export interface Listen {
  readonly host: string;
  readonly port: number;
  /** Left out: no STUN. */
  readonly stunPort?: number;
  /** Left out: the installation has no certificate. */
  readonly tls?: { readonly doors: TlsDoors; readonly port: number };
}

interface Gate {
  readonly port: number | undefined;
  readonly tlsPort: number | undefined;
  /** Sends new reports away. */
  close(): Promise<void>;
  stop(): void;
}

const portEveryMs = 2_000;

/** What is open: plain, and by TLS where there is a certificate that can be used. */
interface Opened {
  readonly http: AcsHttp;
  readonly port: number;
  tls?: OpenTlsPort;
}

const told = ({ host: address, port: wanted, tls }: Listen, open: Opened): readonly Listening[] => [
  { service: 'acs', address, port: open.port, wanted },
  ...(open.tls ? [{ service: 'acsTls', address, port: open.tls.port, wanted: tls?.port ?? 0 } as const] : []),
];

/** Without a certificate that can be used, or with a port that another program holds, the plain one is open all the same. */
async function openTls(ctx: Context, { host, tls }: Listen, open: Opened, lastSaid: string): Promise<string> {
  if (!tls || open.tls) return '';
  try {
    open.tls = await tls.doors.listen({ host, port: tls.port }, (socket) => open.http.accept(socket));
    ctx.log.info({ host, port: open.tls.port }, 'customer devices are served over TLS');
    return '';
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    if (said !== lastSaid)
      ctx.log.warn({ err: error, host, port: tls.port }, 'TR-069 over TLS could not be opened; it is tried again');
    return said;
  }
}

/** The ports are open while some tenant wants them, and only then. One that another program holds is tried again. */
export function openGate(ctx: Context, listen: Listen, known: KnownCpes, make: () => AcsHttp): Gate {
  let open: Opened | undefined;
  let said = '';
  const shut = (): void => {
    for (const one of open ? told(listen, open) : []) listensNoMore(ctx, one);
    open?.tls?.close();
    open?.http.stop();
    open = undefined;
  };
  const openPlain = async (): Promise<Opened> => {
    const http = make();
    const port = await http.listen(listen.host, listen.port);
    ctx.log.info({ address: listen.host, port, devices: known.size }, 'customer devices are served');
    return { http, port };
  };
  const look = async (): Promise<void> => {
    await known.settled();
    if (known.tenants.length === 0) return shut();
    open ??= await openPlain();
    said = await openTls(ctx, listen, open, said);
    for (const one of told(listen, open)) listensOn(ctx, one);
  };
  const wakes = (topic: string): boolean => topic.startsWith('acs:');
  const looking = repeat(ctx, { id: 'acs.port', everyMs: portEveryMs, startAtOnce: true, wakes, work: look });
  return {
    get port() {
      return open?.port;
    },
    get tlsPort() {
      return open?.tls?.port;
    },
    close: async () => {
      await looking.stop();
      open?.tls?.close();
      open?.http.close();
    },
    stop: shut,
  };
}
