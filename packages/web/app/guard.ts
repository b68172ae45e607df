import { openRoutes } from '@heliograph/catalogue/menu/fixed-routes.ts';

/** What the guard looks at on a visit (S1 §4.1). */
export interface RouteVisit {
  readonly path: string;
  readonly token: string | null;
  readonly isKnown: (path: string) => boolean;
  readonly currentProjectId: string | null;
  /** The project whose menu the routes were built with. */
  readonly routerProjectId: string | null;
  /** Loading projects or their menu was tried on this visit and gave nothing: the ordinary check applies. */
  readonly projectFailed: boolean;
}

type Decision =
  | { readonly outcome: 'pass' }
  /** The path is in no menu of this session. */
  | { readonly outcome: 'notFound' }
  | { readonly outcome: 'signIn' }
  | { readonly outcome: 'chooseProject' }
  | { readonly outcome: 'loadProjectMenu'; readonly projectId: string };

const whitelist: ReadonlySet<string> = new Set(openRoutes);
const dictionaryData = /^\/advanced\/menu\/manage\/dict\/dict-data\/index\/\d+$/;

export const tidy = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

export const isDictionaryData = (path: string): boolean => dictionaryData.test(path);

/** A link of a message that confirms an incident: whoever has it needs no session. */
const confirmLink = /^\/confirm\/[^/]+$/;
/** A wall that nobody is signed in at. */
const kioskLink = /^\/kiosk\/[^/]+$/;

/** Routes that need no login (S1 §2.1). */
export const isWhitelisted = (path: string): boolean =>
  whitelist.has(path) || isDictionaryData(path) || confirmLink.test(path) || kioskLink.test(path);

/** Compared by segment, so that /projects or /project-x are other paths (decision 33). */
export const isProjectPath = (path: string) => path === '/project' || path.startsWith('/project/');

/** The navigation guard, one step of it: the caller carries out what it says and asks again. */
export function decideVisit(visit: RouteVisit): Decision {
  const path = tidy(visit.path);
  if (!visit.token) return isWhitelisted(path) ? { outcome: 'pass' } : { outcome: 'signIn' };
  const ordinary: Decision = isWhitelisted(path) || visit.isKnown(path) ? { outcome: 'pass' } : { outcome: 'notFound' };
  if (!isProjectPath(path) || path === '/project/mid-blank' || visit.projectFailed) return ordinary;
  if (visit.currentProjectId === null) return { outcome: 'chooseProject' };
  if (visit.routerProjectId !== visit.currentProjectId) {
    return { outcome: 'loadProjectMenu', projectId: visit.currentProjectId };
  }
  return ordinary;
}

export interface GuardWork {
  readonly look: () => Omit<RouteVisit, 'path' | 'projectFailed'>;
  /** Loads the projects of the tenant and makes the first one current; false when there is none or it failed. */
  readonly chooseProject: () => Promise<boolean>;
  /** Loads a project's menu and rebuilds the routes; false when it failed. */
  readonly loadProjectMenu: (projectId: string) => Promise<boolean>;
  /** Whether the path is a page of the console that is not open to this person. */
  readonly isClosed: (path: string) => Promise<boolean>;
  readonly clearSession: () => void;
}

/** Runs the guard for a path to its end: nothing to do, or the path to go to instead. */
export async function guard(path: string, work: GuardWork): Promise<string | undefined> {
  let projectFailed = false;
  // Two steps of loading and the verdict; more would mean that loading changes nothing, so it ends as a failure.
  for (let step = 0; step < 4; step += 1) {
    const decision = decideVisit({ ...work.look(), path, projectFailed: projectFailed || step === 3 });
    switch (decision.outcome) {
      case 'pass':
        return undefined;
      case 'notFound':
        return (await work.isClosed(tidy(path))) ? `/403?path=${encodeURIComponent(tidy(path))}` : '/404';
      case 'signIn':
        work.clearSession();
        return '/login';
      case 'chooseProject':
        projectFailed = !(await work.chooseProject());
        break;
      case 'loadProjectMenu':
        projectFailed = !(await work.loadProjectMenu(decision.projectId));
        break;
    }
  }
  return undefined;
}
