import { tenantAdminCalls } from '@heliograph/catalogue/calls/tenant-admin.ts';
import { useNavigate } from 'react-router';
import { landingPathOf, loadSession, passwordPath } from './enter.ts';
import { isKnownPath } from './navigation.ts';
import { useParts } from './parts.ts';

/**
 * Into another tenant and back. Everything that was read belongs to the tenant before, so it is forgotten first; then menu,
 * permissions and live events are those of the other one.
 */
export function useWorkAs(): { enter: (tenantId: string) => Promise<void>; leave: () => Promise<void> } {
  const { client, session, live, queries } = useParts();
  const navigate = useNavigate();
  const move = async (path: string | undefined) => {
    const { hash } = globalThis.location;
    session.update({ curProject: null, projectList: [], projectRoutes: [], routerProjectId: null });
    await loadSession({ client, session });
    queries.clear();
    if (live.snapshot().is !== 'off') live.reconnect();
    // Whoever chose a page as soon as the other menu was there stays on it.
    if (globalThis.location.hash !== hash) return;
    const known = path !== undefined && isKnownPath(session.state, path) ? path : undefined;
    await navigate(known ?? landingPathOf(session) ?? passwordPath);
  };
  return {
    enter: async (tenantId) => {
      await client.send(tenantAdminCalls.dynamicTenant, { id: tenantId });
      await move(undefined);
    },
    leave: async () => {
      await client.send(tenantAdminCalls.clearDynamicTenant, {}, { quiet: true });
      await move('/manage/tenant');
    },
  };
}
