// Before anything that makes a check.
import '@heliograph/catalogue/kit/no-eval.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource/ibm-plex-mono/latin-400.css';
import '@fontsource/ibm-plex-mono/latin-600.css';
import './frame.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Client } from '../client/client.ts';
import { NoticeBoard } from '../client/notices.ts';
import { isTouched, Throttle } from '../live/invalidate.ts';
import { LiveConnection, type Socket } from '../live/live.ts';
import { App } from './App.tsx';
import { loadConfig } from './config.ts';
import { Packs } from './packs.ts';
import type { ConsoleParts } from './parts.ts';
import { routerOf } from './router.tsx';
import { TabSession, type BrowserMemory } from './session.ts';

const later = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Live events make answers old; what is on screen reloads, at most twice a second. */
function followEvents({ live, queries, packs }: ConsoleParts): void {
  const throttle = new Throttle((kinds) => {
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => [...kinds].some((kind) => isTouched(kind, String(queryKey[0]))),
    });
  }, later);
  live.onEvent(({ kind }) => {
    throttle.add(kind);
    if (kind === 'language.changed') void packs.refresh();
  });
  live.onReset(() => {
    void queries.invalidateQueries();
    void packs.refresh();
  });
}

/** Words of a further language before the first page, so that it is not English for a moment; but not for long. */
async function firstWords({ session, packs }: ConsoleParts): Promise<void> {
  const words = packs.refresh();
  const isBuiltIn = session.state.tag === 'en' || session.state.tag === 'zh';
  if (!isBuiltIn) await Promise.race([words, new Promise<void>((resolve) => void later(resolve, 1500))]);
}

/** The browser's lasting storage; where it is forbidden or full, choices last as long as the session. */
function lastingMemory(): BrowserMemory {
  const tried = <T,>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => tried(() => localStorage.getItem(key)),
    setItem: (key, value) => void tried(() => localStorage.setItem(key, value)),
  };
}

async function start(root: HTMLElement): Promise<void> {
  const config = await loadConfig();
  const session = new TabSession(sessionStorage, lastingMemory());
  const notices = new NoticeBoard();
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 2000, refetchOnWindowFocus: true } },
  });
  const live = new LiveConnection({
    connect: () => new WebSocket(config.webSocketUrl) as Socket,
    random: Math.random,
    later,
    hello: () => ({ token: session.state.token, language: session.state.lang }),
  });
  const client = new Client({
    session,
    notices,
    baseUrl: config.baseUrl,
    fetch: (...request) => fetch(...request),
    now: () => performance.now(),
    log: (detail) => console.error(detail),
    onSignedOut: () => {
      live.stop();
      queries.clear();
      void router.navigate('/login');
    },
  });
  const packs = new Packs(session, client);
  const parts: ConsoleParts = { config, session, client, notices, live, queries, packs };
  const router = routerOf(parts);
  followEvents(parts);
  await firstWords(parts);
  createRoot(root).render(<App parts={parts} router={router} />);
}

const root = document.getElementById('root');
if (root) void start(root);
