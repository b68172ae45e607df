import { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import { mergeGraphs, toldGraph, type GraphData } from '@heliograph/catalogue/models/topology.ts';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { CallError } from '../../client/client.ts';
import { useCallOnce } from '../../client/hooks.ts';

interface History {
  readonly past: readonly GraphData[];
  readonly now: GraphData;
  readonly future: readonly GraphData[];
}
type Act = { readonly to: GraphData } | { readonly by: 'undo' | 'redo' } | { readonly put: GraphData };

/** Steps that can be undone; each shares with the next what did not change. */
const mostSteps = 100;

function step({ past, now, future }: History, act: Act): History {
  if ('put' in act) return { past, now: act.put, future };
  if ('to' in act)
    return act.to === now ? { past, now, future } : { past: [...past, now].slice(-mostSteps), now: act.to, future: [] };
  if (act.by === 'undo') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
  }
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
}

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'conflict' | 'failed';

interface Base {
  readonly version: number;
  readonly graph: GraphData;
}

/** ms after the last change before it is saved. */
const pause = 1500;

interface Draft {
  readonly graphId: string;
  /** What the server has, as far as we know. */
  readonly baseRef: RefObject<Base>;
  /** What is on the screen. */
  readonly latestRef: RefObject<GraphData>;
  readonly act: (act: Act) => void;
  readonly setState: (next: SaveState | ((before: SaveState) => SaveState)) => void;
  readonly setProblem: (problem: string | null) => void;
}

/** Sends what was changed. */
function useSave({ graphId, baseRef, latestRef, act, setState, setProblem }: Draft) {
  const once = useCallOnce();
  const runningRef = useRef<Promise<void> | null>(null);

  /** What the server has now is what later changes are told apart from; what was changed meanwhile stays on top. */
  const settle = useCallback(
    (next: Base, sent: GraphData) => {
      baseRef.current = next;
      if (latestRef.current === sent) {
        act({ put: next.graph });
        return true;
      }
      act({ put: mergeGraphs(sent, next.graph, latestRef.current, 'mine').graph });
      return false;
    },
    [baseRef, latestRef, act],
  );

  const write = useCallback(async () => {
    const sent = latestRef.current;
    setState('saving');
    try {
      const data = await once(
        topologyCalls.saveGraph,
        { graphId, version: baseRef.current.version, graphSavedData: JSON.stringify(sent) },
        { quiet: true },
      );
      const isSame = settle({ version: data.version, graph: toldGraph(data.graphSavedData) ?? sent }, sent);
      setProblem(null);
      setState(isSame ? 'saved' : 'unsaved');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problems[0]?.message ?? error.message);
      setState(error.code === 409 ? 'conflict' : 'failed');
    }
  }, [graphId, baseRef, latestRef, once, settle, setState, setProblem]);

  /** One save at a time; who asks during one waits for it, and for what was changed since. */
  return useCallback(async () => {
    while (runningRef.current) await runningRef.current;
    if (latestRef.current === baseRef.current.graph) return;
    runningRef.current = write().finally(() => {
      runningRef.current = null;
    });
    await runningRef.current;
  }, [baseRef, latestRef, write]);
}

/** After a conflict: puts both together, and where both changed one item, takes that of one side. */
function useResolve({ graphId, baseRef, latestRef, act, setState, setProblem }: Draft) {
  const once = useCallOnce();
  return useCallback(
    async (preferred: 'mine' | 'theirs') => {
      const theirs = await once(topologyCalls.getGraph, { id: graphId }, { quiet: true });
      const graph = toldGraph(theirs.graphSavedData);
      if (!graph) return;
      const { graph: merged } = mergeGraphs(baseRef.current.graph, graph, latestRef.current, preferred);
      baseRef.current = { version: theirs.version, graph };
      act({ to: merged });
      setProblem(null);
      setState('unsaved');
    },
    [graphId, baseRef, latestRef, act, once, setState, setProblem],
  );
}

/** A graph as somebody edits it: undone, redone, saved by itself, and put together with what others saved meanwhile. */
export function useEditing(graphId: string, version: number, initial: GraphData) {
  const [history, act] = useReducer(step, { past: [], now: initial, future: [] });
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const baseRef = useRef<Base>({ version, graph: initial });
  const { now } = history;
  const latestRef = useRef(now);
  useLayoutEffect(() => {
    latestRef.current = now;
  }, [now]);
  const draft: Draft = { graphId, baseRef, latestRef, act, setState, setProblem };
  const save = useSave(draft);
  const resolve = useResolve(draft);

  useEffect(() => {
    // What failed is tried again when somebody changes something or says so.
    if (now === baseRef.current.graph || ['saving', 'conflict', 'failed'].includes(state)) return undefined;
    setState((before) => (before === 'saved' ? 'unsaved' : before));
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
    // `state`: what was changed while it was being saved is saved next.
  }, [now, save, state]);

  const change = useCallback((to: GraphData) => {
    setState((before) => (before === 'failed' ? 'unsaved' : before));
    act({ to });
  }, []);
  const turn = (by: 'undo' | 'redo') => {
    setState((before) => (before === 'failed' ? 'unsaved' : before));
    act({ by });
  };
  return {
    graph: now,
    change,
    undo: () => turn('undo'),
    redo: () => turn('redo'),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    state,
    problem,
    save,
    resolve,
    /** What another call has saved already. */
    adopt: (told: { version: number; graphSavedData: string }) => {
      const graph = toldGraph(told.graphSavedData);
      if (!graph) return;
      const { graph: merged } = mergeGraphs(baseRef.current.graph, graph, latestRef.current, 'theirs');
      const isSame = latestRef.current === baseRef.current.graph;
      baseRef.current = { version: told.version, graph: isSame ? merged : graph };
      act({ put: merged });
    },
  };
}
export type Editing = ReturnType<typeof useEditing>;
