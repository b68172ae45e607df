import { interfaceCalls } from '@heliograph/catalogue/calls/interfaces.ts';
import { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import { projectCalls } from '@heliograph/catalogue/calls/projects.ts';
import { signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import { trouble } from '@heliograph/catalogue/words/shell.ts';
import { CallError, type Client } from '../client/client.ts';
import type { GuardWork } from './guard.ts';
import { firstPagePath } from './menu.ts';
import { isKnownPath } from './navigation.ts';
import { holds } from './allowed.ts';
import type { SessionProject, TabSession } from './session.ts';

interface Parts {
  readonly session: TabSession;
  readonly client: Client;
}

/**
 * What the session is made of is read quietly and says in one way that the server refused it (S1 §8); its code and what else it
 * answered stay. No answer at all (0) and the end of the session (401) are what they are.
 */
async function stored<T>({ session }: Parts, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CallError) || error.code === 0 || error.code === 401) throw error;
    throw new CallError(error.code, session.state.tongue.say(trouble.store), error.problems, error.body);
  }
}

/** What the person holds, but for what the tenant has closed to it by a further permission. */
async function rightsOf(parts: Parts, { permissions, isNarrowed }: { permissions: string[]; isNarrowed: boolean }) {
  if (!isNarrowed) return { permissions, closedCalls: [] };
  const closed = await stored(parts, parts.client.send(interfaceCalls.closedInterfaces, {}, { quiet: true }));
  const rest = permissions.filter((permission) => !closed.permissions.includes(permission));
  return { permissions: rest, closedCalls: closed.calls };
}

/**
 * Who is signed in, what they may do and see: after signing in, and after a reload of the page. Answers what keeps the person from its
 * work, which is said when it comes in.
 */
export async function loadSession(parts: Parts): Promise<readonly string[]> {
  const { session, client } = parts;
  const info = await stored(parts, client.send(signInCalls.getInfo, {}, { quiet: true }));
  session.update({
    user: {
      userId: info.user.userId,
      avatar: info.user.avatar,
      userName: info.user.userName,
      nickName: info.user.nickName,
      userLevel: info.userLevel,
      tenantId: info.user.tenantId,
      tenantName: info.tenant.name,
      logo: info.tenant.logo,
      workingAs: info.working ? { tenantId: info.tenant.tenantId, name: info.tenant.name } : null,
      switchesTenants: info.working || (info.isDefaultTenant && holds(info.permissions, 'system:tenant:dynamic')),
    },
    roles: info.roles,
    ...(await rightsOf(parts, info)),
    mustChangePassword: info.isDefaultModifyPwd,
    licence: info.licence,
    pollMs: info.pollSeconds * 1000,
  });
  // Before an initial password is changed no other call is answered.
  if (info.isDefaultModifyPwd) return info.notices;
  const rows = await stored(parts, client.send(menuCalls.getRouters, {}, { quiet: true }));
  session.update({ serverRoutes: rows });
  return info.notices;
}

export async function loadProjects(parts: Parts): Promise<readonly SessionProject[]> {
  const { session, client } = parts;
  const { rows } = await stored(parts, client.send(projectCalls.selectProjectList, {}, { quiet: true }));
  const projects = rows.map(({ projectId, name, role, mayChange, permissions }) => ({
    projectId,
    name,
    role,
    mayChange,
    permissions,
  }));
  const { curProject } = session.state;
  // Renamed, seen in another role, or seen no more.
  const chosen = curProject && (projects.find(({ projectId }) => projectId === curProject.projectId) ?? null);
  session.update({ projectList: projects, curProject: chosen });
  return projects;
}

/** What the guard does on behalf of a visit. */
export const guardWork = (parts: Parts): GuardWork => ({
  look: () => {
    const { state } = parts.session;
    return {
      token: state.token,
      isKnown: (path) => isKnownPath(state, path),
      currentProjectId: state.curProject?.projectId ?? null,
      routerProjectId: state.routerProjectId,
    };
  },
  chooseProject: async () => {
    try {
      const [first] = await loadProjects(parts);
      if (first) parts.session.update({ curProject: first });
      return first !== undefined;
    } catch {
      return false;
    }
  },
  loadProjectMenu: async (projectId) => {
    try {
      const rows = await parts.client.send(menuCalls.projectMenu, { projectId }, { quiet: true });
      parts.session.update({ projectRoutes: rows, routerProjectId: projectId });
      return true;
    } catch {
      return false;
    }
  },
  isClosed: async (path) => {
    try {
      await parts.client.send(menuCalls.closedPage, { path }, { quiet: true });
      return true;
    } catch {
      return false;
    }
  },
  clearSession: () => parts.session.clear(),
});

/** Where an initial password is changed: any page of the main layout shows the form for it, this one is always there. */
export const passwordPath = '/user/profile';

/** Where a signed-in person lands: the first page of the menu; nothing without one. */
export const landingPathOf = ({ state }: TabSession): string | undefined =>
  state.mustChangePassword ? passwordPath : firstPagePath(state.menu.filter((node) => !node.hidden));
