import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import type { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { shell, trouble } from '@heliograph/catalogue/words/shell.ts';
import { shownLater } from '../engine/shown-later.tsx';
import { Fence } from './Fence.tsx';
import { PartsContext, useParts, useSession, useWords, type ConsoleParts } from './parts.ts';

type Router = ReturnType<typeof createHashRouter>;

const ToastHost = shownLater(async () => (await import('./ToastHost.tsx')).ToastHost);

/** In place of toasts whose code is gone because the server has a newer console. */
function UpdatedBar(): ReactElement {
  const say = useWords();
  return (
    <div className="updated-bar" role="alert">
      {say(trouble.updated)}
      <button type="button" className="main-button" onClick={() => location.reload()}>
        {say(shell.reload)}
      </button>
    </div>
  );
}
const updatedBar = () => <UpdatedBar />;

/** Toasts, loaded with the console, or before it when the first one is given. */
function Toasts(): ReactElement | null {
  const { notices } = useParts();
  const areNeeded = useSyncExternalStore(notices.subscribe, notices.isNeeded);
  return areNeeded ? (
    <Fence instead={updatedBar}>
      <ToastHost />
    </Fence>
  ) : null;
}

/** Language and theme, for the style sheet and for assistive technology. */
function useDocument(): void {
  const { tongue, theme } = useSession();
  useEffect(() => {
    document.documentElement.lang = tongue.tag;
    document.documentElement.dataset['theme'] = theme;
  }, [tongue, theme]);
}

function Pages({ router }: { router: Router }): ReactElement {
  useDocument();
  return (
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>
  );
}

export function App({ parts, router }: { parts: ConsoleParts; router: Router }): ReactElement {
  return (
    <PartsContext value={parts}>
      <QueryClientProvider client={parts.queries}>
        <Pages router={router} />
      </QueryClientProvider>
    </PartsContext>
  );
}
