import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Fillings, Text } from '@heliograph/catalogue/kit/text.ts';
import type { Client } from '../client/client.ts';
import type { NoticeBoard } from '../client/notices.ts';
import type { Packs } from './packs.ts';
import type { LiveConnection } from '../live/live.ts';
import { actionRefusalOf, type NeededRight, type ActionRefusal } from './allowed.ts';
import type { RuntimeConfig } from './config.ts';
import type { NavNode } from './menu.ts';
import type { TabSession, SessionState } from './session.ts';

/** What the console is put together from; made once at start-up and handed to every screen. */
export interface ConsoleParts {
  readonly config: RuntimeConfig;
  readonly session: TabSession;
  readonly client: Client;
  readonly notices: NoticeBoard;
  readonly live: LiveConnection;
  readonly queries: QueryClient;
  readonly packs: Packs;
}

export const PartsContext = createContext<ConsoleParts | null>(null);

export function useParts(): ConsoleParts {
  const parts = use(PartsContext);
  if (!parts) throw new Error('no parts above this component');
  return parts;
}

export function useSession(): SessionState {
  const { session } = useParts();
  return useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot);
}

/** Says a text in the person's language: `say(shell.signOut)`, `say(words.of, { n: 3 })`. */
export type Say = (words: Text, values?: Fillings) => string;

export function useWords(): Say {
  return useSession().tongue.say;
}

/** The project that everything below stands in, such as that of the OLT whose page is open. */
export const ProjectContext = createContext<string | undefined>(undefined);

/** Why the person may not do something now; nothing when it may. See `actionRefusalOf` for the project. */
export function useRefusal(): (asked: NeededRight, projectId?: string | null) => ActionRefusal | undefined {
  const { permissions, closedCalls, projectList, curProject } = useSession();
  const around = use(ProjectContext);
  return useCallback(
    (asked, projectId = around) =>
      actionRefusalOf({ permissions, closedCalls, projectList, curProject }, asked, projectId),
    [permissions, closedCalls, projectList, curProject, around],
  );
}

export function useMay(): (asked: NeededRight, projectId?: string | null) => boolean {
  const refusal = useRefusal();
  return useCallback((asked, projectId) => refusal(asked, projectId) === undefined, [refusal]);
}

/** The menu as it applies now, project menu included. */
export function useMenu(): readonly NavNode[] {
  return useSession().menu;
}
